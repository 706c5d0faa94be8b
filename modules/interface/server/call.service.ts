import type { Json } from '@mp/engine/core';
import { commonErrors, type I18nText } from '@mp/kernel/contract';
import {
  keptMessage,
  keptUrl,
  open,
  optionalPort,
  seal,
  type Context,
  type TxContext,
  withoutSecret,
} from '@mp/kernel/server';
import { bucketOf } from '@mp/report/server';
import { setTimeout as wait } from 'node:timers/promises';
import { interfaceErrors, type CallOutcome } from '../contract/index.ts';
import * as query from './call.query.ts';
import type { CallLine, GoneWell, Outbound } from './call.query.ts';
import { circuitState, isRepeated, isTripped, pauseMs, waitBefore, windowMs } from './circuit.rules.ts';
import { latencyBuckets } from './latency.rules.ts';
import { answerOf, mapMessage, MappingFault } from './message.ts';
import { reasonNames, reasonOf, reasonWords } from './reason.ts';
import { sendOnce, type Attempt, type Sent } from './send.ts';
import { alarmNotice } from './notice-kinds.ts';

/** Longest message that is kept to be sent again, in characters. */
const maxMessage = 256 * 1024;

type Origin = CallLine['origin'];

/** Which call: its interface, its message, and what asks for it. */
interface Asked {
  readonly target: Outbound;
  readonly message: Json;
  readonly origin: Origin;
  readonly resendOf?: string;
  /** What the other system knows a repeated message by. */
  readonly key?: string | undefined;
  readonly sign?: Sent['sign'];
  readonly route?: Sent['route'];
  readonly gather?: (line: GoneWell) => void;
}

/** A message of another module. */
export interface MessageToSend {
  readonly message: Json;
  /** What the other system knows a repeated message by; each call has its own when not given. */
  readonly key?: string;
}

/** What an interface has answered. */
export interface InterfaceAnswer {
  /** The line of the log. */
  readonly callId: string;
  readonly status: number;
  /** The answer after the mapping. */
  readonly body: Json;
}

/**
 * Calls another system by the interface of a code: maps the message, sends it, tries again as the interface says, and
 * writes a line of the log. For services of other modules, outside of a transaction: it waits for the network.
 * Throws `interface.unknown`, `interface.disabled`, `interface.circuitOpen`, `interface.mapping`, `interface.callFailed`.
 */
export async function callInterface(
  context: Context,
  code: string,
  { message, key }: MessageToSend,
): Promise<InterfaceAnswer> {
  const target = await targetOf(context, code);
  const { callId, result, status, body, error } = await perform(context, { target, message, key, origin: 'module' });
  if (result === 'rejected') throw interfaceErrors.circuitOpen({ code });
  if (result !== 'ok' || status === null)
    throw interfaceErrors.callFailed({ code, detail: wordsOf(context, error) ?? '' });
  return { callId, status, body: body as Json };
}

/** The interface of a code, as calls need it. Throws `interface.unknown`. */
export async function targetOf(context: Context, code: string): Promise<Outbound> {
  const target = await query.outboundBy(context, { code });
  if (!target) throw interfaceErrors.unknown({ code });
  return target;
}

/** An event that is to be told. */
interface EventToTell extends MessageToSend, Pick<Sent, 'sign' | 'route'> {
  /** Is given the line of a call that went well, which is then the caller's to write. */
  readonly gather: (line: GoneWell) => void;
}

/**
 * Tells an event by an interface and answers how the call ended, its reason as a code; `sign` signs the body of each attempt. Throws
 * `interface.disabled`, `interface.mapping`.
 */
export const callInterfaceSigned = (context: Context, target: Outbound, event: EventToTell): Promise<CallOutcome> =>
  perform(context, { target, ...event, origin: 'event' });

/** Sends a message by hand. Throws `common.notFound`, `interface.disabled`, `interface.mapping`. */
export async function testInterface(context: Context, id: string, message: Json): Promise<CallOutcome> {
  const target = await query.outboundBy(context, { id });
  if (!target) throw commonErrors.notFound();
  return inWords(context, await perform(context, { target, message, origin: 'test' }));
}

