import { AppError, fieldTextKey } from '../../contract/index.ts';
import type { FieldError, Resource } from '../../contract/index.ts';
import type { Tx } from '../database.ts';
import { Params } from './model.ts';
import { resourceServer } from './registry.ts';
import type { Values } from './model.ts';

/**
 * Refuses values that refer to records that are not there, in one statement and before any hook judges them. Columns of
 * one reference have a foreign key, lists of them have none. Throws `common.refNotFound` at each.
 */
export async function requireTargets(tx: Tx, resource: Resource, values: Values): Promise<void> {
  const params = new Params();
  const asked = Object.entries(values).flatMap(([name, value]) => {
    const { kind = '', to = '' } = resource.fields[name] ?? {};
    const table = kind === 'ref' || kind === 'refs' ? resourceServer(to)?.table : undefined;
    const ids = [value].flat().filter((each) => each !== null);
    if (table === undefined || ids.length === 0) return [];
    return `select ${params.add(name, '::text')} as name where exists (select 1 from unnest(${params.add(ids, '::uuid[]')}) v(id)
      where not exists (select 1 from ${table} t where t.id = v.id))`;
  });
  if (asked.length === 0) return;
  const { text, values: given } = params.statement(asked.join(' union all '));
  const missing = await tx.rows<{ name: string }>(text, given);
  const fields: FieldError[] = missing.map(({ name }) => ({
    path: name,
    code: 'common.refNotFound',
    params: { field: `@${fieldTextKey(resource, name)}` },
  }));
  const [first] = fields;
  if (first) throw new AppError(first.code, 422, { params: first.params, fields });
}
