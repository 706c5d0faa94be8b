import { createHash, randomBytes } from 'node:crypto';
import { pickText, webBase } from '@mp/kernel/contract';
import { limitCalls, optionalPort, requireLicence, type Context, type PersonalLink, type TxContext } from '@mp/kernel/server';
import { settingsWithin } from '@mp/settings/server';
import { approvalLinkSettings, decideByLink, workflowErrors, type LinkedTask } from '../../contract/index.ts';
import { offeredActions, seenTask, type Seen } from '../detail/detail.service.ts';
import { onTask } from '../instance/command.service.ts';
import { decide } from '../instance/task.service.ts';
import { shownTime } from '../instance/zone.ts';
import { wireText } from '../names.rules.ts';
import { enteredTicket, insertTicket, useTicket, type TicketRow } from './ticket.query.ts';

/** How long a link opens its task. */
const ticketMs = 72 * 3_600_000;

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

/**
 * The address by which a member decides a task of his without signing in; undefined where the tenant does not allow it. The
 * ticket stands behind the `#`, which browsers send to no server and into no Referer.
 */
export async function approvalLink(
  tx: TxContext,
  { userId, taskId }: { readonly userId: string; readonly taskId: string },
): Promise<PersonalLink | undefined> {
  const { publicUrl } = tx.services.environment;
  if (publicUrl === undefined || !(await settingsWithin(tx, tx.tenantId)).of(approvalLinkSettings).enabled)
    return undefined;
  const ticket = randomBytes(32).toString('base64url');
  const until = new Date(tx.now.getTime() + ticketMs).toISOString();
  await insertTicket(tx, { hash: hashOf(ticket), userId, taskId, at: tx.at, until });
  return { url: `${publicUrl}${webBase}/taskByLink#${ticket}`, textKey: 'workflow.byLink.mailLine' };
}

/** Somebody who comes by a link, as the member whom it was sent to. */
interface Visitor {
  readonly context: Context;
  readonly ticket: TicketRow;
}

/** Throws what has become of a link in words; an unknown one and a guess look alike. */
async function enter(visitor: Context, ticket: string): Promise<Visitor> {
  await limitCalls(visitor, [{ key: `byLink|ip|${visitor.facts.ip}`, max: 30, seconds: 600 }]);
  const row = await enteredTicket(visitor, hashOf(ticket));
  if (!row) throw workflowErrors.linkUnknown();
  await limitCalls(visitor, [{ key: `byLink|user|${row.user_id}`, max: 60, seconds: 600 }]);
  if (row.outcome === 'used') throw workflowErrors.linkUsed();
  if (row.outcome === 'expired') throw workflowErrors.linkExpired();
  if (row.outcome === 'revoked') throw workflowErrors.linkRevoked();
  const principal = await visitor.services.loadPrincipal(
    { tenantId: row.tenant_id, userId: row.user_id },
    visitor.now,
  );
  const context = visitor.as(principal);
  const isAllowed = await context.tx(
    async (tx) => (await settingsWithin(tx, tx.tenantId)).of(approvalLinkSettings).enabled,
  );
  if (!isAllowed) throw workflowErrors.linkRevoked();
  return { context, ticket: row };
}

/** The task as its handler sees it, as long as it is his to decide. */
async function openTask({ context, ticket }: Visitor): Promise<Seen> {
  const seen = await seenTask(context, ticket.task_id);
  const { task } = seen;
  if (task?.ended_at)
    throw workflowErrors.taskDone({ user: task.assignee?.name ?? '', time: shownTime(task.ended_at) });
  if (task?.mine !== true) throw workflowErrors.notHandler();
  return seen;
}

/** Why a task is decided on its own page: it asks for more than yes or no. */
function pageReason({ graph, task }: Seen): LinkedTask['signIn'] {
  const user = graph.nodes.find(({ id }) => id === task?.node_id)?.user;
  if (user?.actions.signatureRequired) return 'signature';
  const needsForm = Object.values(user?.fields.fields ?? {}).includes('required');
  return needsForm || graph.process.form === 'page' || task?.kind === 'resubmit' ? 'form' : null;
}

/** What a link is about; nothing is marked as read by it, since programs open the links of mails too. */
export async function linkedTask(visitor: Context, ticket: string): Promise<LinkedTask> {
  const entered = await enter(visitor, ticket);
  const seen = await openTask(entered);
  const { row, task, graph } = seen;
  const { locale } = visitor;
  const actions = offeredActions(entered.context, seen);
  const wordsOf = (code: 'approve' | 'reject') => {
    const found = actions.find((each) => each.code === code);
    if (!found) return null;
    return found.label ? pickText(found.label, locale) : visitor.texts.text(locale, `workflow.byLink.${code}`);
  };
  const buttons = { approve: wordsOf('approve'), reject: wordsOf('reject') };
  return {
    subject: row.subject,
    businessNo: row.business_no,
    process: pickText(wireText(row.def_name), locale),
    node: task ? pickText(wireText(task.node_name), locale) : '',
    initiator: row.initiator_name,
    startedAt: row.started_at,
    ...buttons,
    opinionRequired: graph.nodes.find(({ id }) => id === task?.node_id)?.user?.actions.opinionRequired === true,
    signIn: pageReason(seen) ?? (buttons.approve === null && buttons.reject === null ? 'choice' : null),
    taskId: entered.ticket.task_id,
  };
}

/** A decision that comes by a link. */
interface LinkDecision {
  readonly ticket: string;
  readonly outcome: 'approve' | 'reject';
  readonly opinion?: string | undefined;
}

/**
 * Decides by the service of the task's page, as the member whom the link was sent to. The ticket is used up in the
 * transaction of the decision: one that is refused leaves it, and of two at once one decides.
 */
export async function decideLinked(visitor: Context, given: LinkDecision): Promise<{ decided: true }> {
  const entered = await enter(visitor, given.ticket);
  const { context, ticket } = entered;
  requireLicence(context, { ...decideByLink, access: 'session' });
  if (pageReason(await openTask(entered)) !== null) throw workflowErrors.linkNeedsPage();
  const command = { outcome: given.outcome, opinion: given.opinion };
  await onTask(context, { taskId: ticket.task_id, given: command }, async (opening) => {
    opening.flow.lineData.byLink = true;
    await decide(opening, command);
    if (!(await useTicket(opening.flow.context, hashOf(given.ticket), context.at))) throw workflowErrors.linkUsed();
  });
  recordDecision(context, ticket.task_id);
  return { decided: true };
}

/** The line of the operation log that a call of a session has by itself. */
function recordDecision(context: Context, taskId: string): void {
  optionalPort('log')?.operation({
    tenantId: context.tenantId,
    userId: context.userId,
    actingBy: null,
    at: context.at,
    ip: context.facts.ip,
    menuId: null,
    method: decideByLink.method,
    operation: decideByLink.id,
    objectId: taskId,
    status: 200,
    code: null,
    ms: 0,
    requestId: context.facts.requestId,
  });
}