/**
 * Sends the message of a failed call once more, by the interface as it is now. Throws `common.notFound`,
 * `interface.notResendable`, `interface.disabled`, `interface.mapping`.
 */
export async function resendCall(context: Context, lineId: string): Promise<CallOutcome> {
  const line = await query.messageOf(context, lineId);
  if (!line) throw commonErrors.notFound();
  const { interfaceId, message, result, key } = line;
  const target = interfaceId === null ? undefined : await query.outboundBy(context, { id: interfaceId });
  if (!target || message === null || result === 'ok') throw interfaceErrors.notResendable();
  const ended = await perform(context, {
    target,
    message: JSON.parse(open(message)) as Json,
    origin: 'resend',
    resendOf: lineId,
    // A message that had arrived after all is known by the other system as the same one.
    key: key ?? lineId,
  });
  return inWords(context, ended);
}

const wordsOf = ({ texts, locale }: Context, reason: string | null): string | null =>
  reason === null ? null : reasonWords(texts, locale, reason);

/** How a call ended, its reason in the words of whoever asked for it. */
const inWords = (context: Context, ended: CallOutcome): CallOutcome => ({
  ...ended,
  error: wordsOf(context, ended.error),
});

/** How far a call has come. */
interface Progress {
  readonly started: Date;
  readonly lineId: string;
  readonly mapped: Json | undefined;
}

async function perform(context: Context, asked: Asked): Promise<CallOutcome> {
  const { target, message } = asked;
  if (!target.enabled) throw interfaceErrors.disabled({ code: target.code });
  const started = context.services.now();
  const progress = { started, lineId: query.newLineId() };
  let mapped: Json;
  try {
    mapped = mapMessage(target.requestMap, { form: message, now: started.toISOString() });
  } catch (error) {
    if (!(error instanceof MappingFault)) throw error;
    const attempt = { status: null, text: '', error: reasonOf('mapping', error.message) };
    await store(context, asked, { ...progress, mapped: undefined, attempt, attempts: 0, result: 'failed' });
    throw interfaceErrors.mapping({ target: error.target, detail: error.detail });
  }
  if (!(await mayPass(context, target))) {
    const attempt = { status: null, text: '', error: reasonOf('circuitOpen') };
    return outcome(
      context,
      asked,
      await store(context, asked, { ...progress, mapped, attempt, attempts: 0, result: 'rejected' }),
    );
  }
  const { attempt, attempts } = await send(context, target, {
    key: asked.key ?? progress.lineId,
    message: mapped,
    sign: asked.sign,
    route: asked.route,
  });
  const result = attempt.error === null ? 'ok' : 'failed';
  if (result === 'ok' && asked.gather) {
    const line = lineOf(context, asked, { ...progress, mapped, attempt, attempts, result });
    asked.gather(query.goneWell(context, target.id, line));
    return outcome(context, asked, { line, attempt });
  }
  return outcome(
    context,
    asked,
    await store(context, asked, { ...progress, mapped, attempt, attempts, result, counts: true }),
  );
}

/** Whether the breaker lets a call through; of a half open one the first. */
async function mayPass(context: Context, target: Outbound): Promise<boolean> {
  const now = context.services.now();
  const state = circuitState(target, now);
  if (state !== 'halfOpen') return state === 'closed';
  const longest = (target.retry + 1) * target.timeoutSec * 1000 + 10_000;
  return query.takeTrial(context, target, new Date(now.getTime() + longest));
}

async function send(
  context: Context,
  target: Outbound,
  sent: Pick<Sent, 'key' | 'message' | 'sign' | 'route'>,
): Promise<{ readonly attempt: Attempt; readonly attempts: number }> {
  const { environment } = context.services;
  for (let attempts = 1; ; attempts += 1) {
    if (attempts > 1) await wait(waitBefore(attempts));
    const attempt = await sendOnce({ environment, target, ...sent });
    const isOver = attempt.error === null || attempt.isFinal === true || !isRepeated(attempt.status);
    if (isOver || attempts > target.retry) return { attempt, attempts };
  }
}

