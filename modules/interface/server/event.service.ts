import { AppError, commonErrors } from '@mp/kernel/contract';
import {
  Context,
  MemberPrincipals,
  optionalPort,
  scopeStatement,
  shareOfConnections,
  systemContext,
  webhookHeaders,
  type Connections,
  type Principal,
  type RequestFacts,
  type ScheduledJob,
  type Services,
} from '@mp/kernel/server';
import { interfaceErrors } from '../contract/index.ts';
import type { GoneWell, Outbound } from './call.query.ts';
import { callInterfaceSigned, targetOf } from './call.service.ts';
import {
  claimEvents,
  failedSince,
  forgetEvents,
  requeueEvent,
  type DueEvent,
  type EventEnd,
  type Taken,
} from './event.query.ts';
import { EventEnds } from './event-end.ts';
import { messagesFor, Withheld, type Message } from './event-message.ts';
import { breakerWaitMs, waitAfter } from './event.rules.ts';
import { reasonNames, reasonOf, reasonOfRefusal } from './reason.ts';
import { sharedRoute, type Sent } from './send.ts';
import { alarmNotice } from './notice-kinds.ts';

/** Events of one subscription that a node tells at a time, and how many are left of them when it takes some more. */
const together = 24;
const nearlyOver = 8;
/** Subscriptions of which a node tells at a time. */
const maxSubscriptions = 16;
/** Connections of the pool that telling takes at most: people are not to wait for programs. */
const connections = { running: 4, waiting: 10_000 };
const pollMs = 500;
/** Days for which it is known what was told. */
const retentionDays = 30;
const dayMs = 86_400_000;

/** What the events of a node are told with. */
interface Teller {
  readonly services: Services;
  readonly database: Connections;
  readonly ends: EventEnds;
  readonly owners: MemberPrincipals;
}

function tellerOf(services: Services): Teller {
  const database = shareOfConnections(services.database, connections);
  return { services, database, ends: new EventEnds(services, database), owners: new MemberPrincipals(services) };
}

/**
 * Tells the events that are due and answers how many there were. An event whose node dies between the claim and the
 * answer is told again, under the same `webhook-id`, when its time is over.
 */
export async function deliverDueEvents(services: Services): Promise<number> {
  const events = await claimEvents(services, { subscriptions: maxSubscriptions, each: together, busy: [] });
  const teller = tellerOf(services);
  await Promise.all(bySubscription(events).map((group) => deliverGroup(teller, group)));
  return events.length;
}

const bySubscription = (events: readonly DueEvent[]): DueEvent[][] => [
  ...Map.groupBy(events, ({ subscriptionId }) => subscriptionId).values(),
];

/** One attempt with each of some events of a subscription; `onEnd` hears of each when it is over. */
async function deliverGroup(teller: Teller, events: readonly DueEvent[], onEnd = () => {}): Promise<void> {
  const group = await prepare(teller, events).catch((fault: unknown) => ({ fault }));
  await Promise.all(events.map((event, at) => deliverEvent(teller, event, partOf(group, at)).finally(onEnd)));
}

/** What events of a subscription have in common, and what each tells. */
interface Group {
  readonly owner: Principal;
  readonly target: Outbound;
  readonly route: Sent['route'];
  readonly messages: readonly Message[];
}

type Part = (Omit<Group, 'messages'> & { readonly message: Message }) | { readonly fault: unknown };

const partOf = (group: Group | { readonly fault: unknown }, at: number): Part =>
  'fault' in group ? group : { ...group, message: group.messages[at] ?? { fault: new Error('nothing was read') } };

const factsOf = ({ database }: Teller, requestId: string): RequestFacts => ({
  requestId,
  ip: '',
  locale: 'zh-CN',
  database,
});

async function prepare(teller: Teller, events: readonly DueEvent[]): Promise<Group> {
  const { services } = teller;
  const [first] = events;
  if (!first) throw new Error('nothing to tell');
  const owner = await ownerOf(teller, first);
  const context = new Context(services, factsOf(teller, `event-${first.id}`), owner);
  const [target, messages] = await Promise.all([
    targetOf(context, first.interface),
    messagesFor(new Context(services, context.facts, owner), events),
  ]);
  return { owner, target, messages, route: sharedRoute(services.environment, target) };
}

