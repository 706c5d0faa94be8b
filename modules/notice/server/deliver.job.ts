import { Readable } from 'node:stream';
import {
  handleJob,
  open,
  ports,
  scopeStatement,
  systemContext,
  type ScheduledJob,
  type Services,
  type Tx,
} from '@mp/kernel/server';
import { isFinal, retryAfter } from './delivery.rules.ts';
import {
  recordFailure,
  recordSent,
  noTenant,
  requeueStatement,
  claimDelivery,
  forgetStatement,
  type DeliveryRow,
  deliverJob,
} from './delivery.query.ts';
import { digestsStatement } from './digest.job.ts';
import { withAddresses } from './letter-text.ts';
import { settingsOfTenant } from '@mp/settings/server';
import { mailOutlet, smsOutlet } from './channels.ts';
import { sendMail } from './mail.ts';
import { refusalMark, deliverToRobot } from './robot.service.ts';
import { smsSender } from './sms.ts';
import { messageOf } from '@mp/kernel/contract';

/** How long a sender may be silent before another one takes the letter. */
const leaseMs = 600_000;
const sweepMs = 300_000;

function within<T>(services: Services, tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return services.database.transaction([scopeStatement({ tenantId, platform: tenantId === noTenant })], work);
}

/** What the receiver reads: sealed texts opened, and the addresses that are for him alone in their places. */
export function wholeText({ body, secret }: Pick<DeliveryRow, 'body' | 'secret'>): string {
  if (body.startsWith('e1.')) return open(body);
  return withAddresses(body, secret === null ? [] : (JSON.parse(open(secret)) as string[]));
}

async function hand(services: Services, tenantId: string, letter: DeliveryRow): Promise<string> {
  const { database, environment } = services;
  if (letter.channel === 'robot') {
    await deliverToRobot(services, tenantId, letter);
    return letter.id;
  }
  const view = await settingsOfTenant(database, tenantId === noTenant ? null : tenantId);
  const text = wholeText(letter);
  const { id, recipient: to, subject } = letter;
  if (letter.channel === 'mail')
    return sendMail(required(mailOutlet(environment, view)), {
      id,
      to,
      subject,
      text,
      ...(await fileOf(services, letter)),
    });
  return smsSender(required(smsOutlet(environment, view)))({ id, to, text }, services.now());
}

/** The file that goes along with a mail, read anew with each try. */
async function fileOf(services: Services, letter: DeliveryRow) {
  const { file_id: id, file_tenant_id: tenantId, file_name: name } = letter;
  if (id === null || tenantId === null) return {};
  const stream = await ports().readFile(systemContext(services, tenantId), id);
  return { file: { name: name ?? id, content: Readable.from(stream) } };
}

function required<T>(outlet: T | undefined): T {
  if (outlet === undefined) throw Object.assign(new Error('the channel is no longer configured'), { final: true });
  return outlet;
}

/**
 * Sends one letter. The row decides: only who has taken it sends, and a second run of the job finds nothing to do. A
 * node that dies after the provider took the letter and before the row says so leaves it to be taken again ten minutes
 * later; the repetition carries the same Message-ID (SMS: the same id), by which providers and readers know it.
 */
export const deliverHandler = handleJob(deliverJob, async ({ services, log }, { tenantId, id }) => {
  const at = () => services.now().toISOString();
  const lease = new Date(services.now().getTime() + leaseMs).toISOString();
  const letter = await within(services, tenantId, (tx) => claimDelivery(tx, id, { at: at(), until: lease }));
  if (!letter) return;
  try {
    const providerId = await hand(services, tenantId, letter);
    await within(services, tenantId, (tx) => recordSent(tx, id, { at: at(), providerId }));
    log.info({ deliveryId: id, channel: letter.channel, tries: letter.tries }, 'letter sent');
  } catch (error) {
    const wait = isFinal(error) ? undefined : retryAfter(letter.tries);
    // The row follows the process's clock, the queue that of the database.
    const next =
      wait === undefined
        ? undefined
        : {
            nextAt: new Date(services.now().getTime() + wait).toISOString(),
            runAt: new Date(Date.now() + wait).toISOString(),
          };
    const reason = refusalMark(error) ?? messageOf(error);
    await within(services, tenantId, (tx) => recordFailure(tx, { tenantId, id, at: at(), error: reason }, next));
    log.warn({ deliveryId: id, channel: letter.channel, tries: letter.tries, err: error }, 'letter not sent');
  }
});

/** Every five minutes puts letters back whose job was lost with its node, and queues daily mails that are due; answers how to stop. */
export function startDeliverySweep(services: Services): () => void {
  const sweep = () => {
    const before = new Date(services.now().getTime() - sweepMs).toISOString();
    const due = digestsStatement(services.now().toISOString());
    services.database
      .batch([scopeStatement({ platform: true }), requeueStatement(before), due])
      .catch((error: unknown) => {
        services.log.warn({ err: error }, 'lost letters could not be queued again');
      });
  };
  const timer = setInterval(sweep, sweepMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Days for which the record of mails and SMS is there to be looked at. */
const retentionDays = 180;

/** Each night forgets mails and SMS that came to their end long ago. */
export const forgetDeliveriesJob: ScheduledJob = {
  code: 'notice.forgetDeliveries',
  cron: '0 40 3 * * ?',
  run: async ({ services }, { complete }) => {
    const before = new Date(services.now().getTime() - retentionDays * 86_400_000).toISOString();
    const statement = forgetStatement(before);
    return services.database.transaction([scopeStatement({ platform: true })], async (tx) => {
      const [row] = await tx.rows<{ n: number }>(statement.text, statement.values);
      const output = `${row?.n ?? 0} forgotten`;
      await complete(tx, output);
      return output;
    });
  },
};
