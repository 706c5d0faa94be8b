import { fromWireLanguage, messageOf, type Language } from '@mp/kernel/contract';
import { pickText } from '@mp/kernel/contract';
import { optionalPort, type Context, type TxContext } from '@mp/kernel/server';
import { noticesRead } from '@mp/notice/server';
import type { TipFailure } from '../../contract/index.ts';
import { workApp } from './channels.ts';
import { addressees, type Addressee } from './recipients.query.ts';
import {
  dueBundles,
  lockDue,
  recordFailed,
  recordRead,
  recordSent,
  stillPlanned,
  unreadNotices,
  type DueTip,
} from './send.query.ts';
import { tipNotice } from '../notice-kinds.ts';

/** Ends tips of a rule whose reason has gone, among those of some records. */
export type CheckStop = (tx: TxContext, ruleId: string, subjectIds: readonly string[]) => Promise<void>;

interface Outcome {
  readonly error: TipFailure | null;
  readonly noticeId: string | null;
}
const refused = (error: TipFailure): Outcome => ({ error, noticeId: null });
const done: Outcome = { error: null, noticeId: null };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A text key is meant by `@` at the beginning; what people wrote is not. */
const written = (text: string): string => (text.startsWith('@') ? ` ${text}` : text);

/** What one message says, in its reader's language. */
interface Letter {
  readonly to: Addressee;
  readonly language: Language;
  readonly title: string;
  readonly lines: readonly string[];
  readonly path: string;
}

function letterOf(context: Context, tips: readonly DueTip[], to: Addressee): Letter {
  const language = fromWireLanguage(to.language) ?? 'zh-CN';
  const [first] = tips;
  const isSummary = first?.mode === 'summary';
  const title =
    isSummary || !first
      ? context.texts.text(language, 'tips.summary.title', { count: tips.length })
      : pickText(first.ruleName, language);
  const lines = tips.map(({ message, ruleName }) =>
    isSummary ? `${pickText(ruleName, language)}: ${pickText(message, language)}` : pickText(message, language),
  );
  return { to, language, title, lines, path: tips.length === 1 && first ? first.path : '/tipsQuery' };
}

async function byInbox(context: TxContext, { to, title, lines, path }: Letter): Promise<Outcome> {
  const send = optionalPort('sendNotice');
  if (!send) return refused('noService');
  const body = lines.map((line) => `<p>${escaped(line).replaceAll('\n', '<br>')}</p>`).join('');
  const notice = await send(context, {
    to: [to.id],
    kind: tipNotice,
    title: title.slice(0, 200),
    body,
    source: '@tipsRule.source',
    handle: { method: 1, url: path },
  });
  return notice.receivers === 0 ? refused('noRecipient') : { error: null, noticeId: notice.id };
}

async function byMessage(context: TxContext, letter: Letter, channel: 'mail' | 'sms'): Promise<Outcome> {
  const send = optionalPort('sendMessage');
  const address = channel === 'mail' ? letter.to.email : letter.to.mobile;
  if (!address) return refused(channel === 'mail' ? 'noMail' : 'noMobile');
  if (!send) return refused('noService');
  const { publicUrl } = context.services.environment;
  const text = letter.lines.join('\n');
  await send(context, {
    channel,
    to: address,
    accountId: letter.to.id,
    language: letter.language,
    subjectKey: 'tips.letter.subject',
    textKey: channel === 'mail' && publicUrl ? 'tips.letter.text' : 'tips.letter.short',
    params: { title: written(letter.title), text: written(text), link: `${publicUrl ?? ''}/mpcloud${letter.path}` },
  });
  return done;
}

async function byWorkApp(context: TxContext, { to, title, lines, path }: Letter): Promise<Outcome> {
  const send = workApp();
  if (!send) return refused('noWorkApp');
  await send(context, { userId: to.id, title, text: lines.join('\n'), path });
  return done;
}

async function deliver(context: TxContext, tips: readonly DueTip[]): Promise<Outcome> {
  const [first] = tips;
  const to = first && (await addressees(context, [first.recipientId])).get(first.recipientId);
  if (!first || !to) return refused('noRecipient');
  const letter = letterOf(context, tips, to);
  switch (first.channel) {
    case 'inApp':
      return byInbox(context, letter);
    case 'mail':
    case 'sms':
      return byMessage(context, letter, first.channel);
    case 'workApp':
      return byWorkApp(context, letter);
  }
}

/** One message and the marks of its tips in one transaction, so that it leaves once whatever happens. */
async function sendBundle(context: Context, ids: readonly string[], judge: CheckStop): Promise<Outcome | undefined> {
  return context.tx(async (tx) => {
    const locked = await lockDue(tx, ids);
    for (const [ruleId, tips] of Map.groupBy(locked, (tip) => tip.ruleId))
      await judge(tx, ruleId, [...new Set(tips.map(({ subjectId }) => subjectId))]);
    const left = await stillPlanned(
      tx,
      locked.map(({ id }) => id),
    );
    const tips = locked.filter(({ id }) => left.has(id));
    if (tips.length === 0) return undefined;
    const outcome = await deliver(tx, tips);
    const sent = tips.map(({ id }) => id);
    if (outcome.error === null) await recordSent(tx, sent, outcome.noticeId);
    else await recordFailed(tx, sent, { error: outcome.error, detail: null });
    return outcome;
  });
}

/** Sends all that is due. A message that cannot be sent keeps its error and does not stop the others. */
export async function sendDue(context: Context, judge: CheckStop): Promise<{ sent: number; failed: number }> {
  let [sent, failed] = [0, 0];
  for (;;) {
    const bundles = await context.tx((tx) => dueBundles(tx, context.at));
    let moved = 0;
    for (const { ids } of bundles) {
      try {
        const outcome = await sendBundle(context, ids, judge);
        if (outcome) moved += 1;
        if (outcome?.error === null) sent += ids.length;
        else if (outcome) failed += ids.length;
      } catch (error) {
        context.log.error({ tips: ids.length, err: error }, 'tip not sent');
        const detail = messageOf(error);
        await context.tx((tx) => recordFailed(tx, ids, { error: 'sendFailed', detail }));
        moved += 1;
        failed += ids.length;
      }
    }
    if (moved === 0) return { sent, failed };
  }
}

/** What people have read in their inbox is read here too. */
export async function followInbox(context: Context): Promise<void> {
  await context.tx(async (tx) => {
    const ids = await unreadNotices(tx);
    if (ids.length > 0) await recordRead(tx, await noticesRead(tx, ids));
  });
}
