import {
  AppError,
  commonErrors,
  toWireLanguage,
  webBase,
  type FieldError,
  type InputOf,
  type RecordOf,
} from '@mp/kernel/contract';
import {
  bindActions,
  isWebhookSecret,
  limitCalls,
  namesPrivateHost,
  newId,
  scopeStatement,
  serveResource,
  switchHandlers,
  type Context,
  type ResourceServer,
  type Services,
  type TxContext,
} from '@mp/kernel/server';
import { noticeErrors, noticeRobot, noticeRobotActions } from '../contract/index.ts';
import { insertDelivery, type DeliveryRow } from './delivery.query.ts';
import type { PublishedNotice } from './fan-out.query.ts';
import { plainText } from './notice-body.ts';
import { robotsBy } from './robot.query.ts';
import { RobotError, sendToRobot, type RobotRefusal } from './robot.ts';

type Input = InputOf<typeof noticeRobot>;
type Stored = RecordOf<typeof noticeRobot>;

/** What groups are told of a notice; the rest is read in the console. */
const maxText = 2000;

/** Typed secrets arrive in clear text, whatever the type of a kept one says. */
const typedSecrets = (values: Readonly<Input>) => values as { readonly address?: unknown; readonly signKey?: unknown };

const fieldError = (path: string, { code, params }: AppError): FieldError => ({ path, code, params });

/** A robot is spoken to at an http or https address without user and password, and none of the private network. */
function addressProblems({ services: { environment } }: Context, values: Readonly<Input>): readonly FieldError[] {
  const { address } = typedSecrets(values);
  if (typeof address !== 'string') return [];
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    return [fieldError('address', noticeErrors.robotAddress())];
  return namesPrivateHost(url, environment.privateHosts)
    ? [fieldError('address', noticeErrors.robotHostPrivate({ host: url.hostname }))]
    : [];
}

/** The host is shown where the address is not, and the key of a webhook has a form of its own. */
function complete(values: Input, old?: Stored): void {
  const { address, signKey } = typedSecrets(values);
  if (typeof address === 'string') Object.assign(values, { host: new URL(address).host });
  const kind = values.kind ?? old?.kind;
  if (kind === 'webhook' && typeof signKey === 'string' && !isWebhookSecret(signKey))
    throw new AppError('common.validation', 422, { fields: [fieldError('signKey', noticeErrors.robotSignKey())] });
}

/** Robots with what may be done with them. */
export const noticeRobotServer: ResourceServer = serveResource(noticeRobot, {
  table: 'notice_robot',
  hooks: {
    valueProblems: addressProblems,
    beforeCreate: async (_context, values) => complete(values),
    beforeUpdate: async (_context, old, patch) => complete(patch, old),
  },
  actions: bindActions(noticeRobotActions, switchHandlers(noticeRobot)),
});

/** Queues a published notice for robots, in the transaction in which it is published. */
export async function queueForRobots(
  context: TxContext,
  notice: Pick<PublishedNotice, 'id' | 'title' | 'body' | 'at'>,
  robotIds: readonly string[],
): Promise<void> {
  const text = plainText(notice.body);
  for (const { id: robotId, name } of await robotsBy(context, robotIds))
    await insertDelivery(context, {
      tenantId: context.tenantId,
      id: newId(),
      accountId: null,
      told: { noticeId: notice.id, robotId },
      channel: 'robot',
      recipient: name,
      language: toWireLanguage(context.locale),
      subject: notice.title,
      body: text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text,
      state: 'queued',
      at: notice.at,
    });
}

/** Delivers what stands in the record, by the robot as it is now. Throws `RobotError`. */
export async function deliverToRobot(services: Services, tenantId: string, letter: DeliveryRow): Promise<void> {
  const ids = letter.robot_id === null ? [] : [letter.robot_id];
  const [robot] = await services.database.transaction([scopeStatement({ tenantId })], (tx) => robotsBy(tx, ids));
  if (!robot) throw new RobotError('gone', '', true);
  if (!robot.enabled) throw new RobotError('disabled', '', true);
  const { publicUrl } = services.environment;
  const link =
    publicUrl && letter.notice_id !== null ? `${publicUrl}${webBase}/noticeDetail?id=${letter.notice_id}` : '';
  const message = { id: letter.id, title: letter.subject, text: letter.body, link };
  await sendToRobot(services.environment, robot, { message, now: services.now() });
}

const triesOfMinute = 10;

const refusalKey = (reason: RobotRefusal): string => `noticeRobot.refusal.${reason}`;

/** Sends a message by a robot to try it, switched on or not. Throws `common.notFound`, `notice.robotFailed`. */
export async function sendTestMessage(context: Context, id: string): Promise<{ id: string }> {
  const [robot] = await robotsBy(context, [id]);
  if (!robot) throw commonErrors.notFound();
  await limitCalls(context, [{ key: `noticeRobot.test|${context.userId}`, max: triesOfMinute, seconds: 60 }]);
  const { texts, locale, services } = context;
  const message = {
    id: newId(),
    title: texts.text(locale, 'noticeRobot.letter.title', {}),
    text: texts.text(locale, 'noticeRobot.letter.text', { name: robot.name }),
    link: '',
  };
  try {
    if (robot.address === '') throw new RobotError('disabled', '', true);
    await sendToRobot(services.environment, robot, { message, now: services.now(), timeout: 10_000 });
  } catch (error) {
    const refusal = refusalMark(error);
    if (refusal === undefined) throw error;
    throw noticeErrors.robotFailed({ reason: refusalWords(context, refusal) ?? '' });
  }
  return { id };
}

const mark = /^@(noticeRobot\.refusal\.\w+)\|(.*)$/su;

/** How the record holds why a robot refused, so that each reader has it in his language; undefined for other errors. */
export const refusalMark = (error: unknown): string | undefined =>
  error instanceof RobotError ? `@${refusalKey(error.reason)}|${error.answer}` : undefined;

/** What the record says of an error, in the reader's language. */
export function refusalWords({ texts, locale }: Context, stored: string | null): string | null {
  const [, key, answer] = mark.exec(stored ?? '') ?? [];
  if (key === undefined) return stored;
  const words = texts.text(locale, key, {});
  return answer ? `${words} (${answer})` : words;
}
