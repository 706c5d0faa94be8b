import type { Json } from '@mp/engine/core';
import { AppError, commonErrors, permissionKey } from '@mp/kernel/contract';
import {
  accessLevelOf,
  Context,
  getRecord,
  may,
  optionalPort,
  scopeStatement,
  systemContext,
  webhookHeaders,
  type ScheduledJob,
  type Services,
} from '@mp/kernel/server';
import { processEnd } from '@mp/workflow/server';
import { interfaceErrors, processEntity } from '../contract/index.ts';
import { callInterfaceSigned } from './call.service.ts';
import {
  claimEvents,
  failedSince,
  forgetEvents,
  requeueEvent,
  saveEventEnd,
  seesRecord,
  type DueEvent,
  type EventEnd,
} from './event.query.ts';
import { breakerWaitMs, waitAfter } from './event.rules.ts';
import { heardResource } from './event-subscription.service.ts';
import { reasonNames, reasonOf, reasonOfRefusal } from './reason.ts';
import { alarmNotice } from './notice-kinds.ts';

/** Events that a node delivers at a time. */
const maxAtOnce = 16;
const pollMs = 500;
/** Days for which it is known what was told. */
const retentionDays = 30;
const dayMs = 86_400_000;

/** The owner may not read what happened, or is no longer there; its message is the reason. */
class Withheld extends Error {}

/**
 * Tells the events that are due and answers how many there were. An event whose node dies between the claim and the
 * answer is told again, under the same `webhook-id`, when its time is over.
 */
export async function deliverDueEvents(services: Services): Promise<number> {
  const events = await claimEvents(services, maxAtOnce);
  await Promise.all(events.map((event) => deliverEvent(services, event)));
  return events.length;
}

/** One attempt; whatever comes of it stands in the event's line. */
async function deliverEvent(services: Services, event: DueEvent): Promise<void> {
  const context = systemContext(services, event.tenantId, `event-${event.id}`);
  const end = await attempt(services, event).catch((error: unknown): EventEnd => {
    if (error instanceof Withheld)
      return { ...none, state: 'withheld', attempts: event.attempts, error: error.message };
    context.log.warn({ err: error, eventId: event.id, subscription: event.subscription }, 'event not told');
    return failure(services, event, { status: null, error: reasonOfRefusal(error) });
  });
  await saveEventEnd(context, event.id, end);
  if (end.state === 'failed') await alarm(context, event, end);
}

const none = { status: null, error: null } as const;

async function attempt(services: Services, event: DueEvent): Promise<EventEnd> {
  const { id, secret } = event;
  const owner = await ownerOf(services, event);
  const message = await messageFor(owner, event);
  if (secret === null) throw new Withheld(reasonOf('noSecret'));
  const { result, status, error } = await callInterfaceSigned(owner, event.interface, {
    message,
    key: id,
    sign: (body) => webhookHeaders(secret, { id, timestamp: Math.floor(services.now().getTime() / 1000), body }),
  });
  if (result === 'ok')
    return { state: 'sent', attempts: event.attempts + 1, sentAt: services.now().toISOString(), status, error: null };
  if (result === 'rejected')
    return { state: 'waiting', attempts: event.attempts, nextAt: later(services, breakerWaitMs), status, error };
  return failure(services, event, { status, error });
}

const later = ({ now }: Services, ms: number): string => new Date(now().getTime() + ms).toISOString();

function failure(services: Services, event: DueEvent, said: Pick<EventEnd, 'status' | 'error'>): EventEnd {
  const attempts = event.attempts + 1;
  const wait = waitAfter(attempts);
  return wait === undefined
    ? { ...said, state: 'failed', attempts }
    : { ...said, state: 'waiting', attempts, nextAt: later(services, wait) };
}

/** The context of whose rights say what is told, as they are now. */
async function ownerOf(services: Services, { id, tenantId, ownerId }: DueEvent): Promise<Context> {
  const principal =
    ownerId === null
      ? undefined
      : await services.loadPrincipal({ tenantId, userId: ownerId }, services.now()).catch((error: unknown) => {
          if (error instanceof AppError) return undefined;
          throw error;
        });
  if (!principal) throw new Withheld(reasonOf('ownerLeft'));
  return new Context(services, { requestId: `event-${id}`, ip: '', locale: 'zh-CN' }, principal);
}

const unreadable = reasonOf('unreadable');

const isClosed = (error: unknown): boolean =>
  error instanceof AppError && (error.status === 403 || error.status === 404);

