import { AppError, isUuid, languages, toWireLanguage, webBase, type Language } from '@mp/kernel/contract';
import {
  asTenant,
  type Context,
  type NoticeToSend,
  type Ports,
  type SentNotice,
  seal,
  newId,
  type Texts,
  type TxContext,
} from '@mp/kernel/server';
import { settingsOfTenant, settingsWithin } from '@mp/settings/server';
import { channelState } from './channels.ts';
import { insertDelivery, noTenant } from './delivery.query.ts';
import { joinLetters } from './joined-letter.service.ts';
import { offeredChannels, type NoticeLetters } from './letter.query.ts';
import { insertNotice, type NewNotice } from './notice.query.ts';
import { noticePage } from './letter-text.ts';
import { plainText, sanitizeBody } from './notice-body.ts';

/** Languages by their wire code, as members are asked for theirs. */
const eachLanguage = (words: (language: Language) => string): Record<string, string> =>
  Object.fromEntries(languages.map((language) => [toWireLanguage(language), words(language)]));

/** Only pages of the console and http addresses are opened; anything else is a bug of the sender. */
function checkedUrl(url: string): string {
  if (/^\/(?![/\\])/.test(url) || /^https?:\/\//i.test(url)) return url;
  throw new AppError('common.format', 422, { params: { field: '@notice.field.handleUrl' } });
}

/** The Chinese words of a key stand beside it, so that a list can be searched. */
function titleOf(texts: Texts, { title, titleKey, params = {} }: NoticeToSend): string {
  const words = title ?? (titleKey ? texts.text('zh-CN', titleKey, params) : '');
  return words.slice(0, 200);
}

const handleOf = (handle: NoticeToSend['handle']) => ({
  handleMethod: handle?.method ?? null,
  handleUrl: handle ? checkedUrl(handle.url) : null,
});

/** Only people publish; what the system sends has no publisher. */
const publisherOf = (context: Context, origin: NoticeToSend['origin']): string | null =>
  context.isSignedIn && origin === 'person' ? context.userId : null;

const summaryOf = ({ summary }: NoticeToSend, body: string): string | null =>
  (summary ?? plainText(body)).slice(0, 500) || null;

function toStore(context: Context, notice: NoticeToSend, tenantId: string): NewNotice {
  const { titleKey = null, bodyKey = null, params = null, source = null, handle, type = 1, origin = 'system' } = notice;
  const body = sanitizeBody(notice.body ?? '');
  return {
    tenantId,
    id: newId(),
    at: context.at,
    publisherId: publisherOf(context, origin),
    title: titleOf(context.services.texts.of(tenantId), notice),
    titleKey,
    bodyKey,
    params,
    type,
    origin,
    source,
    summary: bodyKey ? null : summaryOf(notice, body),
    body,
    files: (notice.files ?? []).filter(({ id }) => isUuid(id)),
    ...handleOf(handle),
  };
}

async function lettersOf(context: TxContext, notice: NoticeToSend, stored: NewNotice): Promise<NoticeLetters> {
  const texts = context.services.texts.of(stored.tenantId);
  const { publicUrl } = context.services.environment;
  const link = publicUrl ? `${publicUrl}${webBase}${noticePage(stored.id)}` : '';
  const titleIn = (language: Language) =>
    stored.titleKey ? texts.text(language, stored.titleKey, stored.params ?? {}) : stored.title;
  const mailIn = (language: Language) => {
    const body = stored.bodyKey ? texts.text(language, stored.bodyKey, stored.params ?? {}) : plainText(stored.body);
    const said = [body, link].filter((part) => part !== '');
    return said.length === 0 ? titleIn(language) : said.join('\n\n');
  };
  const { kind } = notice;
  const channels = [...new Set(notice.channels)];
  const hasLetters = offeredChannels({ kind, channels }).length > 0;
  return {
    kind,
    channels,
    subjects: eachLanguage(titleIn),
    mails: eachLanguage(mailIn),
    texts: eachLanguage((language) => titleIn(language).slice(0, 500)),
    states: hasLetters ? await statesOf(context, stored.tenantId) : noStates,
  };
}

const noStates = { mail: 'dev', sms: 'dev' } as const;

/** How letters of the tenant in which the transaction works begin. */
export async function statesOf(context: TxContext, tenantId: string): Promise<NoticeLetters['states']> {
  const view = await settingsWithin(context, tenantId);
  const { environment } = context.services;
  return { mail: channelState(environment, view, 'mail'), sms: channelState(environment, view, 'sms') };
}

/** The port `sendNotice`: notice, receipts and letters in the caller's transaction. */
export const sendNotice: Ports['sendNotice'] = async (context, notice) => {
  const tenantId = notice.tenantId ?? context.tenantId;
  const stored = toStore(context, notice, tenantId);
  const write = async () =>
    insertNotice(context, stored, { to: notice.to, letters: await lettersOf(context, notice, stored) });
  const receivers = notice.tenantId === undefined ? await write() : await asTenant(context, tenantId, write);
  context.log.info({ noticeId: stored.id, receivers, type: stored.type }, 'notice sent');
  return { id: stored.id, receivers };
};

/** The port `sendNotices`: what leaves at once by one way is one letter, with the links that are for the receiver alone. */
export const sendNotices: Ports['sendNotices'] = async (context, userId, notices) => {
  const sent: SentNotice[] = [];
  for (const notice of notices) sent.push(await sendNotice(context, { ...notice, to: [userId] }));
  const links = new Map(
    notices.flatMap(({ mailLink }, at) => (mailLink ? [[sent[at]?.id ?? '', mailLink] as const] : [])),
  );
  if (sent.length > 1 || links.size > 0)
    await joinLetters(
      context,
      sent.map(({ id }) => id),
      links,
    );
  return sent;
};

/** The port `sendMessage`: one mail or SMS to an address, recorded under no tenant. */
export const sendMessage: Ports['sendMessage'] = async (context, message) => {
  const { texts } = context;
  const text = texts.text(message.language, message.textKey, message.params ?? {});
  const file = message.file && { ...message.file, tenantId: context.tenantId };
  await asTenant(context, noTenant, async () => {
    const states = await statesOf(context, noTenant);
    await insertDelivery(context, {
      tenantId: noTenant,
      id: newId(),
      accountId: message.accountId ?? null,
      channel: message.channel,
      recipient: message.to,
      language: toWireLanguage(message.language),
      subject: texts.text(message.language, message.subjectKey, message.params ?? {}),
      body: message.secret ? seal(text) : text,
      state: states[message.channel],
      at: context.at,
      ...(file ? { file } : {}),
    });
  });
};

/** The port `deliversMail`: whether what `sendMessage` sends by mail leaves the house. */
export const deliversMail: Ports['deliversMail'] = async ({ services: { database, environment } }) =>
  channelState(environment, await settingsOfTenant(database, null), 'mail') === 'queued';
