import { AppError, isUuid, languages, toWireLanguage, webBase, type Language } from '@mp/kernel/contract';
import {
  asTenant,
  type Context,
  type NoticeToSend,
  type Ports,
  seal,
  newId,
  type Texts,
  type TxContext,
} from '@mp/kernel/server';
import { settingsOfTenant, settingsWithin } from '@mp/settings/server';
import { channelState } from './channels.ts';
import { insertDelivery, noTenant } from './delivery.query.ts';
import { insertNotice, type NewNotice, type NoticeLetters } from './notice.query.ts';
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

/** One of the things that a letter tells. */
type LetterItem = Pick<NewNotice, 'title' | 'titleKey' | 'bodyKey' | 'params' | 'body'> & { readonly link: string };

async function lettersOf(context: TxContext, notice: NoticeToSend, stored: NewNotice): Promise<NoticeLetters> {
  const texts = context.services.texts.of(stored.tenantId);
  const { environment } = context.services;
  const { letterWith = [] } = notice;
  const link = environment.publicUrl ? `${environment.publicUrl}/mpcloud/noticeDetail?id=${stored.id}` : '';
  const items: readonly LetterItem[] = [
    { ...stored, link },
    ...letterWith.map((other) => ({
      ...toStore(context, { ...other, to: [] }, stored.tenantId),
      link: other.handle && environment.publicUrl ? `${environment.publicUrl}${webBase}${other.handle.url}` : '',
    })),
  ];
  const titleOfItem = (language: Language, item: LetterItem) =>
    item.titleKey ? texts.text(language, item.titleKey, item.params ?? {}) : item.title;
  const itemIn = (language: Language, item: LetterItem) => {
    const body = item.bodyKey ? texts.text(language, item.bodyKey, item.params ?? {}) : plainText(item.body);
    const title = items.length > 1 || (body === '' && item.link === '') ? titleOfItem(language, item) : '';
    return [title, body, item.link].filter((part) => part !== '').join('\n\n');
  };
  const titleIn = (language: Language) =>
    items.length > 1
      ? texts.text(language, 'notice.letter.several', { count: items.length })
      : titleOfItem(language, { ...stored, link });
  const channels = [...new Set(notice.channels)];
  const states = channels.length === 0 ? noStates : await statesOf(context, stored.tenantId);
  return {
    channels,
    subjects: eachLanguage(titleIn),
    mails: eachLanguage((language) => items.map((item) => itemIn(language, item)).join('\n\n')),
    texts: eachLanguage((language) => titleIn(language).slice(0, 500)),
    states,
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

/** The port `sendMessage`: one mail or SMS to an address, recorded under no tenant. */
export const sendMessage: Ports['sendMessage'] = async (context, message) => {
  const { texts } = context;
  const text = texts.text(message.language, message.textKey, message.params ?? {});
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
    });
  });
};

/** The port `deliversMail`: whether what `sendMessage` sends by mail leaves the house. */
export const deliversMail: Ports['deliversMail'] = async ({ services: { database, environment } }) =>
  channelState(environment, await settingsOfTenant(database, null), 'mail') === 'queued';