/** One attempt; whatever comes of it stands in the event's line. */
async function deliverEvent(teller: Teller, event: DueEvent, part: Part): Promise<void> {
  const { services, ends } = teller;
  const { facts, principal } = systemContext(services, event.tenantId, `event-${event.id}`);
  const context = new Context(services, { ...facts, database: teller.database }, principal);
  let line: GoneWell | undefined;
  const gather = (gathered: GoneWell): void => {
    line = gathered;
  };
  const end = await attempt(teller, event, { part, gather }).catch((error: unknown): EventEnd => {
    if (error instanceof Withheld)
      return { ...none, state: 'withheld', attempts: event.attempts, error: error.message };
    context.log.warn({ err: error, eventId: event.id, subscription: event.subscription }, 'event not told');
    return failure(services, event, { status: null, error: reasonOfRefusal(error) });
  });
  await ends
    .write(event.tenantId, { id: event.id, end, line })
    .then(() => (end.state === 'failed' ? alarm(context, event, end) : undefined))
    // Its time is over some day; then it is told once more.
    .catch((error: unknown) =>
      context.log.warn({ err: error, eventId: event.id }, 'what became of an event is not written'),
    );
}

const none = { status: null, error: null } as const;

async function attempt(
  teller: Teller,
  event: DueEvent,
  { part, gather }: { readonly part: Part; readonly gather: (line: GoneWell) => void },
): Promise<EventEnd> {
  const { services } = teller;
  const { id, secret } = event;
  if ('fault' in part) throw part.fault;
  const { message, target, route } = part;
  if ('fault' in message) throw message.fault;
  if (secret === null) throw new Withheld(reasonOf('noSecret'));
  const owner = new Context(services, factsOf(teller, `event-${id}`), part.owner);
  const { result, status, error } = await callInterfaceSigned(owner, target, {
    message: message.tells,
    key: id,
    route,
    gather,
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

/** Whose rights say what is told, as they are now. */
async function ownerOf({ services, owners }: Teller, { tenantId, ownerId, epoch }: DueEvent): Promise<Principal> {
  const gone = () => new Withheld(reasonOf('ownerLeft'));
  if (ownerId === null || epoch === null) throw gone();
  return owners.of({ tenantId, userId: ownerId, epoch }, services.now()).catch((error: unknown) => {
    throw error instanceof AppError ? gone() : error;
  });
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
 * Delivers events as they come, until it is stopped; the answer waits for those that are under way. Each subscription has
 * places of its own, so a system that answers slowly holds up no other, and one message that hangs not those behind it.
 */
export function startEventDelivery(services: Services): () => Promise<void> {
  const teller = tellerOf(services);
  const warn = (error: unknown): void => services.log.warn({ err: error }, 'events could not be delivered');
  const underWay = new Set<Promise<void>>();
  /** How many events of a subscription are under way. */
  const places = new Map<string, number>();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let claiming: Promise<void> | undefined;
  /** There may be more than was taken; and whether places became free while something was being taken. */
  let wantsMore = false;
  let isAsked = false;
  const leave = (subscription: string): void => {
    const left = (places.get(subscription) ?? 1) - 1;
    if (left > 0) places.set(subscription, left);
    else places.delete(subscription);
    if (!wantsMore || (left !== nearlyOver && left !== 0)) return;
    if (claiming) isAsked = true;
    else plan(0);
  };
  const deliver = (events: readonly DueEvent[]): void => {
    const [{ subscriptionId } = { subscriptionId: '' }] = events;
    places.set(subscriptionId, (places.get(subscriptionId) ?? 0) + events.length);
    const delivery: Promise<void> = deliverGroup(teller, events, () => leave(subscriptionId))
      .catch(warn)
      .finally(() => underWay.delete(delivery));
    underWay.add(delivery);
  };
  const room = (): Taken => {
    const busy = [...places].flatMap(([subscription, events]) => (events > nearlyOver ? [subscription] : []));
    return { subscriptions: maxSubscriptions - busy.length, each: together, busy };
  };
  const round = async (): Promise<void> => {
    isAsked = false;
    const taken = room();
    const events = (taken.subscriptions > 0 && (await claimEvents(services, taken).catch(warn))) || [];
    const groups = bySubscription(events);
    for (const group of groups) deliver(group);
    wantsMore = taken.subscriptions <= 0 || events.length > 0;
    // As many as were asked for: others may wait behind them.
    const isFull = groups.length > 0 && groups.length === taken.subscriptions && room().subscriptions > 0;
    claiming = undefined;
    plan(isAsked || isFull ? 0 : pollMs);
  };
  const plan = (ms: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => (claiming = round()), ms).unref();
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
