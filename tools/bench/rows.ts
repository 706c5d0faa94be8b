import type { Stage } from './stage.ts';

/** A million rows go into indexes one by one in half an hour, while making these afterwards takes a few minutes. */
export async function withoutIndexes(
  { owner }: Pick<Stage, 'owner'>,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await owner.query<{ name: string; sql: string }>(
    `select indexname as name, indexdef as sql from pg_indexes where tablename = any($1) and indexdef not like '%UNIQUE%'`,
    [tables],
  );
  await owner.query('begin');
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  await work();
  await owner.query(`set local maintenance_work_mem = '512MB'`);
  for (const { sql } of rows) await owner.query(sql);
  await owner.query('commit');
}
