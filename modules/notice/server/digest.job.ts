import { fromWireLanguage, toWireLanguage } from '@mp/kernel/contract';
import { defineJob, handleJob, newId, scopeStatement, type Statement } from '@mp/kernel/server';
import { settingsWithin } from '@mp/settings/server';
import * as z from 'zod/mini';
import { channelState } from './channels.ts';
import { insertDelivery } from './delivery.query.ts';
import { lockGathered, settleGathered } from './joined-letter.query.ts';
import { itemText } from './letter-text.ts';
import { readerStatement, type MailReader } from './preference.query.ts';

/** The daily mail of one person. */
const digestJob = defineJob('notice.digest', z.object({ tenantId: z.string(), userId: z.string() }));

/** Queues the daily mails that are due, over all tenants; every node may ask at any time. */
export function digestsStatement(at: string): Statement {
  return { text: 'select enqueue_due_digests($1::timestamptz) as n', values: [at] };
}

/**
 * Makes one mail out of what has gathered for a person. What gathered, the mail and its sending change in one transaction:
 * whatever ends the node, each notice stands in exactly one mail. Who may no longer sign in gets none.
 */
export const digestHandler = handleJob(digestJob, async ({ services, log }, { tenantId, userId }) => {
  const at = services.now().toISOString();
  const count = await services.database.transaction([scopeStatement({ tenantId })], async (tx) => {
    const gathered = await lockGathered(tx, userId, at);
    if (gathered.length === 0) return 0;
    const ids = gathered.map(({ id }) => id);
    const reader = await readerOf();
    if (!reader?.usable || !reader.email) {
      await settleGathered(tx, ids, { at, into: null });
      return 0;
    }
    const language = fromWireLanguage(reader.language);
    const id = newId();
    await insertDelivery(tx, {
      tenantId,
      id,
      accountId: userId,
      channel: 'mail',
      recipient: reader.email,
      language: toWireLanguage(language),
      subject: services.texts.of(tenantId).text(language, 'notice.letter.digest', { count: ids.length }),
      body: gathered.map(itemText).join('\n\n'),
      state: channelState(services.environment, await settingsWithin(tx, tenantId), 'mail'),
      at,
    });
    await settleGathered(tx, ids, { at, into: id });
    return ids.length;

    async function readerOf(): Promise<MailReader | undefined> {
      const { text, values } = readerStatement(tenantId, userId, at);
      const [row] = await tx.rows<MailReader>(text, values);
      return row;
    }
  });
  if (count > 0) log.info({ count }, 'daily mail written');
});
