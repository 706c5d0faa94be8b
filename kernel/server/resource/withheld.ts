import { conditionsOf, isUuid, type ListQuery, type Resource } from '../../contract/index.ts';
import { columnName } from '../column.ts';
import type { Rights } from '../rights.ts';

/** In which records somebody sees a field: everywhere that he sees it, but in some, or in those of some alone. */
type Shown = 'everywhere' | { readonly isOnly: boolean; readonly ids: readonly string[] };

/**
 * Where the holder of these rights sees a field that his right on the field shows: openings withhold numbers of records
 * that they open, or show them in those alone. `ids` are those that the openings of the resource name.
 */
export function shownIn(rights: Rights, resource: Resource, name: string): Shown {
  const { openings, entity } = resource;
  if (rights.admin || !openings?.withholds?.includes(name)) return 'everywhere';
  const opened = rights.opened.get(openings.by);
  if (rights.openedFields.has(`${entity}.${name}`)) return { isOnly: true, ids: opened?.whole ?? [] };
  const withheld = opened?.partial ?? [];
  return withheld.length === 0 ? 'everywhere' : { isOnly: false, ids: withheld };
}

/** Whether a field is withheld in the record that belongs to an id of the openings. */
export function isWithheld(rights: Rights, resource: Resource, { name, id }: { name: string; id: unknown }): boolean {
  const shown = shownIn(rights, resource, name);
  return shown !== 'everywhere' && shown.ids.includes(String(id)) !== shown.isOnly;
}

/** The id by which openings name a record. */
export function openedId({ openings }: Resource, record: Readonly<Record<string, unknown>>): unknown {
  return openings && record[openings.field];
}

/** Predicate over `t` of the records in which the reader sees a field; undefined where he does in all. */
function shownSql(rights: Rights, resource: Resource, name: string): string | undefined {
  const shown = shownIn(rights, resource, name);
  if (shown === 'everywhere') return undefined;
  // The ids stand in the text, since projections are kept without parameters: there are as many as somebody was granted.
  const ids = `'{${shown.ids.filter(isUuid).join(',')}}'::uuid[]`;
  return `t.${columnName(resource.openings?.field ?? 'id')} ${shown.isOnly ? '= any' : '<> all'}(${ids})`;
}

/** SQL of a value over `t`, null where it is withheld from the reader. */
export function shownValueSql(
  rights: Rights,
  resource: Resource,
  { name, sql }: { name: string; sql: string },
): string {
  const shown = shownSql(rights, resource, name);
  return shown === undefined ? sql : `case when ${shown} then ${sql} end`;
}

/** What is withheld in a record does not decide whether it is found: predicates that leave such records out. */
export function askedWhereShown(resource: Resource, query: ListQuery, rights: Rights): string[] {
  const asked = [...(query.filters ?? []), ...(query.filter ? conditionsOf(query.filter) : [])];
  return [...new Set(asked.map(({ field }) => shownSql(rights, resource, field)))].filter((sql) => sql !== undefined);
}
