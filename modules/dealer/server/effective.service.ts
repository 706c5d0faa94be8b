import { lifecycleOf } from '@mp/kernel/contract';
import {
  lockRecord,
  ports,
  runTransition,
  updateStatement,
  type Context,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import { bigAreaOf } from '@mp/reference/server';
import { dealer, dealerVersion } from '../contract/index.ts';
import { completeness, contentOf, todayOf } from './content.ts';
import { dealerServer, dealerVersionServer } from './served.ts';
import { tellEffective } from './joins.ts';
import { waiverOf } from './waiver.service.ts';

const versionLifecycle = () => {
  const found = lifecycleOf(dealerVersion.key);
  if (!found) throw new Error('no lifecycle of versions');
  return found;
};

/** Moves a version along its lifecycle as the system. */
async function moveVersion(context: Context, id: string, name: string): Promise<void> {
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
  const version = await lockRecord(context, tx, dealerVersionServer(), versionId);
  const dealerId = String(version.dealerId);
  const record = await lockRecord(context, tx, dealerServer(), dealerId);
  const today = todayOf(context);
  const content = contentOf(version);
  if (typeof record.effectiveVersionId === 'string' && record.effectiveVersionId !== versionId) {
    await moveVersion(context, record.effectiveVersionId, 'supersede');
    await tx.batch([
      updateStatement(
        context,
        dealerVersionServer(),
        record.effectiveVersionId,
        null,
        { supersededOn: today },
        { trusted: true, action: 'supersede' },
      ),
    ]);
  }
  await moveVersion(context, versionId, 'takeEffect');
  const { percent } = await completeness(context, tx, content, { dealerId, isFirst: false, grade: record.grade });
  const regionId = String(content.regionId);
  await tx.batch([
    updateStatement(
      context,
      dealerVersionServer(),
      versionId,
      null,
      { effectiveOn: today, completeness: percent },
      { trusted: true, action: 'takeEffect' },
    ),
    updateStatement(
      context,
      dealerServer(),
      dealerId,
      null,
      {
        ...content,
        effectiveVersionId: versionId,
        ...(record.openVersionId === versionId ? { openVersionId: null } : {}),
        bigAreaId: (await bigAreaOf(context, regionId, null, today)) ?? null,
        completeness: percent,
        ...waiverOf(context, record, version),
      },
      { trusted: true, action: 'takeEffect', reason: String(version.title) },
    ),
    {
      text: 'update dealer_version set scope_region_id = $2::uuid where dealer_id = $1::uuid and scope_region_id is distinct from $2::uuid',
      values: [dealerId, regionId],
    },
  ]);
  if (record.status === 'applying') await moveDealer(context, dealerId, 'activate');
  await tellEffective(context, tx, dealerId);
  await tellPeople(context, tx, dealerId, String(version.title));
}

/** The people of the dealer learn that a version is valid. */
async function tellPeople(context: Context, tx: Tx, dealerId: string, title: string): Promise<void> {
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
