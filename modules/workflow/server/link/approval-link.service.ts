import { createHash, randomBytes } from 'node:crypto';
import type { Node } from '@mp/engine/core';
import { pickText, webBase, type Language } from '@mp/kernel/contract';
import {
  limitCalls,
  optionalPort,
  requireLicence,
  type Context,
  type PersonalLink,
  type TxContext,
} from '@mp/kernel/server';
import { settingsWithin } from '@mp/settings/server';
import { approvalLinkSettings, decideByLink, workflowErrors, type LinkedTask } from '../../contract/index.ts';
import { offeredActions, seenTask, type Seen } from '../detail/detail.service.ts';
import { onTask } from '../instance/command.service.ts';
import { graphOf } from '../instance/graph.query.ts';
import { decide } from '../instance/task.service.ts';
import { shownTime } from '../instance/zone.ts';
import { wireText } from '../names.rules.ts';
import { enteredTicket, insertTicket, placeOfTask, useTicket, type TicketRow } from './ticket.query.ts';

/** How long a link opens its task. */
const ticketMs = 72 * 3_600_000;

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

const isAllowed = async (tx: TxContext): Promise<boolean> =>
  (await settingsWithin(tx, tx.tenantId)).of(approvalLinkSettings).enabled;

/** What is asked of a handler of a node. */
interface Asked {
  readonly node: Node | undefined;
  readonly kind: string;
}

/**
 * Whether a task is decided on its own page alone: the node does not allow a quick approval, which is one without the form,
 * or it asks for more than a decision and a comment.
 */
function needsPage({ node, kind }: Asked): boolean {
  const user = node?.user;
  if (!user?.actions.quick || user.actions.signatureRequired || kind === 'resubmit' || kind === 'delegate') return true;
  return Object.values(user.fields.fields).includes('required');
}

/**
 * The address by which a member decides a task of his without signing in; undefined where the tenant or the node does not
 * allow it. The ticket stands behind the `#`, which browsers send to no server and into no Referer.
 */
export async function approvalLink(
  tx: TxContext,
  { userId, taskId, language }: { readonly userId: string; readonly taskId: string; readonly language: Language },
): Promise<PersonalLink | undefined> {
  const { publicUrl } = tx.services.environment;
  if (publicUrl === undefined || !(await isAllowed(tx))) return undefined;
  const place = await placeOfTask(tx, taskId);
  if (!place) return undefined;
  const { nodes } = await graphOf(tx, place.version_id);
  if (needsPage({ node: nodes.find(({ id }) => id === place.node_id), kind: place.kind })) return undefined;
  const ticket = randomBytes(32).toString('base64url');
  const until = new Date(tx.now.getTime() + ticketMs).toISOString();
  await insertTicket(tx, { hash: hashOf(ticket), userId, taskId, at: tx.at, until });
  return { url: `${publicUrl}${webBase}/taskByLink?lang=${language}#${ticket}`, textKey: 'workflow.byLink.mailLine' };
}

/** Somebody who comes by a link, as the member whom it was sent to. */
interface Visitor {
  readonly context: Context;
  readonly ticket: TicketRow;
}

const refusals = {
  used: workflowErrors.linkUsed,
  expired: workflowErrors.linkExpired,
  revoked: workflowErrors.linkRevoked,
} as const;

/** Throws what has become of a link in words; an unknown one and a guess look alike. */
async function enter(visitor: Context, ticket: string): Promise<Visitor> {
  await limitCalls(visitor, [{ key: `byLink|ip|${visitor.facts.ip}`, max: 30, seconds: 600 }]);
  const row = await enteredTicket(visitor, hashOf(ticket));
  if (!row) throw workflowErrors.linkUnknown();
  if (row.outcome !== 'ok') throw refusals[row.outcome]();
  const key = { tenantId: row.tenant_id, userId: row.user_id };
  const context = visitor.as(await visitor.services.loadPrincipal(key, visitor.now));
  if (!(await context.tx(isAllowed))) throw workflowErrors.linkRevoked();
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

const nodeOf = ({ graph, task }: Seen): Node | undefined => graph.nodes.find(({ id }) => id === task?.node_id);

const askedIn = (seen: Seen): Asked => ({ node: nodeOf(seen), kind: seen.task?.kind ?? '' });

/**
 * What a link is about: no more than its mail said. Nothing is marked as read by it, since programs open the links of mails
 * too.
 */
export async function linkedTask(visitor: Context, ticket: string): Promise<LinkedTask> {
  const entered = await enter(visitor, ticket);
  const seen = await openTask(entered);
  const { row, task } = seen;
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
    process: pickText(wireText(row.def_name), locale),
    node: task ? pickText(wireText(task.node_name), locale) : '',
    initiator: row.initiator_name,
    ...buttons,
    opinionRequired: nodeOf(seen)?.user?.actions.opinionRequired === true,
    needsPage: needsPage(askedIn(seen)) || (buttons.approve === null && buttons.reject === null),
    taskId: entered.ticket.task_id,
  };
}

/** A decision that comes by a link. */
interface LinkDecision {
  readonly ticket: string;
  readonly outcome: 'approve' | 'reject';
  readonly opinion?: string | undefined;
  /** What the browser says of itself, for the trace. */
  readonly agent: string;
}

/**
 * Decides by the service of the task's page, as the member whom the link was sent to. The ticket is used up in the
 * transaction of the decision: one that is refused leaves it, and of two at once one decides.
 */
export async function decideLinked(visitor: Context, given: LinkDecision): Promise<{ decided: true }> {
  const entered = await enter(visitor, given.ticket);
  const { context, ticket } = entered;
  requireLicence(context, { ...decideByLink, access: 'session' });
  if (needsPage(askedIn(await openTask(entered)))) throw workflowErrors.linkNeedsPage();
  const command = { outcome: given.outcome, opinion: given.opinion };
  await onTask(context, { taskId: ticket.task_id, given: command }, async (opening) => {
    opening.flow.lineData.byLink = { ip: context.facts.ip, agent: given.agent };
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
