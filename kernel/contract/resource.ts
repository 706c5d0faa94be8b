import type { ErrorParams, FieldError, Refusal } from './error.ts';
import type { Field, ValueOf } from './field.ts';
import type { Lockable } from './lock.ts';
import type { Id, Instant, Unbranded } from './units.ts';
import { conditionProblems, conditionRules, isFieldVisible } from './field-condition.ts';
import { fieldProblem, normalise, rowProblems } from './validate.ts';
import { Registry } from './registry.ts';
import type { ProcessFilter } from './list.ts';

/** Declared fields by name. */
export type Fields = Readonly<Record<string, Field>>;

/** Columns that every record has and lists may show. */
export type BaseField = 'createdAt' | 'updatedAt';

/** A rule over several fields: refusals carry the path of the field they belong to. */
export interface CrossRule {
  /** The fields it reads; it runs when one of them is given, with the stored values of the others. */
  readonly fields: readonly string[];
  readonly check: (record: Readonly<Record<string, unknown>>) => readonly Refusal[];
}

/** Which records a tab of a list shows; all where nothing is said. What is said holds together. */
export interface ListTabSpec<Name extends string = string> {
  /** Values of a field, any of them. */
  readonly where?: Readonly<Partial<Record<Name, readonly string[]>>>;
  /** The field names the reader, alone or among others. */
  readonly mine?: Name;
  /** A field that says nothing, or several. */
  readonly empty?: Name | readonly Name[];
  /** A date that is over. */
  readonly past?: Name;
  /** A date that is today or comes within so many days. */
  readonly soon?: { readonly field: Name; readonly days: number };
  /** Function without which there is no such tab: what it lists is no concern of others. */
  readonly right?: string;
  /** What the reader has to do with their processes. */
  readonly process?: ProcessFilter;
  readonly sort?: string;
}

/** How much of a record a row shows, from all to little. */
export const tiers = ['detail', 'overview', 'closed'] as const;
/** How much of a record a row shows. */
export type Tier = (typeof tiers)[number];

