import { commonErrors, type I18nText } from '@mp/kernel/contract';
import { asPlatform, type Context, type Tx } from '@mp/kernel/server';

/** An operation as the catalogue keeps it. */
export interface CatalogueRow {
  readonly code: string;
  readonly name: I18nText;
  readonly area: string;
  readonly method: string;
  readonly path: string;
  readonly access: string;
  /** Pages whose menus bring its function: readable ones, writable ones. */
  readonly reading: readonly string[];
  readonly writing: readonly string[];
}

/** Makes the catalogue say what the server declares: new operations come, others change, those that are gone go. */
export async function replaceCatalogue(tx: Tx, operations: readonly CatalogueRow[]): Promise<void> {
  const rows = JSON.stringify(operations);
  await asPlatform(tx, async () => {
    await tx.rows(
      `insert into api_operation as o (code, name, area, method, path, access, reading, writing)
       select n.code, n.name, n.area, n.method, n.path, n.access, n.reading, n.writing
       from jsonb_to_recordset($1::jsonb) as n(code text, name jsonb, area text, method text, path text, access text, reading text[], writing text[])
       -- What stands already is not locked.
       where not exists (select from api_operation k where k.code = n.code
         and (k.name, k.area, k.method, k.path, k.access, k.reading, k.writing)
           is not distinct from (n.name, n.area, n.method, n.path, n.access, n.reading, n.writing))
       order by n.code
       on conflict (code) do update set name = excluded.name, area = excluded.area, method = excluded.method, path = excluded.path,
         access = excluded.access, reading = excluded.reading, writing = excluded.writing
       where (o.name, o.area, o.method, o.path, o.access, o.reading, o.writing)
         is distinct from (excluded.name, excluded.area, excluded.method, excluded.path, excluded.access, excluded.reading, excluded.writing)`,
      [rows],
    );
    await tx.rows('delete from api_operation where code <> all ($1::text[])', [operations.map(({ code }) => code)]);
  });
}

/** The code of an operation. Throws `common.notFound`. */
export async function operationCode(context: Context | Tx, id: string): Promise<string> {
  const [row] = await context.rows<{ code: string }>('select code from api_operation where id = $1::uuid', [id]);
  if (!row) throw commonErrors.notFound();
  return row.code;
}

/** Lets programs of the tenant call an operation, or no longer. */
export async function switchOperation(tx: Tx, code: string, { enabled }: { readonly enabled: boolean }): Promise<void> {
  await tx.rows(
    enabled
      ? 'delete from api_disabled where code = $1'
      : 'insert into api_disabled (tenant_id, code) values (app_tenant(), $1) on conflict do nothing',
    [code],
  );
}

/** A service with the number of its APIs. */
export interface ServiceRow {
  readonly kind: 'own' | 'external';
  readonly service: string;
  readonly count: number;
  readonly unassigned: number;
}

/** Services of the product, and those of other systems where these may be read. */
export function servicesOf(
  context: Context,
  { withExternal }: { readonly withExternal: boolean },
): Promise<ServiceRow[]> {
  return context.rows<ServiceRow>(
    `select 'own' as kind, area as service, count(*)::integer as count,
       (count(*) filter (where assignment = 'unassigned'))::integer as unassigned
     from api_operation_line group by area
     union all
     select 'external', service_name, count(*)::integer, 0 from external_api where deleted_at is null and $1 group by service_name
     order by 1 desc, 2`,
    [withExternal],
  );
}