/** What is told: what happened, and of the record what the owner may read now. */
async function messageFor(owner: Context, event: DueEvent): Promise<Json> {
  const { id, entity, recordId, kind, action, at } = event;
  const [, name = entity] = entity.split('.');
  const what = entity === processEntity ? await processData(owner, event) : await recordData(owner, event);
  return {
    id,
    type: `${name}.${kind}`,
    timestamp: at,
    tenant: owner.principal.tenancyId,
    entity,
    recordId,
    action,
    ...what,
  } as Json;
}

async function processData(owner: Context, { recordId }: DueEvent): Promise<object> {
  try {
    return { data: (await processEnd(owner, recordId)) ?? null };
  } catch (error) {
    throw isClosed(error) ? new Withheld(unreadable) : error;
  }
}

async function recordData(owner: Context, { entity, recordId, fields }: DueEvent): Promise<object> {
  const server = heardResource(entity);
  if (
    !server ||
    !may(owner.rights, permissionKey(server.resource, 'read')) ||
    !(await seesRecord(owner, server, recordId))
  )
    throw new Withheld(unreadable);
  const { resource } = server;
  const changed = fields.filter(
    (field) => Object.hasOwn(resource.fields, field) && accessLevelOf(owner.rights, resource, field) > 0,
  );
  try {
    // What its reader may do with it is nothing to whoever is told.
    const { abilities: _abilities, ...data } = await getRecord(owner, server, recordId);
    return { changed, data };
  } catch (error) {
    // It lies in the recycle bin.
    if (isClosed(error)) return { changed, data: null };
    throw error;
  }
}

/** Tells those who are to know of the first event of a day that failed for good. */
async function alarm(context: Context, event: DueEvent, { error }: EventEnd): Promise<void> {
  const since = new Date(context.services.now().getTime() - dayMs).toISOString();
  const sendNotice = optionalPort('sendNotice');
  if (!sendNotice || event.alarmUserIds.length === 0) return;
  if ((await failedSince(context, event.subscriptionId, since)) > 1) return;
  await context.tx((tx) =>
    sendNotice(tx, {
      to: event.alarmUserIds,
      kind: alarmNotice,
      titleKey: 'interface.notice.eventFailed',
      params: { name: event.name, error: reasonNames(context.texts, error ?? '') },
      type: 2,
      handle: { method: 1, url: `/eventSubscriptions?tab=events&subscriptionId=${event.subscriptionId}&state=failed` },
    }),
  );
}

/** Lets an event be told once more, under the same `webhook-id`. Throws `common.notFound`, `interface.eventWaiting`. */
export async function sendAgain(context: Context, id: string): Promise<{ id: string }> {
  const state = await context.tx((tx) => requeueEvent(tx, id));
  if (state === undefined) throw commonErrors.notFound();
  if (state === 'waiting') throw interfaceErrors.eventWaiting();
  return { id };
}

/**
 * Delivers events as they come, until it is stopped; the answer waits for those that are under way. Each has a place of
 * its own, so a system that answers slowly holds up no other.
 */
export function startEventDelivery(services: Services): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let claiming: Promise<void> = Promise.resolve();
  const underWay = new Set<Promise<void>>();
  const warn = (error: unknown): void => services.log.warn({ err: error }, 'events could not be delivered');
  const deliver = (event: DueEvent): void => {
    const delivery: Promise<void> = deliverEvent(services, event)
      .catch(warn)
      .finally(() => underWay.delete(delivery));
    underWay.add(delivery);
  };
  const round = async (): Promise<void> => {
    const places = maxAtOnce - underWay.size;
    const events = places > 0 ? await claimEvents(services, places).catch(warn) : undefined;
    events?.forEach(deliver);
    if (!stopped) plan(events?.length === places ? 0 : pollMs);
  };
  const plan = (ms: number): void => {
    timer = setTimeout(() => void (claiming = round()), ms).unref();
  };
  plan(pollMs);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await claiming;
    await Promise.all(underWay);
  };
}

/** Each night forgets events that happened long ago. */
export const forgetEventsJob: ScheduledJob = {
  code: 'interface.forgetEvents',
  cron: '0 50 3 * * ?',
  run: async ({ services }, { complete }) =>
    services.database.transaction([scopeStatement({ platform: true })], async (tx) => {
      const output = `${await forgetEvents(tx, services.now().toISOString(), retentionDays)} forgotten`;
      await complete(tx, output);
      return output;
    }),
};
