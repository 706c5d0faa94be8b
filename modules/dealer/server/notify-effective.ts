import { ports, type TxContext } from '@mp/kernel/server';

/** The people of a dealer learn that a version is valid. */
export async function notifyEffective(
  context: TxContext,
  { dealerId, title }: { readonly dealerId: string; readonly title: string },
): Promise<void> {
  const people = await context.rows<{ id: string }>(
    `select id from tenant_user where dealer_id = $1::uuid and deleted_at is null and status = 'enabled'`,
    [dealerId],
  );
  if (people.length === 0) return;
  await ports().sendNotice(context, {
    to: people.map(({ id }) => id),
    titleKey: 'dealer.notice.effective',
    params: { version: title },
    source: '@nav.dealerInfoMaintain',
    handle: { method: 1, url: '/dealerInfoMaintain' },
  });
}
