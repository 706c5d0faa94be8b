import { isUuid, permissionKey, type InputOf } from '@mp/kernel/contract';
import {
  grantedScopeSql,
  may,
  newId,
  Params,
  ports,
  recordsOf,
  serveResource,
  serverOf,
  type Context,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { projectErrors } from '@mp/project/contract';
import { maxSubscriptions, projectAccessErrors, projectSubscription, queriedProject } from '../contract/index.ts';
import { acceptanceNotice, healthNotice, stageNotice } from './notice-kinds.ts';
import {
  allSubscriptions,
  changedSubscriptions,
  standsOf,
  subscriptionsOf,
  type ProjectStand,
  type WatchedProject,
} from './subscription.query.ts';

/** Who is told of changes of projects. */
export const projectSubscriptionServer: ResourceServer = serveResource(projectSubscription, {
  table: 'project_subscription',
});

/** Those of the projects of which the caller reads the overview at least. */
async function seenProjects(context: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !may(context.rights, permissionKey(queriedProject, 'read'))) return new Set();
  const params = new Params();
  const server = serverOf(queriedProject);
  const scope = grantedScopeSql(context, server, { action: 'read', params });
  const { text, values } = params.statement(
    `select t.project_id as id from ${server.table} t where t.project_id = any(${params.add(ids, '::uuid[]')})
      and t.deleted_at is null and t.tier <> 'closed' and ${scope}`,
  );
  return new Set((await context.rows<{ id: string }>(text, values)).map(({ id }) => id));
}

const knownOf = ({ state, health, forecast }: ProjectStand): InputOf<typeof projectSubscription> => ({
  knownState: state,
  knownHealth: health,
  knownForecast: forecast,
});

/**
 * Tells the caller from now on of changes of projects; those of which he is told already count nothing. Throws
 * `project.noAccess` where one of them is closed to him, `projectAccess.tooManySubscriptions`.
 */
export function subscribeTo(context: Context, projectIds: readonly string[]): Promise<{ changed: number }> {
  return context.tx(async (tx) => {
    const wanted = [...new Set(projectIds)];
    const seen = await seenProjects(tx, wanted.filter(isUuid));
    if (wanted.some((id) => !seen.has(id))) throw projectErrors.noAccess();
    const held = new Set((await subscriptionsOf(tx, tx.userId)).map(({ projectId }) => projectId));
    const added = wanted.filter((id) => !held.has(id));
    if (held.size + added.length > maxSubscriptions)
      throw projectAccessErrors.tooManySubscriptions({ max: maxSubscriptions });
    const stands = await standsOf(tx, added);
    const rows = added.flatMap((projectId) => {
      const stand = stands.get(projectId);
      const subject = stand && `${stand.no} ${stand.name}`;
      return stand ? [{ id: newId(), values: { subject, projectId, userId: tx.userId, ...knownOf(stand) } }] : [];
    });
    await recordsOf(tx, projectSubscription).insertMany(rows, { action: 'subscribe' });
    return { changed: rows.length };
  });
}

/** Ends subscriptions of the caller. */
export function unsubscribeFrom(context: Context, projectIds: readonly string[]): Promise<{ changed: number }> {
  return context.tx(async (tx) => {
    const ended = (await subscriptionsOf(tx, tx.userId)).filter(({ projectId }) => projectIds.includes(projectId));
    await endAll(tx, ended);
    return { changed: ended.length };
  });
}

async function endAll(tx: TxContext, ended: readonly { readonly id: string; readonly version: number }[]) {
  for (const each of ended) await recordsOf(tx, projectSubscription).delete(each, { action: 'unsubscribe' });
}

/** What is told of a change, one notice for each thing that is another. */
function noticesOf({ projectId, no, name, known, now }: WatchedProject) {
  const shared = {
    source: '@nav.projectQuery',
    handle: { method: 1 as const, url: `/projectQueryDetail?id=${projectId}` },
  };
  const project = { no, name };
  return [
    ...(known.state === now.state
      ? []
      : [
          {
            ...shared,
            kind: stageNotice,
            titleKey: 'projectSubscription.notice.stage',
            bodyKey: `projectSubscription.notice.stageIs.${now.state}`,
            params: project,
          },
        ]),
    ...(known.health === now.health || now.health === null
      ? []
      : [
          {
            ...shared,
            kind: healthNotice,
            titleKey: 'projectSubscription.notice.health',
            bodyKey: `projectSubscription.notice.healthIs.${now.health}`,
            params: project,
          },
        ]),
    ...(known.forecast === now.forecast || now.forecast === null
      ? []
      : [
          {
            ...shared,
            kind: acceptanceNotice,
            titleKey: 'projectSubscription.notice.acceptance',
            bodyKey:
              known.forecast === null
                ? 'projectSubscription.notice.acceptanceIs'
                : 'projectSubscription.notice.acceptanceMoved',
            params: { ...project, from: known.forecast ?? '', to: now.forecast },
          },
        ]),
  ];
}

/** Subscriptions by their owners. */
function byOwner(rows: readonly WatchedProject[]): ReadonlyMap<string, readonly WatchedProject[]> {
  const out = new Map<string, WatchedProject[]>();
  for (const row of rows) out.set(row.userId, [...(out.get(row.userId) ?? []), row]);
  return out;
}

/** Those of the subscriptions of one person whose projects he still reads, by his rights of this moment. */
async function stillSeen(context: Context, userId: string, rows: readonly WatchedProject[]) {
  const principal = await context.services.loadPrincipal({ tenantId: context.tenantId, userId }, context.now);
  const seen = await seenProjects(
    context.as(principal),
    rows.map(({ projectId }) => projectId),
  );
  return {
    seen: rows.filter(({ projectId }) => seen.has(projectId)),
    gone: rows.filter(({ projectId }) => !seen.has(projectId)),
  };
}

/**
 * Tells subscribers what has changed since they were told last, each as far as he reads it now; where he reads a project no
 * more, his subscription ends and he is told nothing. Answers how many notices were sent.
 */
export async function sendChanges(context: Context): Promise<number> {
  let sent = 0;
  for (const [userId, rows] of byOwner(await context.tx(changedSubscriptions))) {
    const { seen, gone } = await stillSeen(context, userId, rows);
    await context.tx(async (tx) => {
      await endAll(tx, gone);
      const notices = seen.flatMap(noticesOf);
      if (notices.length > 0) await ports().sendNotices(tx, userId, notices);
      const now = new Map(seen.map((row) => [row.id, row.now]));
      await recordsOf(tx, projectSubscription).updateMany(
        seen,
        ({ id }) => {
          const stand = now.get(id);
          return stand ? knownOf(stand) : {};
        },
        { action: 'told' },
      );
      sent += notices.length;
    });
  }
  return sent;
}

/** Ends subscriptions to projects that their owners no longer read. Answers how many. */
export async function endSubscriptions(context: Context): Promise<number> {
  let ended = 0;
  for (const [userId, rows] of byOwner(await context.tx(allSubscriptions))) {
    const { gone } = await stillSeen(context, userId, rows);
    await context.tx((tx) => endAll(tx, gone));
    ended += gone.length;
  }
  return ended;
}
