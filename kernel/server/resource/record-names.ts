import type { Context } from '../context.ts';
import { columnName } from '../column.ts';
import { serverOf } from './registry.ts';

/** Names of records of a resource by their ids, texts in the reader's language; of those that are deleted too. */
export async function recordNames(
  context: Context,
  resource: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { table, resource: declared } = serverOf({ key: resource });
  const column = columnName(declared.label);
  const isI18n = declared.fields[declared.label]?.kind === 'i18nText';
  const said = isI18n
    ? `coalesce(nullif(${column}->>current_setting('app.language', true), ''), ${column}->>'ZH_CN')`
    : column;
  const rows = await context.rows<{ id: string; name: string }>(
    `select id, ${said} as name from ${table} where id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
