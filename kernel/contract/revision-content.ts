import type { Field } from './field.ts';
import type { Fields } from './resource.ts';

/** Values of a version or of its subject by field name. */
export type Content = Readonly<Record<string, unknown>>;

/** A field of content with what a change of it asks for. */
export interface RevisedField<C extends string = string, F extends Field = Field> {
  readonly changeClass: C;
  readonly field: F;
  /** Columns by which rows of a table are told apart; empty where the field is no table. */
  readonly rowKey: readonly string[];
}

/** A field of content: its class of change, and for a table the columns that tell its rows apart. */
export function revised<C extends string, F extends Field>(
  changeClass: C,
  field: F,
  rowKey: readonly string[] = [],
): RevisedField<C, F> {
  return { changeClass, field, rowKey };
}

type Sections<C extends string> = Readonly<Record<string, Readonly<Record<string, RevisedField<C>>>>>;
type NameIn<M> = { [S in keyof M]: keyof M[S] }[keyof M] & string;
type FieldIn<M, K> = {
  [S in keyof M]: K extends keyof M[S] ? (M[S][K] extends RevisedField<string, infer F> ? F : never) : never;
}[keyof M];

/** Fields of which nothing is required yet; a flag is never without a value. */
export type DraftOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? Field<T, [T] extends [boolean] ? true : false> : never;
};

/** Content that is filled in as a draft, audited, and then valid until the next version. */
export interface RevisionContent<
  C extends string = string,
  S extends string = string,
  F extends Fields = Readonly<Record<string, Field>>,
> {
  /** The fields as a submitted version needs them. */
  readonly fields: F;
  /** The same fields while they are filled in: nothing is required, formats hold. */
  readonly draft: DraftOf<F>;
  /** Their names in the order of the form. */
  readonly names: readonly (keyof F & string)[];
  readonly classes: readonly C[];
  readonly sections: readonly { readonly key: S; readonly fields: readonly (keyof F & string)[] }[];
  /** Whether valid content may be corrected in this field directly, as a version that nobody audits. */
  readonly isCorrectable: (name: string) => boolean;
  readonly of: (name: string) => (RevisedField<C> & { readonly section: S }) | undefined;
  /** The content of a stored version or subject. */
  readonly valuesOf: (record: Content) => Content;
}

/** The same fields while they are being filled in: nothing is required yet, formats hold. */
function draftOf(fields: Fields): Fields {
  const lax = (field: Field): Field => ({
    ...field,
    required: field.kind === 'boolean',
    ...(field.columns ? { columns: draftOf(field.columns) } : {}),
  });
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, lax(field)]));
}

/**
 * Declares content by the sections of its form: **a field added here** stands in form, list, import, export, history and
 * difference. `required` is asked for when a version is submitted. `textsOf` is the entity that names the fields.
 */
export function defineRevisionContent<const C extends string, const M extends Sections<NoInfer<C>>>(spec: {
  readonly textsOf: string;
  readonly classes: readonly C[];
  /** Classes that are corrected directly; none when not given. */
  readonly correctable?: readonly NoInfer<C>[];
  readonly sections: M;
}): RevisionContent<C, keyof M & string, { readonly [K in NameIn<M>]: FieldIn<M, K> }> {
  const all = new Map(
    Object.entries(spec.sections).flatMap(([section, fields]) =>
      Object.entries(fields).map(([name, each]) => [name, { ...each, section }] as const),
    ),
  );
  const names = [...all.keys()];
  const fields = Object.fromEntries([...all].map(([name, { field }]) => [name, { ...field, textsOf: spec.textsOf }]));
  const content: RevisionContent = {
    fields,
    draft: draftOf(fields) as DraftOf<Fields>,
    names,
    classes: spec.classes,
    sections: Object.entries(spec.sections).map(([key, own]) => ({ key, fields: Object.keys(own) })),
    isCorrectable: (name) => (spec.correctable ?? []).some((each) => each === all.get(name)?.changeClass),
    of: (name) => all.get(name),
    valuesOf: (record) => Object.fromEntries(names.map((name) => [name, record[name] ?? null])),
  };
  return content as unknown as ReturnType<typeof defineRevisionContent<C, M>>;
}
