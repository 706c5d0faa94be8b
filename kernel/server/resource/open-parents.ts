import { closedRefusals, throwIfAny } from '../../contract/index.ts';
import type { RawResult, Statement } from '../batch.ts';
import { toObjects } from '../batch.ts';
import { columnName } from '../column.ts';
import type { Context, TxContext } from '../context.ts';
import { may } from '../rights.ts';
import { closersOf } from './closers.ts';
import type { ResourceServer, Values } from './model.ts';
import { fromStored } from './stored-record.ts';

/** Which child is written: a stored one, or a new one by its values. */
type WrittenChild = { readonly id: string } | { readonly values: Values };

/** Statements that hold the parents which may close a child until the transaction ends; none where nothing closes it. */
export function closerStatements(child: ResourceServer, written: WrittenChild): Statement[] {
  const { resource, table } = child;
  const [source, value] =
    'id' in written
      ? [`${table} t where t.id = $1::uuid`, written.id]
      : [`(select $1::uuid as ${columnName(resource.parent ?? '')}) t`, written.values[resource.parent ?? '']];
  return closersOf(child).map(({ server, idSql }) => {
    const computed = Object.entries(server.computed).map(([name, sql]) => `, ${sql} as "${name}"`);
    return {
      text: `select t.*${computed.join('')} from ${server.table} t where t.id = (select ${idSql} from ${source}) for share of t`,
      values: [value],
    };
  });
}

/**
 * Refuses to make, change or delete a child while a parent of it is closed to being changed, for the parent's reasons.
 * `results` are those of `closerStatements`. What a process and its services do is stopped by locks alone.
 */
export function requireOpenParents(
  context: Context,
  { child, trusted = false }: { readonly child: ResourceServer; readonly trusted?: boolean | undefined },
  results: readonly RawResult[],
): void {
  for (const [at, { server }] of closersOf(child).entries()) {
    const [row] = results[at] ? toObjects(results[at]) : [];
    // A parent that is not there is refused as a reference.
    if (!row) continue;
    const record = fromStored(server, row, results[at]);
    throwIfAny(
      closedRefusals(server.resource, 'update', { record, may: (right) => trusted || may(context.rights, right) }),
    );
  }
}

/** Holds the parents that may close a child until the transaction ends; the answer is for `requireOpenParents`. */
export async function holdParents(
  context: TxContext,
  child: ResourceServer,
  written: WrittenChild,
): Promise<readonly RawResult[]> {
  const statements = closerStatements(child, written);
  return statements.length === 0 ? [] : context.batch(statements);
}
