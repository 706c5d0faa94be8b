import { lifecycleOf } from '@mp/kernel/contract';
import { ports, recordsOf, runTransition, type Context, type Tx, type Values } from '@mp/kernel/server';
import { bigAreaOf } from '@mp/reference/server';
import { dealer, dealerVersion } from '../contract/index.ts';
import { changeLatest } from './change-record.ts';
import { completeness, contentOf, todayOf } from './content.ts';
import { dealerServer, dealerVersionServer } from './served.ts';
import { dealerVersionEffective } from './joins.ts';
import { waiverOf } from './waiver.service.ts';

const versionLifecycle = () => {
  const found = lifecycleOf(dealerVersion.key);
  if (!found) throw new Error('no lifecycle of versions');
  return found;
};

/** Moves a version along its lifecycle as the system. */
export async function moveVersion(context: Context, id: string, name: string): Promise<void> {
  await runTransition(context, dealerVersionServer(), versionLifecycle(), {
    id,
    name,
    version: null,
    form: {},
    byProcess: true,
  });
}

/** Moves a dealer along its lifecycle as the system. */
export async function moveDealer(context: Context, id: string, name: string, form: Values = {}): Promise<void> {
  const lifecycle = lifecycleOf(dealer.key);
  if (!lifecycle) throw new Error('no lifecycle of dealers');
  await runTransition(context, dealerServer(), lifecycle, { id, name, version: null, form, byProcess: true });
}

/**
 * Makes an approved version (or a correction) the valid one: the old one becomes history, the dealer shows the new
 * content, a dealer that applied becomes active, whoever follows dealers is told. (dealers.md 3.2)
 */
export async function makeEffective(context: Context, tx: Tx, versionId: string): Promise<void> {
  const [versions, dealers] = [recordsOf(context, tx, dealerVersion), recordsOf(context, tx, dealer)];
  const version = await versions.lock(versionId);
  const { dealerId } = version;
  const record = await dealers.lock(dealerId);
  const today = todayOf(context);
  const content = contentOf(version);
  const replaced = record.effectiveVersionId;
  if (replaced !== null && replaced !== version.id) {
    await moveVersion(context, replaced, 'supersede');
    await changeLatest(versions, replaced, { patch: { supersededOn: today }, action: 'supersede' });
  }
  await moveVersion(context, versionId, 'takeEffect');
  const { percent } = await completeness(context, tx, content, { dealerId, isFirst: false, grade: record.grade });
  const regionId = version.regionId ?? '';
  const bigAreaId = (await bigAreaOf(context, regionId, null, today)) ?? null;
  const change = { action: 'takeEffect' };
  await changeLatest(versions, versionId, { patch: { effectiveOn: today, completeness: percent }, ...change });
  await changeLatest(dealers, dealerId, {
    patch: {
      ...content,
      effectiveVersionId: versionId,
      ...(record.openVersionId === version.id ? { openVersionId: null } : {}),
      bigAreaId,
      completeness: percent,
      ...waiverOf(context, record, version),
    },
    ...change,
    reason: version.title ?? '',
  });
  // The region of a version's data scope is a copy of the dealer's, for versions that are over as well: it is no change of theirs.
  await tx.rows(
    'update dealer_version set scope_region_id = $2::uuid where dealer_id = $1::uuid and scope_region_id is distinct from $2::uuid',
    [dealerId, regionId],
  );
  if (record.status === 'applying') await moveDealer(context, dealerId, 'activate');
  await dealerVersionEffective.emit(context, tx, { dealerId });
  await notifyPeople(context, tx, dealerId, version.title ?? '');
}

/** The people of the dealer learn that a version is valid. */
async function notifyPeople(context: Context, tx: Tx, dealerId: string, title: string): Promise<void> {
  const people = await tx.rows<{ id: string }>(
    `select id from tenant_user where dealer_id = $1::uuid and deleted_at is null and status = 'enabled'`,
    [dealerId],
  );
  if (people.length === 0) return;
  await ports().sendNotice(context, tx, {
    to: people.map(({ id }) => id),
    titleKey: 'dealer.notice.effective',
    params: { version: title },
    source: '@nav.dealerInfoMaintain',
    handle: { method: 1, url: '/dealerInfoMaintain' },
  });
}
