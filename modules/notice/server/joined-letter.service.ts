import { fromWireLanguage } from '@mp/kernel/contract';
import type { TxContext } from '@mp/kernel/server';
import { dropLetters, freshLetters, writeJoined } from './joined-letter.query.ts';
import { itemText } from './letter-text.ts';

/** The letters of one receiver's notices that leave at once, joined to one by each way. */
export async function joinLetters(context: TxContext, noticeIds: readonly string[]): Promise<void> {
  const letters = await freshLetters(context, noticeIds);
  const texts = context.services.texts.of(context.tenantId);
  for (const channel of ['mail', 'sms'] as const) {
    const own = letters.filter((letter) => letter.channel === channel);
    const [first, ...rest] = own;
    if (!first || rest.length === 0) continue;
    const subject = texts.text(fromWireLanguage(first.language), 'notice.letter.several', { count: own.length });
    const body = channel === 'sms' ? subject : own.map(itemText).join('\n\n');
    await writeJoined(context, first.id, { subject, body });
    await dropLetters(
      context,
      rest.map(({ id }) => id),
    );
  }
}