/** What `defineResource` is told. */
export interface ResourceSpec<F extends Fields> {
  readonly fields: F;
  /** The field whose value names a record in references, titles and search. */
  readonly label: keyof F & string;
  /** A second field shown beside the label, such as the code. */
  readonly number?: keyof F & string;
  readonly list: {
    readonly columns: readonly ((keyof F & string) | BaseField)[];
    /** Filters in the bar; the first four are visible, the others folded. */
    readonly filters?: readonly ((keyof F & string) | BaseField)[];
    /** Field with `-` in front for descending order. */
    readonly sort: string;
    /** Actions, transitions and `delete` that are offered for several records at once. */
    readonly batch?: readonly string[];
    /** Tabs of its page, the first one open; text `<entity>.tab.<name>`. One list when not given. */
    readonly tabs?: Readonly<Record<string, ListTabSpec<keyof F & string>>>;
    /** Numbers that are summed up where rows are counted by a choice or reference; such counts are offered with them. */
    readonly totals?: readonly (keyof F & string)[];
  };
  /** Fields in the head of a record's page; the first columns of the list when not given. */
  readonly facts?: readonly (keyof F & string)[];
  /** Sections of the form; all fields in one section, in order of declaration, when not given. */
  readonly form?: {
    readonly layout?: 'drawer' | 'page';
    readonly sections?: readonly {
      readonly key: string;
      readonly fields: readonly (keyof F & string)[];
      /** Stands in a tab of its own on the page of a record, once there is something in it. */
      readonly tab?: true;
      /** Is written later: no part of the form of a new record, nor of one in which nothing of it may be written yet. */
      readonly later?: true;
    }[];
  };
  readonly excel?: { readonly import?: boolean; readonly export?: boolean; readonly key?: keyof F & string };
  /** The records form a tree: parent field; the kernel keeps `path` and `depth`. */
  readonly tree?: {
    readonly parent: keyof F & string;
    readonly order?: keyof F & string;
    /** A node is named, where another record refers to it, with the nodes above it but the root; trees show its own name. */
    readonly labelPath?: boolean;
  };
  /**
   * The required reference, fixed on create, to the record that this one is a part of. A child is read by who reads its
   * parent, and the parent's page shows its list.
   */
  readonly parent?: keyof F & string;
  /** What deleting the parent does with its living children: it is refused unless told otherwise. */
  readonly onParentDelete?: 'refuse' | 'delete';
  /**
   * What becomes of the children while their parent is closed to being changed, by its `locks` or by a process that decides
   * over it: they are closed with it to being made, changed and deleted, for its reasons. `stayOpen` is for what people
   * keep on writing about a record that is settled: notes on an audited case, visits to a customer under review.
   */
  readonly onParentLock?: 'close' | 'stayOpen';
  readonly rules?: readonly CrossRule[];
  /**
   * When a record as it stands is closed to being changed or deleted, and why: buttons are refused with the reason, and
   * the server refuses before its hooks. A rule over virtual fields is asked by a hook that knows them (`lockRefusals`).
   */
  readonly locks?: Readonly<Partial<Record<Lockable, CrossRule>>>;
  /**
   * Fields that a stored record closes as it stands, whatever the right: forms show them and do not edit them. The service
   * refuses them by the same function.
   */
  readonly closed?: (record: Readonly<Record<string, unknown>>) => readonly string[];
  /** Data scope column: a record belongs to the organisation in this field; `id` where it is one itself. */
  readonly orgField?: (keyof F & string) | 'id';
  /** Field of the person whose record it is, beside the one who made it. */
  readonly ownerField?: keyof F & string;
  /**
   * Further dimensions of data scopes and the field that holds each: `{ dealer: 'dealerId', region: 'regionId' }`;
   * `id` where the record is one itself. Of a `refs` field any value counts.
   */
  readonly dimensions?: Readonly<Record<string, (keyof F & string) | 'id'>>;
  /**
   * Records that a reader sees to whom no scope was granted: all of the tenant, or his own. Not given: none where there are
   * dimensions, otherwise all.
   */
  readonly scope?: 'all' | 'own';
  /**
   * Records that are opened to somebody one by one, beside his data scopes: the kind of openings (`project`), the field
   * with the id that an opening names (`id` where the record is one itself), and the fields that it shows only where it
   * says so. Children are opened with their parent, and name what they withhold.
   */
  readonly openings?: {
    readonly by: string;
    readonly field: (keyof F & string) | 'id';
    readonly withholds?: readonly (keyof F & string)[];
  };
  /**
   * Fields that whoever is confined to a value of a dimension, such as the user of a dealer, reads and does not write: what
   * stands in them follows from who he is. Hooks fill them in.
   */
  readonly fixedWithin?: Readonly<Record<string, readonly (keyof F & string)[]>>;
  /**
   * Flag that takes a record out of wide reach: out of scopes of regions and organisations, and of the whole tenant; or the
   * reference to the record that has it. Owners, dealers, openings and administrators reach it as before.
   */
  readonly reserved?: keyof F & string;
  /**
   * Controlled flags that close records to most of their readers: a record in which one is set is there for those to whom
   * a role shows the flag. What is opened to somebody alone, by `openings`, shows it where the opening is of that kind:
   * `work` to those who work on it, `whole` to those to whom nothing of it is withheld.
   */
  readonly classified?: Readonly<Partial<Record<keyof F & string, 'work' | 'whole'>>>;
  /**
   * Rows that show more or less of one record, of which each reader sees one (`Tier`): the choice that says which a row is,
   * and the reference to the record. `detail` is for who reads the record, `overview` for those to whom openings of it show
   * that alone (`openings`), `closed` for everybody else of the house. What a row does not show it does not hold.
   */
  readonly tiers?: { readonly field: keyof F & string; readonly of: keyof F & string };
  /** Platform data without a tenant; only platform administrators write it. */
  readonly global?: boolean;
  /** Operations offered; all but those named false. */
  readonly operations?: Partial<Record<Operation, boolean>>;
  /** Who may not change records may propose changes, with the right `<entity>.propose`. */
  readonly proposals?: boolean;
  /** Records carry a list of files of their own: a tab of the detail page. */
  readonly attachments?: boolean;
  /**
   * Records may be written without a connection: the form keeps them on the device and sends them once when the server
   * answers again. Names the hidden text field, unique in the tenant, with the id that the device gave a new record.
   */
  readonly offline?: keyof F & string;
}

/** Operations that a resource offers unless told otherwise. */
export type Operation = 'read' | 'create' | 'update' | 'delete' | 'import' | 'export';

/** A declared resource. */
export interface Resource<F extends Fields = Fields> extends ResourceSpec<F> {
  /** `identity.user`. */
  readonly key: string;
  readonly module: string;
  /** `user`: prefix of its texts and permission keys. */
  readonly entity: string;
  /** REST address below the API base, `/identity/user`. */
  readonly path: string;
}

