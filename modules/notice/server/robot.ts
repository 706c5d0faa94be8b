import { createHmac } from 'node:crypto';
import { exchange, hostAddress, PrivateHostError, webhookHeaders, type Environment } from '@mp/kernel/server';
import type { RobotKind } from '../contract/index.ts';

/** A robot as it is spoken to. */
export interface Robot {
  readonly kind: RobotKind;
  readonly address: string;
  readonly signKey: string | null;
}

/** What a robot is told. */
export interface RobotMessage {
  /** The same over all attempts. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Where it is read in the console; empty where the console does not know its own address. */
  readonly link: string;
}

/** Why a robot did not take a message, as far as the product has words for it (`noticeRobot.refusal.<reason>`). */
export type RobotRefusal =
  | 'busy'
  | 'disabled'
  | 'gone'
  | 'keyword'
  | 'network'
  | 'notAllowed'
  | 'privateHost'
  | 'signature'
  | 'refused'
  | 'unknown';

/** A message that was not taken; `final` where another attempt would end the same way. */
export class RobotError extends Error {
  override readonly name = 'RobotError';
  readonly reason: RobotRefusal;
  readonly answer: string;
  readonly final: boolean;

  constructor(reason: RobotRefusal, answer: string, final: boolean) {
    super(`${reason}: ${answer}`);
    this.reason = reason;
    this.answer = answer;
    this.final = final;
  }
}

interface Request {
  readonly url: URL;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const seconds = (now: Date): number => Math.floor(now.getTime() / 1000);

/** DingTalk signs time and key in the query. */
function toDingtalk({ address, signKey }: Robot, { title, text, link }: RobotMessage, now: Date): Request {
  const url = new URL(address);
  if (signKey !== null) {
    const timestamp = String(now.getTime());
    url.searchParams.set('timestamp', timestamp);
    url.searchParams.set('sign', createHmac('sha256', signKey).update(`${timestamp}\n${signKey}`).digest('base64'));
  }
  const content = [title, text, link].filter((part) => part !== '').join('\n\n');
  return { url, body: JSON.stringify({ msgtype: 'text', text: { content } }) };
}

/** Feishu signs in the body: time and key are the key of the code, over nothing. As a post, no mark in the text calls people. */
function toFeishu({ address, signKey }: Robot, { title, text, link }: RobotMessage, now: Date): Request {
  const timestamp = String(seconds(now));
  const signed =
    signKey === null
      ? {}
      : { timestamp, sign: createHmac('sha256', `${timestamp}\n${signKey}`).update('').digest('base64') };
  const lines = [
    ...(text === '' ? [] : [[{ tag: 'text', text }]]),
    ...(link === '' ? [] : [[{ tag: 'a', text: link, href: link }]]),
  ];
  const post = { zh_cn: { title, content: lines.length > 0 ? lines : [[{ tag: 'text', text: title }]] } };
  return { url: new URL(address), body: JSON.stringify({ ...signed, msg_type: 'post', content: { post } }) };
}

/** Any system: a message signed as Standard Webhooks say. */
function toWebhook({ address, signKey }: Robot, { id, title, text, link }: RobotMessage, now: Date): Request {
  const body = JSON.stringify({
    type: 'notice.published',
    timestamp: now.toISOString(),
    data: { title, text, url: link === '' ? null : link },
  });
  const headers = signKey === null ? {} : webhookHeaders(signKey, { id, timestamp: seconds(now), body });
  return { url: new URL(address), body, headers };
}

const requests = { dingtalk: toDingtalk, feishu: toFeishu, webhook: toWebhook } as const;

interface Refusals {
  /** The field of the answer that holds the code; zero is well. */
  readonly field: string;
  readonly words: string;
  /** Codes with their reasons; what stands here as `busy` is tried again. */
  readonly codes: Readonly<Record<number, RobotRefusal>>;
}

const answers: Readonly<Record<'dingtalk' | 'feishu', Refusals>> = {
  dingtalk: {
    field: 'errcode',
    words: 'errmsg',
    codes: { [-1]: 'busy', 130101: 'busy', 300001: 'unknown', 300005: 'unknown', 40035: 'unknown' },
  },
  feishu: {
    field: 'code',
    words: 'msg',
    codes: { 9499: 'busy', 11232: 'busy', 19001: 'unknown', 19021: 'signature', 19022: 'notAllowed', 19024: 'keyword' },
  },
};

/** DingTalk has one code for all that a group asks of its robot, and says in words which it is. */
function dingtalkReason(words: string): RobotRefusal {
  if (/keyword|关键词/iu.test(words)) return 'keyword';
  if (/sign|timestamp|签名/iu.test(words)) return 'signature';
  return /\bip\b|whitelist|白名单/iu.test(words) ? 'notAllowed' : 'refused';
}

const dingtalkGuard = 310_000;

const isBusy = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);
const isUnknown = (status: number): boolean => status === 404 || status === 410;

function requireTaken(kind: RobotKind, status: number, text: string): void {
  const shown = text.replaceAll(/\s+/gu, ' ').trim().slice(0, 200);
  if (status < 200 || status > 299) {
    const reason = isBusy(status) ? 'busy' : isUnknown(status) ? 'unknown' : 'refused';
    throw new RobotError(reason, `HTTP ${status} ${shown}`.trim(), reason !== 'busy');
  }
  if (kind !== 'webhook') requireZero(kind, shown, parsed(text));
}

/** DingTalk and Feishu say with 200 that they refuse. */
function requireZero(kind: keyof typeof answers, shown: string, said: Readonly<Record<string, unknown>> = {}): void {
  const { field, words } = answers[kind];
  const code = said[field];
  if (code === 0) return;
  if (typeof code !== 'number') throw new RobotError('refused', shown, false);
  const told = said[words];
  const message = typeof told === 'string' ? told.slice(0, 200) : '';
  const reason = reasonOf(kind, code, message);
  throw new RobotError(reason, `${code} ${message}`.trim(), reason !== 'busy');
}

function reasonOf(kind: keyof typeof answers, code: number, message: string): RobotRefusal {
  if (kind === 'dingtalk' && code === dingtalkGuard) return dingtalkReason(message);
  return answers[kind].codes[code] ?? 'refused';
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Gives a message to a robot. Its address is looked up once and judged, and redirects are not followed. Throws `RobotError`. */
export async function sendToRobot(
  { privateHosts }: Pick<Environment, 'privateHosts'>,
  robot: Robot,
  { message, now, timeout = 15_000 }: { readonly message: RobotMessage; readonly now: Date; readonly timeout?: number },
): Promise<void> {
  const { url, body, headers } = requests[robot.kind](robot, message, now);
  const { status, text } = await answerOf(url, { body, headers, privateHosts, timeout });
  requireTaken(robot.kind, status, text);
}

async function answerOf(
  url: URL,
  {
    body,
    headers,
    privateHosts,
    timeout,
  }: Pick<Request, 'body' | 'headers'> & {
    readonly privateHosts: readonly string[] | undefined;
    readonly timeout: number;
  },
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const { address } = await hostAddress(url.hostname, { isTrusted: false, privateHosts });
    return await exchange(url, {
      method: 'POST',
      address,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'mpcloud-notice',
        ...headers,
      },
      body,
      signal: AbortSignal.timeout(timeout),
    });
  } catch (error) {
    if (error instanceof PrivateHostError) throw new RobotError('privateHost', url.hostname, true);
    throw new RobotError('network', messageWithoutAddress(error), false);
  }
}

/** What the system says of a failed connection, without the address: it is a secret. */
function messageWithoutAddress(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
