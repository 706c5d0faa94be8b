import { Readable } from 'node:stream';
import {
  handleJob,
  open,
  ports,
  scopeStatement,
  systemContext,
  type Context,
  type ScheduledJob,
  type Services,
  type Tx,
} from '@mp/kernel/server';
import { isFinal, retryAfter } from './delivery.rules.ts';
import {
  recordFailures,
  recordSent,
  noTenant,
  requeueStatement,
  claimDeliveries,
  forgetStatement,
  type DeliveryRow,
  type FailedLetter,
  type SentLetter,
  deliverJob,
  deliverManyJob,
  queueManyStatement,
} from './delivery.query.ts';
import { digestsStatement } from './digest.job.ts';
import { withAddresses } from './letter-text.ts';
import { settingsOfTenant } from '@mp/settings/server';
import { mailOutlet, smsOutlet } from './channels.ts';
import { openMail, type MailCarrier } from './mail.ts';
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

/** The ways by which letters of a tenant leave; each is opened by the first letter that goes by it. */
interface Post {
  /** Hands a letter over, and answers what its carrier calls it. */
  readonly hand: (letter: DeliveryRow) => Promise<string>;
  readonly close: () => Promise<void>;
}

function openPost(services: Services, tenantId: string, connections: number): Post {
  const { database, environment } = services;
  const once = <T>(open: () => Promise<T>): (() => Promise<T>) => {
    let opened: Promise<T> | undefined;
    return () => (opened ??= open());
  };
  const view = once(() => settingsOfTenant(database, tenantId === noTenant ? null : tenantId));
  let opened: Promise<MailCarrier> | undefined;
  const mail = (): Promise<MailCarrier> =>
    (opened ??= view().then((known) => openMail(required(mailOutlet(environment, known)), { connections })));
  const sms = once(async () => smsSender(required(smsOutlet(environment, await view()))));
  return {
    hand: async (letter) => {
      const { id, recipient: to, subject, channel } = letter;
      if (channel === 'robot') {
        await deliverToRobot(services, tenantId, letter);
        return id;
      }
      const text = wholeText(letter);
      if (channel === 'sms') return (await sms())({ id, to, text }, services.now());
      return (await mail()).send({ id, to, subject, text, ...(await fileOf(services, letter)) });
    },
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
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

/** How many of some letters were taken, and how many of them are to be tried again. */
interface Delivered {
  readonly taken: number;
  readonly again: number;
}

/**
 * Sends letters side by side. The rows decide: only who has taken one sends it, and a second run of the job finds nothing
 * to do. A node that dies after the provider took a letter and before its row says so leaves it to be taken again ten minutes
 * later; the repetition carries the same Message-ID (SMS: the same id), by which providers and readers know it.
 */
async function deliver(
  { services, log }: Context,
  { tenantId, ids }: { readonly tenantId: string; readonly ids: readonly string[] },
  post: Post,
): Promise<Delivered> {
  const at = () => services.now().toISOString();
  const until = new Date(services.now().getTime() + leaseMs).toISOString();
  const letters = await within(services, tenantId, (tx) => claimDeliveries(tx, ids, { at: at(), until }));
  const sent: SentLetter[] = [];
  const failed: { readonly letter: DeliveryRow; readonly error: unknown }[] = [];
  await Promise.all(
    letters.map((letter) =>
      post.hand(letter).then(
        (providerId) => sent.push({ id: letter.id, providerId }),
        (error: unknown) => failed.push({ letter, error }),
      ),
    ),
  );
  if (sent.length > 0) await within(services, tenantId, (tx) => recordSent(tx, sent, at()));
  const ends = failed.map(({ letter, error }): FailedLetter => {
    const { id, channel, tries } = letter;
    log.warn({ deliveryId: id, channel, tries, err: error }, 'letter not sent');
    return { id, error: refusalMark(error) ?? messageOf(error), next: nextTry(services, letter, error) };
  });
  if (ends.length > 0) await within(services, tenantId, (tx) => recordFailures(tx, ends, { tenantId, at: at() }));
  const [first] = letters;
  if (sent.length > 0) log.info({ deliveryId: first?.id, letters: sent.length }, 'letters sent');
  return { taken: letters.length, again: ends.filter(({ next }) => next !== undefined).length };
}

/** When a letter is tried again; undefined when it is given up. */
function nextTry({ now }: Services, { tries }: DeliveryRow, error: unknown) {
  const wait = isFinal(error) ? undefined : retryAfter(tries);
  // The row follows the process's clock, the queue that of the database.
  return wait === undefined
    ? undefined
    : {
        nextAt: new Date(now().getTime() + wait).toISOString(),
        runAt: new Date(Date.now() + wait).toISOString(),
      };
}

/** Sends one letter. */
export const deliverHandler = handleJob(deliverJob, async (context, { tenantId, id }) => {
  const post = openPost(context.services, tenantId, 1);
  try {
    await deliver(context, { tenantId, ids: [id] }, post);
  } finally {
    await post.close();
  }
});

/** Letters of a crowd that are under way at a time, and the connections by which its mails leave. */
const together = 20;
const crowdConnections = 5;
/** How long a crowd waits whose carrier takes nothing. */
const crowdPauseMs = 60_000;

/**
 * Sends letters of a crowd, some at a time by connections that stay open. When the carrier takes none of them the rest waits
 * a minute without a try of its own; when the node is asked to stop, it goes back into the queue.
 */
export const deliverManyHandler = handleJob(deliverManyJob, async (context, { tenantId, ids }, { signal }) => {
  const { services } = context;
  const post = openPost(services, tenantId, crowdConnections);
  const putOff = (from: number, waitMs: number): Promise<unknown> => {
    const runAt = new Date(Date.now() + waitMs).toISOString();
    return within(services, tenantId, (tx) => tx.batch([queueManyStatement(tenantId, ids.slice(from), runAt)]));
  };
  try {
    for (let from = 0; from < ids.length; from += together) {
      if (signal.aborted) return void (await putOff(from, 0));
      const { taken, again } = await deliver(context, { tenantId, ids: ids.slice(from, from + together) }, post);
      const rest = from + together;
      if (taken > 0 && again === taken && rest < ids.length) return void (await putOff(rest, crowdPauseMs));
    }
  } finally {
    await post.close();
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
