import { commonErrors, declaredNoticeKinds, maskMiddle, noticeKindTextKey, type NoticeKind } from '@mp/kernel/contract';
import { toObjects, type Context } from '@mp/kernel/server';
import { noticeErrors, type NoticePreferences, type PreferencesInput, type PreferredKind } from '../contract/index.ts';
import {
  choicesStatement,
  readerStatement,
  storeChoices,
  storeDigestHour,
  type ChoiceRow,
  type MailReader,
} from './preference.query.ts';

/** What leaves in more ways comes first, what cannot be chosen last. */
const rankOf = ({ weight, texts }: NoticeKind): number => (weight === 'mandatory' ? 2 : texts ? 0 : 1);

function toKind(context: Context, kind: NoticeKind, chosen: readonly ChoiceRow[]): PreferredKind {
  const choiceOf = (channel: string) =>
    chosen.find((each) => each.kind === kind.name && each.channel === channel)?.choice ?? 'default';
  return {
    name: kind.name,
    title: context.texts.text(context.locale, noticeKindTextKey(kind)),
    weight: kind.weight,
    mail: choiceOf('mail'),
    sms: kind.texts ? (choiceOf('sms') === 'off' ? 'off' : 'default') : null,
  };
}

/** How notices reach the caller. */
export async function preferencesOf(context: Context): Promise<NoticePreferences> {
  const [choices, readers] = await context.batch(({ tenantId, userId }) => [
    choicesStatement(tenantId, userId),
    readerStatement(tenantId, userId, context.at),
  ]);
  const chosen = choices ? toObjects<ChoiceRow>(choices) : [];
  const [reader] = readers ? toObjects<MailReader>(readers) : [];
  return {
    kinds: declaredNoticeKinds()
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .map((kind) => toKind(context, kind, chosen)),
    digestHour: reader?.hour ?? null,
    email: reader?.email ? maskedMail(reader.email) : null,
    mobile: reader?.mobile ? maskMiddle(reader.mobile) : null,
  };
}

function maskedMail(address: string): string {
  const [name = '', host = ''] = address.split('@');
  return `${name.slice(0, 2)}•••@${host}`;
}

function validateChoice(
  context: Context,
  { kind: name, channel, choice }: NonNullable<PreferencesInput['choices']>[number],
): void {
  const kind = declaredNoticeKinds().find((each) => each.name === name);
  if (!kind) throw commonErrors.validation();
  const title = context.texts.text(context.locale, noticeKindTextKey(kind));
  if (kind.weight === 'mandatory') throw noticeErrors.kindMandatory({ kind: title });
  if (channel === 'sms' && choice === 'on') throw noticeErrors.smsNotForced();
}

/** Stores choices of the caller. Throws `notice.kindMandatory`, `notice.smsNotForced`. */
export async function storePreferences(context: Context, given: PreferencesInput): Promise<NoticePreferences> {
  const { choices = [], digestHour } = given;
  for (const choice of choices) validateChoice(context, choice);
  await context.tx(async (tx) => {
    const chooser = { tenantId: tx.tenantId, userId: tx.userId, at: tx.at };
    await tx.batch([
      ...storeChoices(chooser, choices),
      ...(digestHour === undefined ? [] : storeDigestHour(chooser, digestHour)),
    ]);
  });
  return preferencesOf(context);
}
