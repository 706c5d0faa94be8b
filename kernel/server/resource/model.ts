import type { Abilities, FieldError, Fields, InputWith, Language, RecordWith, Resource } from '../../contract/index.ts';
import type { Statement } from '../batch.ts';
import type { Context, TxContext } from '../context.ts';
import type { Texts } from '../texts.ts';

/** Values of a record by field name. */
export type Values = Readonly<Record<string, unknown>>;
/** Values that are being put together. */
export type MutableValues = Record<string, unknown>;

/**
 * Places where a module says more than the declaration can; all run inside the transaction of the write. Records are
 * stored ones: every field, whatever the rights of the caller; virtual fields that no SQL computes are absent.
 */
export interface ResourceHooks<F extends Fields = Fields> {
  /**
   * What only the server can say of given values alone, such as a private address: the wrong fields. Asked by every way to
   * the table, so that the preview of an import refuses it as well.
   */
  readonly valueProblems?: (context: Context, values: Readonly<InputWith<F>>) => readonly FieldError[];
  /** Runs before the record is stored; may refuse, may add values. */
  readonly beforeCreate?: (context: TxContext, input: InputWith<F>, id: string) => Promise<void>;
  readonly afterCreate?: (context: TxContext, id: string, input: Readonly<InputWith<F>>) => Promise<void>;
  readonly beforeUpdate?: (context: TxContext, old: RecordWith<F>, patch: InputWith<F>) => Promise<void>;
  /** The only fields that beforeUpdate and afterUpdate care about: a change of others is one statement without them. */
  readonly concerns?: readonly (keyof F & string)[];
  readonly afterUpdate?: (context: TxContext, old: RecordWith<F>, patch: Readonly<InputWith<F>>) => Promise<void>;
  readonly beforeDelete?: (context: TxContext, old: RecordWith<F>) => Promise<void>;
  readonly afterDelete?: (context: TxContext, old: RecordWith<F>) => Promise<void>;
  /** Run around the move of a node of a tree to another parent, null for the top. */
  readonly beforeMove?: (context: TxContext, node: RecordWith<F>, parentId: string | null) => Promise<void>;
  readonly afterMove?: (context: TxContext, node: RecordWith<F>, parentId: string | null) => Promise<void>;
  /** Run around taking a record out of the recycle bin. */
  readonly beforeRestore?: (context: TxContext, old: RecordWith<F>) => Promise<void>;
  readonly afterRestore?: (context: TxContext, old: RecordWith<F>) => Promise<void>;
  /**
   * What the declaration cannot say about many new rows of an import: the wrong fields of each, in their order.
   * `planned` are the values of rows of the same file, by the id their record will have.
   */
  readonly rowProblems?: (
    context: TxContext,
    rows: readonly Readonly<InputWith<F>>[],
    planned: ReadonlyMap<string, Readonly<InputWith<F>>>,
  ) => Promise<readonly (readonly FieldError[])[]>;
  /**
   * Stores judged new rows of an import in one piece, with their audit rows (`insertMany`), instead of beforeCreate
   * and afterCreate; one by one when not given. Fields that no sheet can give (password, pictures) are its concern.
   */
  readonly createMany?: (
    context: TxContext,
    rows: readonly { readonly id: string; readonly values: Readonly<InputWith<F>> }[],
  ) => Promise<void>;
  /**
   * What only the database can say of what the caller may do with records that he reads, by the record's id. It advises
   * the screens beside the declared conditions; the act itself is refused by its own rule, which must be this one.
   */
  readonly abilities?: (context: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, Abilities>>;
  /** Refuses a batch as a whole before any of its records is touched. */
  readonly validateBatch?: (action: string, ids: readonly string[], params: Values) => void;
}

/** What an action is carried out on: the locked record with every stored field, and the judged answer to its form. */
export interface ActionCall<F extends Fields = Fields, I extends Fields = Fields> {
  readonly record: RecordWith<F>;
  readonly form: InputWith<I>;
}

/** Carries out an action within a transaction, after right, condition and form were judged. */
export type ActionHandler<F extends Fields = Fields, I extends Fields = Fields> = (
  context: TxContext,
  call: ActionCall<F, I>,
) => Promise<void>;

type FormOf<A> = A extends { readonly form: infer I extends Fields } ? I : Record<never, never>;

/** A handler for each declared action that no endpoint of its own carries out. */
export type ActionHandlers<F extends Fields, A> = {
  readonly [K in keyof A as A[K] extends { readonly by: 'endpoint' } ? never : K]: ActionHandler<F, FormOf<A[K]>>;
};

/** Handlers bound to the actions of one resource. */
export interface BoundActions<F extends Fields = Fields> {
  readonly resource: Resource<F>;
  readonly handlers: Readonly<Record<string, ActionHandler>>;
}

/** What a transition does beside changing the state; runs in the same transaction, after the record has moved. */
export type TransitionEffect<F extends Fields = Fields> = (
  context: TxContext,
  record: RecordWith<F>,
  form: Values,
) => Promise<void>;

/** What a transition writes into the record beside the state; it is asked before the record moves, and may refuse. */
export type TransitionPreparation<F extends Fields = Fields> = (
  context: TxContext,
  record: RecordWith<F>,
  form: Values,
) => Promise<InputWith<F>>;

/** What stands behind the effect that a lifecycle names: a preparation is one change with that of the state. */
export type LifecycleEffect<F extends Fields = Fields> =
  | TransitionEffect<F>
  | { readonly prepare: TransitionPreparation<F> };

/** A table of pairs that holds the values of a `refs` field: who, whom, and in which order. */
export interface Link {
  readonly table: string;
  /** Column of the record. */
  readonly owner: string;
  /** Column of the record referred to. */
  readonly target: string;
  readonly order: string;
}

/** The reader's words for what the program itself has written into a text field, such as the id of an operation. */
export type SpokenValue = (
  words: { readonly texts: Texts; readonly language: Language },
  value: string,
  record: Values,
) => string;

/** A field of a view whose value is that of `column` in the record of `table` that the field `by` names. */
export interface DecidedField {
  readonly field: string;
  readonly by: string;
  readonly table: string;
  readonly column: string;
}

/** What the server knows of a resource beyond its declaration. */
export interface ResourceServer {
  readonly resource: Resource;
  readonly table: string;
  readonly hooks: ResourceHooks;
  /** By the names of the declared actions. */
  readonly actions: Readonly<Record<string, ActionHandler>>;
  /** By the names that the transitions of its lifecycle give them. */
  readonly effects: Readonly<Record<string, LifecycleEffect>>;
  /** SQL expressions over `t` for virtual fields that are read: `orgIds: '(select array_agg(…) …)'`. */
  readonly computed: Readonly<Record<string, string>>;
  /** Where the values of virtual `refs` fields stand; they are read, filtered and searched below from there. */
  readonly links: Readonly<Record<string, Link>>;
  /**
   * SQL over `t` by which a dimension's values find their records, given the place of the values, instead of comparing
   * the field: behind the wall a column of lists has no index, so a function that belongs to mp_definer answers the ids.
   */
  readonly dimensionSql?: Readonly<Record<string, (values: string) => string>>;
  /**
   * SQL over `t` of the records that are somebody's own, given the place of the user, where they are looked for among all:
   * `ownedIds` where the migration made `owned_<table>`. Without it the owner's column and the maker's are compared.
   */
  readonly ownSql?: (user: string) => string;
  /**
   * Fields along which an index leads within each value of a dimension. Who sees the records of some values is shown the first
   * ones of each, which are put in order: of areas where many records without a value of the field come before all others.
   */
  readonly orderedInDimension?: readonly string[];
  /**
   * SQL (`uuid[]`) of all records that a quick search may mean, given the place of what is searched for; null where they are
   * too many. It may name more than are found. For views, which have no index of grams of their own.
   */
  readonly candidateIds?: (asked: string) => string;
  /**
   * Of a view whose searched field holds few different values, such as codes: SQL (`setof text`) of those that meet a pattern,
   * given its place. A quick search reads the records of each of them by itself, in the order of the list.
   */
  readonly searchedValues?: { readonly field: string; readonly from: (like: string) => string };
  /**
   * Of a view with very many rows: a field that a record of another table decides, such as the organisation of whose line it
   * is, with the field that names that record. Rows of few such records are looked for by these.
   */
  readonly decidedBy?: DecidedField;
  /** Whether the migration made `search_<table>` for quick search. */
  readonly searchable: boolean;
  /** Whether a counter is kept for totals of the whole tenant. */
  readonly counted: boolean;
  /** Substitute sessions may not change its records although those of its module they may. */
  readonly acting?: 'closed';
  /**
   * The table is a view with `security_invoker`, whose rows are written elsewhere: `lines` are listed and exported,
   * `records` can be read one by one as well. It has no search, counter, history or bin.
   */
  readonly view?: 'lines' | 'records';
  /**
   * Views of the same records, with fewer columns than the table, the narrowest first. What names no other fields is counted
   * and summed up there, without the joins of the table.
   */
  readonly narrow?: readonly { readonly table: string; readonly fields: readonly string[] }[];
  /**
   * Field by whose value alone its rows are asked for, such as whose trail is read: without it a list is refused, and who
   * has read which one stands in the function log.
   */
  readonly readBy?: string;
  /** Writes rows that this node still holds back; awaited before a page is read, so that who acts and then looks finds it. */
  readonly written?: () => Promise<void>;
  /** Words for the values of text fields; they stand beside the value as `<name>Label`, and in sheets instead of it. */
  readonly spoken?: Readonly<Record<string, SpokenValue>>;
  /** Pieces of the table (`Piece.name`) that the declaration asks for and the database has a reason to be without. */
  readonly without?: Readonly<Record<string, string>>;
}

/** Collects the values of a statement while its text is put together. */
export class Params {
  readonly values: unknown[] = [];
  /** Adds a value and answers its place holder. */
  add(value: unknown, cast = ''): string {
    this.values.push(value);
    return `$${this.values.length}${cast}`;
  }
  statement(text: string): Statement {
    return { text, values: this.values };
  }
}
