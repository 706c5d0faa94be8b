import { grantedScopeSql, Params, serverOf, type Context } from '@mp/kernel/server';
import { genset } from '../contract/index.ts';

/** Ids of models whose code holds a text, and of customers whose name does: at most as many as a search needs. */
export async function ownersNamed(context: Context, q: string): Promise<{ models: string[]; customers: string[] }> {
  const [models, customers] = [
    serverOf({ key: 'reference.gensetModel' }).table,
    serverOf({ key: 'customer.customer' }).table,
  ];
  const [row] = await context.rows<{ models: string[] | null; customers: string[] | null }>(
    `select (select array_agg(m.id) from ${models} m where position(lower($1) in lower(m.code)) > 0 and m.deleted_at is null) as models,
       (select search_${customers}($1, 200)) as customers`,
    [q],
  );
  return { models: row?.models ?? [], customers: row?.customers ?? [] };
}

/** A cell of the counts by model and big area. */
export interface PivotRow {
  readonly modelId: string | null;
  readonly areaId: string | null;
  readonly units: number;
  readonly inService: number;
  readonly kva: number;
}

/** Units that the reader sees and that are not scrapped, by model and big area. */
export function pivotRows(context: Context): Promise<PivotRow[]> {
  const params = new Params();
  const scope = grantedScopeSql(context, serverOf(genset), { action: 'read', params });
  const { text, values } = params.statement(
    `select t.model_id as "modelId", t.big_area_id as "areaId", count(*)::integer as units,
       count(*) filter (where t.state = 'inService')::integer as "inService", coalesce(sum(t.rated_kva), 0)::float8 as kva
      from genset t where t.deleted_at is null and t.state <> 'scrapped' and ${scope} group by 1, 2`,
  );
  return context.rows<PivotRow>(text, values);
}
