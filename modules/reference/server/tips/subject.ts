import type { FormType } from '@mp/engine/core';
import { declaredPages, lifecycleOf, resourceByKey, type Field, type Fields } from '@mp/kernel/contract';
import { columnName, resourceServer } from '@mp/kernel/server';

/** A value of a record that conditions may ask and templates may show. */
export interface TipValue {
  /** Over the record `t`. */
  readonly sql: string;
  readonly kind: FormType['kind'];
  /** Text of its name. */
  readonly textKey: string;
  readonly nullable?: boolean;
  readonly options?: readonly string[];
  /** The text of an option is `<optionKey>.<option>`. */
  readonly optionKey?: string;
  readonly dictionary?: string;
  /** JSON of the name of the record that the value refers to: a text, or texts in three languages. */
  readonly labelSql?: string;
}

/** Something that happens to records of a subject. */
export interface TipEventSpec {
  readonly textKey: string;
  /** Placeholders that come with the event. */
  readonly variables?: readonly string[];
  /** Page that shows what it is about, with its query as of the subject, its variables as well; that of the subject when not given. */
  readonly link?: string;
}

/** Kind of records that rules may be about. */
export interface TipSubject {
  /** `module.entity`; all its plain fields can be asked and shown. */
  readonly resource: string;
  /** Further values, such as what stands in another table. */
  readonly values?: Readonly<Record<string, TipValue>>;
  /** Fields with a day or a moment by which rules may go. `createdAt` and `updatedAt` always can. */
  readonly dateFields?: readonly string[];
  /** Beside the transitions of its lifecycle, which are events of their own accord. */
  readonly events?: Readonly<Record<string, TipEventSpec>>;
  /** SQL of numbers over the record `t`, with the texts of their names. */
  readonly measures?: Readonly<Record<string, { readonly sql: string; readonly textKey: string }>>;
  /** Fields that hold users. */
  readonly userFields?: readonly string[];
  /** Fields by which a holder of an area position is found. */
  readonly area?: { readonly region: string; readonly line?: string; readonly channel?: string };
  /** Field of the dealer whose administrators are told. */
  readonly dealerField?: string;
  /** SQL over the record `t`: nothing more is to be reminded of. */
  readonly over?: string;
  /** Page that shows the record, with its query: `/dealerManager?dealer={id}`; in braces `id` or a value. */
  readonly link: string;
}

const placeholders = /\{(\w+)\}/g;

/** The address of the page that shows a record. */
export function pathOf({ link }: TipSubject, id: string, values: Readonly<Record<string, unknown>>): string {
  return link.replace(placeholders, (_, name: string) =>
    encodeURIComponent(name === 'id' ? id : `${values[name] ?? ''}`),
  );
}

/** What is wrong with the address of a subject: a page that nobody declares, a value that its records do not have. */
export function linkProblems(subject: TipSubject): string[] {
  const { link, resource } = subject;
  const page = /^\/(\w+)/.exec(link)?.[1] ?? '';
  const known = new Set(['id', ...Object.keys(valuesOf(subject))]);
  const unknown = [...link.matchAll(placeholders)].flatMap(([, name = '']) => (known.has(name) ? [] : [name]));
  return [
    ...(declaredPages().has(page) ? [] : [`reminders of ${resource} lead to the page ${page}, which is not declared`]),
    ...unknown.map((name) => `reminders of ${resource} lead to {${name}}, which is no value of it`),
  ];
}

const kinds: Partial<Record<Field['kind'], FormType['kind']>> = {
  text: 'text',
  longText: 'text',
  email: 'text',
  url: 'text',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  boolean: 'boolean',
  date: 'day',
  dateTime: 'timestamp',
  choice: 'enum',
  choices: 'list',
  ref: 'ref',
  refs: 'list',
  i18nText: 'other',
};

