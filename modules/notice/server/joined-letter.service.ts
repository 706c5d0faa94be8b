import { fromWireLanguage } from '@mp/kernel/contract';
import { seal, type NoticeToSend, type PersonalLink, type Texts, type TxContext } from '@mp/kernel/server';
import { dropLetters, freshLetters, writeJoined, type OpenLetter } from './joined-letter.query.ts';
import { addressMark, itemText, withoutMarks } from './letter-text.ts';

/** Asks for the address that is for the receiver alone. */
type LinkOf = NonNullable<NoticeToSend['mailLink']>;

/** The letters of one receiver's notices that leave at once, joined to one by each way; mails get their personal links. */
export async function joinLetters(
  context: TxContext,
  noticeIds: readonly string[],
  links: ReadonlyMap<string, LinkOf>,
): Promise<void> {
  const letters = await freshLetters(context, noticeIds);
  const texts = context.services.texts.of(context.tenantId);
  for (const channel of ['mail', 'sms'] as const) {
    const own = letters.filter((letter) => letter.channel === channel);
    const [first, ...rest] = own;
    if (!first) continue;
    const addresses: string[] = [];
    const said: OpenLetter[] = [];
    for (const letter of own) {
      const link =
        channel === 'mail'
          ? await links.get(letter.notice_id ?? '')?.(context, fromWireLanguage(letter.language))
          : undefined;
      const body = link
        ? withLink(texts, letter, { link, at: addresses.push(link.url) - 1 })
        : withoutMarks(letter.body);
      said.push({ ...letter, subject: withoutMarks(letter.subject), body });
    }
    if (rest.length === 0 && addresses.length === 0) continue;
    await writeJoined(context, first.id, {
      ...joined(texts, said),
      secret: addresses.length === 0 ? null : seal(JSON.stringify(addresses)),
    });
    await dropLetters(
      context,
      rest.map(({ id }) => id),
    );
  }
}

function withLink(
  texts: Texts,
  { language, body }: OpenLetter,
  { link, at }: { readonly link: PersonalLink; readonly at: number },
): string {
  return `${withoutMarks(body)}\n\n${texts.text(fromWireLanguage(language), link.textKey)}\n${addressMark(at)}`;
}

/** Subject and text of a letter that says what several say. */
function joined(texts: Texts, letters: readonly OpenLetter[]): { readonly subject: string; readonly body: string } {
  const [first] = letters;
  if (!first || letters.length === 1) return { subject: first?.subject ?? '', body: first?.body ?? '' };
  const subject = texts.text(fromWireLanguage(first.language), 'notice.letter.several', { count: letters.length });
  return { subject, body: first.channel === 'sms' ? subject : letters.map(itemText).join('\n\n') };
}
