import type { Graph } from '@mp/engine/core';
import { toObjects, type Context } from '@mp/kernel/server';

/** A deployed version as lists and details need it; it never changes, so it is read once per process. */
export interface VersionFacts {
  readonly id: string;
  readonly versionNo: number;
  readonly graph: Graph;
}

/** Versions kept in memory, the oldest dropped: a graph of 100 nodes is about 60 kB. */
const max = 300;
const kept = new Map<string, VersionFacts>();

/** The named versions of the caller's tenant by id; those that are not in memory are read in one statement. */
export async function versionsOf(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, VersionFacts>> {
  const { tenantId } = context;
  const key = (id: string) => `${tenantId}/${id}`;
  const wanted = [...new Set(ids)];
  const missing = wanted.filter((id) => !kept.has(key(id)));
  if (missing.length > 0) {
    const [result] = await context.batch(() => [
      {
        text: `select id, coalesce(version_no, 0) as "versionNo", graph from process_version
          where tenant_id = $1::uuid and id = any($2::uuid[]) and graph is not null`,
        values: [tenantId, missing],
      },
    ]);
    for (const row of result ? toObjects<VersionFacts>(result) : []) kept.set(key(row.id), row);
    for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - max))) kept.delete(old);
  }
  return new Map(
    wanted.flatMap((id) => {
      const found = kept.get(key(id));
      return found ? [[id, found] as const] : [];
    }),
  );
}