/** Columns that every record carries beside its own fields. A type and not an interface, so that records are assignable to maps of values. */
export type RecordBase = {
  readonly id: Id;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/** A record with these fields. */
export type RecordWith<F extends Fields> = RecordBase & { readonly [K in keyof F]: ValueOf<F[K]> };

/** Values that create or change a record with these fields; null empties one. */
export type InputWith<F extends Fields> = { -readonly [K in keyof F]?: Unbranded<ValueOf<F[K]>> | null };

/** A record of a resource: on the wire without the fields that the reader may not see, on the server with all that are stored. */
export type RecordOf<R> = R extends Resource<infer F> ? RecordWith<F> : never;

/** Input that creates or changes a record: any of its writable fields. */
export type InputOf<R> = R extends Resource<infer F> ? InputWith<F> : never;

const registry = new Registry<Resource>();

/** All resources declared so far by key `module.entity`. */
export function declaredResources(): ReadonlyMap<string, Resource> {
  return registry;
}

/** The resource declared under `module.entity`; undefined when its module is not loaded. */
export function resourceByKey(key: string): Resource | undefined {
  return registry.get(key);
}

/**
 * Declares what a thing is; table, contracts, REST, screens, Excel, rights and audit follow from it.
 * `key` is `module.entity`, or one word where both are the same.
 */
export function defineResource<const F extends Fields>(key: string, spec: ResourceSpec<F>): Resource<F> {
  const [module = key, entity = module] = key.split('.');
  const [problem] = [...conditionProblems(key, spec.fields), ...offlineProblems(key, spec.offline, spec.fields)];
  if (problem !== undefined) throw new Error(problem);
  const rules = [...(spec.rules ?? []), ...conditionRules(entity, spec.fields)];
  const made: Resource<F> = {
    ...spec,
    ...(rules.length > 0 ? { rules } : {}),
    key: `${module}.${entity}`,
    module,
    entity,
    path: `/${module}/${entity}`,
  };
  registry.set(made.key, made as unknown as Resource);
  return made;
}

/** Why records may not be written without a connection: no id tells them apart, or the device would keep what is encrypted. */
function offlineProblems(key: string, offline: string | undefined, fields: Fields): string[] {
  if (offline === undefined) return [];
  const { kind, unique, createOnly } = fields[offline] ?? {};
  const encrypted = Object.entries(fields).filter(([, field]) => field.encrypted === true && !field.readOnly);
  return [
    ...(kind === 'text' && unique === 'tenant' && createOnly === true
      ? []
      : [`${key} is written offline by ${offline}, which is no text, unique in the tenant and fixed on create`]),
    ...encrypted.map(([name]) => `${key} is written offline, and a device may not keep its encrypted field ${name}`),
  ];
}

/** The resource of which the records of this one are parts; undefined when it has no parent, or its module is not loaded. */
export function parentOf(resource: Resource): Resource | undefined {
  const to = resource.parent === undefined ? undefined : resource.fields[resource.parent]?.to;
  return to === undefined ? undefined : resourceByKey(to);
}

/** The resources whose records are parts of those of this one, in order of declaration. */
export function childrenOf(resource: Pick<Resource, 'key'>): Resource[] {
  return [...registry.values()].filter((each) => parentOf(each)?.key === resource.key);
}

/** The parents, nearest first, with which a record of this resource is closed: its parent, and those that close that one. */
export function closingParents(resource: Resource): readonly Resource[] {
  const parent = resource.onParentLock === 'stayOpen' ? undefined : parentOf(resource);
  return parent === undefined ? [] : [parent, ...closingParents(parent)];
}

/** Columns every record has; they sort and filter like fields. */
export const baseFields: Fields = {
  createdAt: { kind: 'dateTime', required: true, readOnly: true },
  updatedAt: { kind: 'dateTime', required: true, readOnly: true },
};

/** A resource of any fields, where what is done does not depend on them; the fields' own types end here. */
export function plainResource<F extends Fields>(resource: Resource<F>): Resource {
  return resource as unknown as Resource;
}

/** A field of the resource by name, base columns included. */
export function fieldOf(resource: Resource, name: string): Field | undefined {
  return Object.hasOwn(resource.fields, name)
    ? resource.fields[name]
    : Object.hasOwn(baseFields, name)
      ? baseFields[name]
      : undefined;
}

/** Text key of a field's name. */
export function fieldTextKey(resource: Pick<Resource, 'entity' | 'fields'>, name: string): string {
  if (!Object.hasOwn(resource.fields, name)) return `common.field.${name}`;
  return `${resource.fields[name]?.textsOf ?? resource.entity}.field.${name}`;
}

/** Text key of an option of a choice field. */
export function optionTextKey(resource: Resource, name: string, option: string): string {
  return `${resource.fields[name]?.textsOf ?? resource.entity}.${name}.${option}`;
}

const tables = new WeakMap<Field, Resource>();

/** The columns of a table of rows as a resource of their own, so that controls, cells and texts are those of fields. */
export function rowResource(resource: Resource, name: string): Resource {
  const field = resource.fields[name];
  const known = field && tables.get(field);
  if (known) return known;
  const fields = field?.columns ?? {};
  const [label = ''] = Object.keys(fields);
  const made: Resource = {
    fields,
    label,
    list: { columns: Object.keys(fields), sort: label },
    key: `${resource.key}.${name}`,
    module: resource.module,
    entity: `${field?.textsOf ?? resource.entity}.${name}`,
    path: resource.path,
  };
  if (field) tables.set(field, made);
  return made;
}

/** Whether a resource offers an operation. */
export function offers(resource: Resource, operation: Operation): boolean {
  if (operation === 'import') return resource.excel?.import === true && resource.operations?.import !== false;
  if (operation === 'export') return resource.excel?.export === true && resource.operations?.export !== false;
  return resource.operations?.[operation] !== false;
}

/** The right that a function needs: `user.update`. */
export function permissionKey(resource: Pick<Resource, 'entity'>, action: string): string {
  return `${resource.entity}.${action}`;
}

/** Values of the declared fields in `input`, trimmed and with blanks as null; unknown names are dropped. */
export function normaliseInput(resource: Resource, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.fields))
    if (Object.hasOwn(input, name) && !field.readOnly) out[name] = normalise(field, input[name]);
  return out;
}

