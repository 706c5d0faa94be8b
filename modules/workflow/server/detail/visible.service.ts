import { AppError, isUuid } from '@mp/kernel/contract';
import {
  getRecord,
  may,
  resourceServer,
  grantedScopeSql,
  toObjects,
  type Context,
  type Params,
} from '@mp/kernel/server';
import { workflowErrors } from '../../contract/index.ts';
import { dayOf } from '../instance/zone.ts';
import { instanceServer } from '../list/instance-scope.ts';
import { versionsOf } from '../list/version.query.ts';
import { recordOfStatement, visibleStatement, type Viewer } from './visible.query.ts';

/** The caller as somebody who wants to see processes. */
function viewerOf(context: Context): Viewer {
  return {
    userId: context.userId,
    day: dayOf(context.at),
    all: (params: Params) =>
      may(context.rights, 'workflow.all') || may(context.rights, 'workflow.admin')
        ? grantedScopeSql(context, instanceServer, { action: 'read', params })
        : 'false',
  };
}

/** Those of the named processes that the caller sees. */
export async function visibleAmong(context: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const [result] = await context.batch((each) => [visibleStatement(each.tenantId, ids, viewerOf(each))]);
  return new Set((result?.rows ?? []).map(([id]) => id ?? ''));
}

/** Throws `workflow.notFound` unless the caller sees the process by himself. */
export async function requireVisible(context: Context, id: string): Promise<void> {
  if (!isUuid(id) || !(await visibleAmong(context, [id])).has(id)) throw workflowErrors.notFound();
}

/**
 * Throws `workflow.notFound` unless the caller sees the process by himself, or may read its bound record and the
 * definition shows the trace to its readers.
 */
export async function requireReadable(context: Context, id: string): Promise<void> {
  if (!isUuid(id)) throw workflowErrors.notFound();
  if ((await visibleAmong(context, [id])).has(id)) return;
  const [result] = await context.batch(({ tenantId }) => [recordOfStatement(tenantId, id)]);
  const [row] = result ? toObjects<{ resource: string; record_id: string; version_id: string }>(result) : [];
  const version = row ? (await versionsOf(context, [row.version_id])).get(row.version_id) : undefined;
  const server = row ? resourceServer(row.resource) : undefined;
  if (!row || !server || version?.graph.process.traceForReaders !== true) throw workflowErrors.notFound();
  try {
    await getRecord(context, server, row.record_id);
  } catch (error) {
    if (error instanceof AppError && (error.status === 403 || error.status === 404)) throw workflowErrors.notFound();
    throw error;
  }
}
