import { findStatement, isFindable, resourceServers, type Context, type ResourceServer } from '@mp/kernel/server';
import type { FoundRecord } from '../contract/index.ts';

/** Records of each resource that are shown. */
const shown = 5;

/** What the caller may find: one batch with one statement for each resource that he may read. */
export async function findRecords(context: Context, q: string): Promise<{ items: FoundRecord[] }> {
  const asked = q.trim();
  if (asked === '' || asked.includes('\u0000')) return { items: [] };
  let servers: readonly ResourceServer[] = [];
  const results = await context.batch((each) => {
    servers = resourceServers().filter((server) => isFindable(server, each.rights));
    return servers.map((server) => findStatement(each, server, { q: asked, size: shown }));
  });
  const items = results.flatMap(({ rows }, at) =>
    rows.map(([id, label, number]) => ({
      resource: servers[at]?.resource.key ?? '',
      id: id ?? '',
      label: label ?? '',
      number: number ?? null,
    })),
  );
  return { items };
}
