import { isUuid } from '@mp/kernel/contract';
import { may, resourceServer, grantedScopeSql, toObjects, type Context, type Params } from '@mp/kernel/server';
import { workflowErrors } from '../../contract/index.ts';
import { dayOf } from '../instance/zone.ts';
import { instanceServer } from '../list/instance-scope.ts';
import { versionsOf } from '../list/version.query.ts';
import { mayRead } from './form.service.ts';
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

/** Whether the caller may read the bound record of a process whose definition shows the trace to the record's readers. */
async function mayReadRecord(context: Context, id: string): Promise<boolean> {
  const [result] = await context.batch(({ tenantId }) => [recordOfStatement(tenantId, id)]);
  const [row] = result ? toObjects<{ resource: string; record_id: string; version_id: string }>(result) : [];
  if (!row) return false;
  const version = (await versionsOf(context, [row.version_id])).get(row.version_id);
  const server = resourceServer(row.resource);
  if (!server || version?.graph.process.traceForReaders !== true) return false;
  return mayRead(context, server, row.record_id);
}

/**
 * Throws `workflow.notFound` unless the caller sees the process by himself, or may read its bound record and the
 * definition shows the trace to its readers.
 */
export async function requireReadable(context: Context, id: string): Promise<void> {
  if (!isUuid(id)) throw workflowErrors.notFound();
  if ((await visibleAmong(context, [id])).has(id)) return;
  if (!(await mayReadRecord(context, id))) throw workflowErrors.notFound();
}
