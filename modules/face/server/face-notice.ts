import { securityNotice, tenantsOf } from '@mp/identity/server';
import { optionalPort, type Context, type TxContext } from '@mp/kernel/server';

const zoned = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });

const notices = {
  enrolled: { titleKey: 'face.notice.enrolled.title', bodyKey: 'face.notice.enrolled.text' },
  deleted: { titleKey: 'face.notice.deleted.title', bodyKey: 'face.notice.deleted.text' },
  removed: { titleKey: 'face.notice.removed.title', bodyKey: 'face.notice.removed.text' },
  closed: { titleKey: 'face.notice.closed.title', bodyKey: 'face.notice.closed.text' },
} as const;

/** What the owner of a face is told. */
export interface FaceNotice {
  readonly accountId: string;
  readonly what: keyof typeof notices;
}

/** Tells the owner within a transaction, so that a stranger's doing does not stay hidden. */
export async function sendFaceNotice(
  context: TxContext,
  { accountId, what, tenantId }: FaceNotice & { readonly tenantId: string },
): Promise<void> {
  await optionalPort('sendNotice')?.(context, {
    to: [accountId],
    kind: securityNotice,
    tenantId,
    ...notices[what],
    params: { time: zoned.format(context.now), ip: context.facts.ip },
    source: '@face.notice.source',
    handle: { method: 1, url: '/personalSettings' },
    channels: ['mail'],
  });
}

/** Tells the owner of something that has happened, under the first of his tenants. */
export async function notifyOfFace(context: Context, notice: FaceNotice): Promise<void> {
  const [tenant] = await tenantsOf(context, notice.accountId);
  if (tenant) await context.tx((tx) => sendFaceNotice(tx, { ...notice, tenantId: tenant.id }));
}