function labelOf(to: string | undefined, column: string): string | undefined {
  const target = to === undefined ? undefined : resourceServer(to);
  const field = target?.resource.fields[target.resource.label];
  if (!target || !field || field.virtual || field.kind === 'ref') return undefined;
  const wall = target.resource.global ? 'true' : 'l.tenant_id = t.tenant_id';
  return `(select to_jsonb(l.${columnName(target.resource.label)}) from ${target.table} l where ${wall} and l.id = ${column})`;
}

/** What is nobody's business outside the record itself stays there: secrets, masked values, those with a right of their own. */
const isOpen = (field: Field): boolean =>
  !field.virtual && !field.encrypted && !field.controlled && field.mask === undefined;

function ofFields(fields: Fields, entity: string): Record<string, TipValue> {
  const out: Record<string, TipValue> = {};
  for (const [name, field] of Object.entries(fields)) {
    const kind = kinds[field.kind];
    if (kind === undefined || !isOpen(field)) continue;
    const sql = `t.${columnName(name)}`;
    const labelSql = field.kind === 'ref' ? labelOf(field.to, sql) : undefined;
    out[name] = {
      sql,
      kind,
      textKey: `${entity}.field.${name}`,
      nullable: !field.required,
      ...(field.options ? { options: field.options, optionKey: `${entity}.${name}` } : {}),
      ...(field.dictionary ? { dictionary: field.dictionary } : {}),
      ...(labelSql ? { labelSql } : {}),
    };
  }
  return out;
}

const base: Readonly<Record<string, TipValue>> = {
  createdAt: { sql: 't.created_at', kind: 'timestamp', textKey: 'common.field.createdAt' },
  updatedAt: { sql: 't.updated_at', kind: 'timestamp', textKey: 'common.field.updatedAt' },
};

/** Who made a record, and who changed it last: users of every subject. */
const makers: Readonly<Record<string, TipValue>> = Object.fromEntries(
  ['createdBy', 'updatedBy'].map((name) => [
    name,
    {
      sql: `t.${columnName(name)}`,
      kind: 'user',
      textKey: `tipsRule.maker.${name}`,
      nullable: true,
      labelSql: `(select to_jsonb(l.employee_name) from tenant_user l where l.tenant_id = t.tenant_id and l.id = t.${columnName(name)})`,
    } satisfies TipValue,
  ]),
);

/** Everything that conditions may ask and templates may show of a subject. */
export function valuesOf(subject: TipSubject): Readonly<Record<string, TipValue>> {
  const resource = resourceByKey(subject.resource);
  return {
    ...(resource ? ofFields(resource.fields, resource.entity) : {}),
    ...base,
    ...makers,
    ...subject.values,
  };
}

/** The same as expressions know it. */
export function typesOf(subject: TipSubject): FormType[] {
  return Object.entries(valuesOf(subject)).map(([name, { kind, nullable, options }]) => ({
    name,
    kind,
    nullable: nullable ?? false,
    ...(options ? { options } : {}),
  }));
}

/** Names of the dates of a subject. */
export function datesOf(subject: TipSubject): readonly string[] {
  return [...(subject.dateFields ?? []), 'createdAt', 'updatedAt'];
}

/** Names of the users of a subject. */
export function usersOf(subject: TipSubject): readonly string[] {
  return [...(subject.userFields ?? []), 'createdBy', 'updatedBy'];
}

/** Events of a subject by their code, `<module>.<entity>.<transition>`. */
export function eventsOf(subject: TipSubject): Readonly<Record<string, TipEventSpec>> {
  const [, entity = ''] = subject.resource.split('.');
  const transitions = Object.keys(lifecycleOf(subject.resource)?.transitions ?? {});
  return {
    ...Object.fromEntries(
      transitions.map((name) => [`${subject.resource}.${name}`, { textKey: `${entity}.action.${name}` }]),
    ),
    ...subject.events,
  };
}

/** The page that shows what a rule is about: that of its event, else of the subject. */
export function linkOf(subject: TipSubject, rule: { readonly trigger: string; readonly event: string | null }): string {
  const event = rule.trigger === 'event' ? eventsOf(subject)[rule.event ?? ''] : undefined;
  return event?.link ?? subject.link;
}