/** A call that is over. */
interface Ended extends Progress {
  readonly attempt: Attempt;
  readonly attempts: number;
  readonly result: CallLine['result'];
  /** It says something of the other system, so the breaker counts it. */
  readonly counts?: true;
}

/** Writes the line, counts it, and moves the breaker, in one transaction. */
async function store(context: Context, asked: Asked, ended: Ended): Promise<Ended & { readonly line: CallLine }> {
  const { target } = asked;
  const line = lineOf(context, asked, ended);
  await context.tx(async (tx) => {
    await tx.batch(query.lineStatements(tx, line));
    if (ended.counts !== true) return;
    if (ended.result === 'ok') await tx.batch([query.closeStatement(target.id, line.at)]);
    else await countFailure(tx, target, line);
  });
  return { ...ended, line };
}

async function countFailure(context: TxContext, target: Outbound, line: CallLine): Promise<void> {
  const now = context.services.now();
  const since = new Date(now.getTime() - windowMs);
  const recent = await query.countFailure(context, target.id, { now, since });
  const error = reasonNames(context.texts, line.error ?? '');
  const wasTrial = target.openUntil !== null;
  const opens = wasTrial || (!recent.isOpen && isTripped(recent));
  if (opens) await context.batch([query.openStatement(target.id, new Date(now.getTime() + pauseMs))]);
  if (opens && !wasTrial) await alarm(context, target, { titleKey: 'interface.notice.circuitOpen', params: { error } });
  else if (recent.failures === target.alarmAfter)
    await alarm(context, target, {
      titleKey: 'interface.notice.failing',
      params: { count: recent.failures, error },
    });
}

/** Tells those who are to be told of the interface. */
async function alarm(
  context: TxContext,
  { id, code, name, alarmUserIds }: Outbound,
  { titleKey, params }: { readonly titleKey: string; readonly params: Readonly<Record<string, number | I18nText>> },
): Promise<void> {
  context.log.warn({ interface: code }, 'interface fails');
  const sendNotice = optionalPort('sendNotice');
  if (!sendNotice || alarmUserIds.length === 0) return;
  await sendNotice(context, {
    to: alarmUserIds,
    kind: alarmNotice,
    titleKey,
    params: { name, ...params },
    type: 2,
    handle: { method: 1, url: `/interfaceLog?interfaceId=${id}&result=failed` },
  });
}

function lineOf(context: Context, { target, message, origin, resendOf, key }: Asked, ended: Ended): CallLine {
  const { started, lineId, mapped, attempt, attempts, result } = ended;
  const ms = Math.max(0, context.services.now().getTime() - started.getTime());
  const kept = JSON.stringify(message);
  return {
    id: lineId,
    at: started.toISOString(),
    interfaceId: target.id,
    code: target.code,
    system: target.system,
    direction: 'outbound',
    result,
    status: attempt.status,
    ms,
    attempts,
    origin,
    url: `${target.method} ${keptUrl(target.url)}`,
    request: keptMessage(mapped ?? message, target.secret),
    answer: attempt.status === null ? null : keptMessage(answerOf(attempt.text), target.secret),
    error: attempt.error === null ? null : withoutSecret(attempt.error, target.secret),
    // An event is told again by its own line, signed anew and as its record is by then.
    message: result === 'ok' || origin === 'event' || kept.length > maxMessage ? null : seal(kept),
    resendOf: resendOf ?? null,
    key: key ?? lineId,
    bucket: bucketOf(ms, latencyBuckets),
  };
}

function outcome(
  context: Context,
  { target, message }: Asked,
  { line, attempt }: { readonly line: CallLine; readonly attempt: Attempt },
): CallOutcome {
  const { id: callId, result, status, ms, attempts } = line;
  const answer = answerOf(attempt.text);
  try {
    const mapping = result === 'ok' ? target.answerMap : [];
    const body = mapMessage(mapping, { form: message, result: answer, now: context.at });
    return { callId, result, status, ms, attempts, body, error: line.error };
  } catch (error) {
    if (!(error instanceof MappingFault)) throw error;
    throw interfaceErrors.mapping({ target: error.target, detail: error.detail });
  }
}
