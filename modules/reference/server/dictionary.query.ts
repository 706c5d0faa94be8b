import type { DictionaryItem } from '@mp/kernel/contract';
import { columnName, newId, resourceServers, type Context, type TenantRows, type Tx } from '@mp/kernel/server';
import { seedDictionaries } from './seed/dictionaries.ts';

interface ItemRow {
  readonly code: string | null;
  readonly label: DictionaryItem['label'];
  readonly parent: string | null;
  readonly colour: string | null;
  readonly enabled: boolean;
  readonly is_default: boolean;
}

/** Items of a dictionary as they stand on a day, `YYYY-MM-DD`; undefined when there is no such dictionary. */
export async function itemsOf(
  context: Context,
  code: string,
  day: string,
): Promise<readonly DictionaryItem[] | undefined> {
  const rows = await context.rows<ItemRow>(
    `select i.code, i.label, p.code as parent, i.colour, i.is_default,
        i.enabled and coalesce(i.valid_from <= $2::date, true) and coalesce(i.valid_to >= $2::date, true) as enabled
      from dictionary d
      left join dict_item i on i.tenant_id = d.tenant_id and i.dictionary_id = d.id and i.deleted_at is null
      left join dict_item p on p.tenant_id = i.tenant_id and p.id = i.parent_id
      where lower(d.code) = lower($1) and d.deleted_at is null order by i.seq, i.code`,
    [code, day],
  );
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ code: item, label, parent, colour, enabled, is_default: isDefault }) =>
    item === null ? [] : [{ code: item, label, parent, colour, enabled, isDefault }],
  );
}

/** Gives a tenant the dictionaries of the system that it has not; what it has, or has deleted, stays as it is. */
export async function provisionDictionaries(
  db: TenantRows,
  tenant: { readonly id: string; readonly at: string },
): Promise<void> {
  const words = ([zh, en, ja]: readonly [string, string, string]) => ({ ZH_CN: zh, EN_US: en, JA_JP: ja });
  const dictionaries = seedDictionaries.map(({ code, name, items, own }) => ({
    id: newId(),
    code,
    scope: own ? 'tenant' : 'system',
    name: words(name),
    items: items.map(([item, ...label], seq) => ({
      id: newId(),
      code: item,
      label: words(label),
      seq: (seq + 1) * 10,
    })),
  }));
  await db.rows(
    `with given as (
        select * from jsonb_to_recordset($3::jsonb) as d(id uuid, code text, scope text, name jsonb, items jsonb)
      ), made as (
        insert into dictionary (tenant_id, id, created_at, updated_at, code, name, scope)
        select $1, id, $2, $2, code, name, scope from given g
        where not exists (select 1 from dictionary d where d.tenant_id = $1 and d.code = g.code)
        returning id
      )
      insert into dict_item (tenant_id, id, created_at, updated_at, dictionary_id, code, label, seq)
      select $1, i.id, $2, $2, g.id, i.code, i.label, i.seq
      from given g join made m on m.id = g.id,
        jsonb_to_recordset(g.items) as i(id uuid, code text, label jsonb, seq integer)`,
    [tenant.id, tenant.at, JSON.stringify(dictionaries)],
  );
}

/** A dictionary by id. */
export async function dictionaryById(tx: Tx, id: string): Promise<DictionaryFacts | undefined> {
  const [row] = await tx.rows<DictionaryFacts>(
    'select code, scope, hierarchical from dictionary where id = $1 and deleted_at is null',
    [id],
  );
  return row;
}

/** What is judged of a dictionary when its items change. */
export interface DictionaryFacts {
  readonly code: string;
  readonly scope: 'system' | 'tenant';
  readonly hierarchical: boolean;
}

/** How often each item of a dictionary stands in records of any resource, by code. */
export async function usageOf(context: Context, code: string): Promise<ReadonlyMap<string, number>> {
  const parts = resourceServers().flatMap(({ resource, table }) =>
    Object.entries(resource.fields).flatMap(([name, field]) => {
      if (field.dictionary !== code || field.virtual) return [];
      const column = `t.${columnName(name)}`;
      return field.kind === 'choices'
        ? [`select u.code from ${table} t, unnest(${column}) u(code) where t.deleted_at is null`]
        : [`select ${column} as code from ${table} t where t.deleted_at is null and ${column} is not null`];
    }),
  );
  if (parts.length === 0) return new Map();
  const rows = await context.rows<{ code: string; n: number }>(
    `select code, count(*)::integer as n from (${parts.join(' union all ')}) used group by code`,
  );
  return new Map(rows.map(({ code: item, n }) => [item, n]));
}

/** Whether an item is `above` itself or stands somewhere below it. */
export async function isBelow(tx: Tx, id: string, above: string): Promise<boolean> {
  const [row] = await tx.rows<{ below: boolean }>(
    `with recursive up as (
        select id, parent_id from dict_item where id = $1
        union select i.id, i.parent_id from dict_item i join up on i.id = up.parent_id
      ) select exists (select 1 from up where id = $2) as below`,
    [id, above],
  );
  return row?.below === true;
}

type LockedItem = { readonly id: string; readonly version: number };

/** Items of a dictionary other than one that are its default, locked. */
export function otherDefaults(tx: Tx, dictionaryId: string, id: string): Promise<LockedItem[]> {
  return tx.rows(
    `select id, version from dict_item
      where dictionary_id = $1 and id <> $2 and is_default and deleted_at is null order by id for update`,
    [dictionaryId, id],
  );
}

/** Items of a dictionary by id, locked, with their places. */
export async function placesOf(
  tx: Tx,
  dictionaryId: string,
  ids: readonly string[],
): Promise<readonly (LockedItem & { readonly seq: number | null })[]> {
  return tx.rows(
    `select id, version, seq from dict_item
      where dictionary_id = $1 and id = any($2::uuid[]) and deleted_at is null order by id for update`,
    [dictionaryId, ids],
  );
}
