import type { Context } from '../context.ts';
import type { MutableValues, ResourceServer } from './model.ts';

/** Records with the acts on each that are closed to the caller, where the resource closes any. */
export async function withClosedActs(
  context: Context,
  { hooks: { closedActs } }: ResourceServer,
  records: readonly MutableValues[],
): Promise<readonly MutableValues[]> {
  if (!closedActs || records.length === 0) return records;
  const closed = await closedActs(
    context,
    records.map(({ id }) => String(id)),
  );
  return records.map((record) => ({ ...record, closedActs: closed.get(String(record.id)) ?? [] }));
}

/** Resources that promise to close acts and do not, or close some that no answer names. */
export function closedActProblems(servers: readonly ResourceServer[]): string[] {
  return servers
    .filter(({ resource, hooks }) => (resource.closesActs === true) !== (hooks.closedActs !== undefined))
    .map(({ resource }) => `${resource.key}: closesActs and the hook closedActs go together`);
}
