import { hasPort, ports, type Context, type TxContext } from '@mp/kernel/server';
import { localTime } from './sign-in.rules.ts';
import { tenantsOf } from './sign-in.query.ts';
import { securityNotice } from './notice-kinds.ts';

/** What the owner of an account is told of what was done with it, so that a stranger's doing does not stay hidden. */
const notices = {
  passwordChanged: {
    titleKey: 'login.passwordChanged.title',
    bodyKey: 'login.passwordChanged.text',
    channels: ['mail', 'sms'],
  },
  factorAdded: { titleKey: 'login.factorAdded.title', bodyKey: 'login.factorAdded.text', channels: ['mail'] },
  factorRemoved: { titleKey: 'login.factorRemoved.title', bodyKey: 'login.factorRemoved.text', channels: ['mail'] },
  factorsReset: { titleKey: 'login.factorsReset.title', bodyKey: 'login.factorsReset.text', channels: ['mail'] },
  recoveryUsed: { titleKey: 'login.recoveryUsed.title', bodyKey: 'login.recoveryUsed.text', channels: ['mail'] },
  chatBound: { titleKey: 'login.chatBound.title', bodyKey: 'login.chatBound.text', channels: ['mail'] },
  chatUnbound: { titleKey: 'login.chatUnbound.title', bodyKey: 'login.chatUnbound.text', channels: ['mail'] },
  secondFailed: { titleKey: 'login.secondFailed.title', bodyKey: 'login.secondFailed.text', channels: ['mail'] },
} as const;

/** What an owner is told, and the values of its texts beside time and address. */
export interface OwnerNotice {
  readonly accountId: string;
  readonly what: keyof typeof notices;
  readonly params?: Readonly<Record<string, string>>;
}

/** Tells the owner within the transaction of what was done. */
export async function sendOwnerNotice(
  tx: TxContext,
  { accountId, tenantId, what, params = {} }: OwnerNotice & { readonly tenantId: string },
): Promise<void> {
  if (!hasPort('sendNotice')) return;
  const { day, time } = localTime(tx.now);
  const { channels, ...texts } = notices[what];
  await ports().sendNotice(tx, {
    to: [accountId],
    kind: securityNotice,
    tenantId,
    ...texts,
    params: { time: `${day} ${time}`, ip: tx.facts.ip, ...params },
    source: '@login.passwordChanged.source',
    channels: [...channels],
  });
}

/** Tells the owner of something that has happened, under the first of his tenants. */
export async function notifyOwner(context: Context, notice: OwnerNotice): Promise<void> {
  const open = context.as(undefined);
  const [tenant] = await tenantsOf(open, notice.accountId);
  if (tenant) await open.tx((tx) => sendOwnerNotice(tx, { ...notice, tenantId: tenant.id }));
}