/**
 * All fields of `input` that break a rule, the first rule each, then the rules over several fields.
 * `mode` create asks for the required fields; update judges what is given. Both ends use it.
 */
export function inputProblems(
  resource: Resource,
  input: Readonly<Record<string, unknown>>,
  mode: 'create' | 'update',
): FieldError[] {
  const isJudged = ([name, { kind, readOnly, default: filled }]: [string, Field]): boolean => {
    if (readOnly) return false;
    if (!Object.hasOwn(input, name)) return mode === 'create' && filled === undefined;
    const keepsPassword = mode === 'update' && kind === 'password' && (input[name] ?? '') === '';
    return !keepsPassword;
  };
  return Object.entries(resource.fields)
    .filter(isJudged)
    .flatMap(([name, field]) => {
      const place = { path: name, label: fieldTextKey(resource, name) };
      return fieldProblem(field, input[name], place) ?? rowProblems(field, input[name], place);
    });
}

/**
 * All fields of the answer to a question (an action, a transition) that break a rule; of fields that are not asked for
 * under their condition, none. `entity` gives the names of the fields. Both ends use it.
 */
export function answerProblems(
  entity: string,
  fields: Fields,
  answer: Readonly<Record<string, unknown>>,
): FieldError[] {
  const wrong = Object.entries(fields).flatMap(([name, field]) => {
    if (!isFieldVisible(field, answer)) return [];
    const place = { path: name, label: `${field.textsOf ?? entity}.field.${name}` };
    return fieldProblem(field, answer[name], place) ?? rowProblems(field, answer[name], place);
  });
  return [...wrong, ...ruleProblems(conditionRules(entity, fields), answer, wrong)];
}

/** The answer to a question, its texts trimmed; fields that are not asked for under their condition are left out. */
export function normaliseAnswer(fields: Fields, answer: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      answer[name] === undefined || !isFieldVisible(field, answer) ? [] : [[name, normalise(field, answer[name])]],
    ),
  );
}

/** Refusals of the rules over several fields for a whole record, those of already wrong fields left out. */
export function crossProblems(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  wrong: readonly FieldError[] = [],
): FieldError[] {
  return ruleProblems(resource.rules ?? [], record, wrong);
}

function ruleProblems(
  rules: readonly CrossRule[],
  record: Readonly<Record<string, unknown>>,
  wrong: readonly FieldError[],
): FieldError[] {
  const bad = new Set(wrong.map(({ path }) => path));
  const out: FieldError[] = [];
  for (const rule of rules) {
    if (rule.fields.some((name) => bad.has(name))) continue;
    for (const { code, params, path } of rule.check(record))
      out.push({ path: path ?? rule.fields[0] ?? '', code, ...(params ? { params: params as ErrorParams } : {}) });
  }
  return out;
}
