import { commonErrors, workdayFrom, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  newId,
  ports,
  recordsOf,
  serveResource,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import {
  dealer,
  verificationCampaign,
  verificationCampaignActions,
  verificationItem,
  verificationItemActions,
} from '../contract/index.ts';

import { todayOf } from './content.ts';
import { dealerVersions } from './dealer-versions.ts';
import { loginsOf } from './dealer.query.ts';
import { verificationNotice } from './notice-kinds.ts';

type Campaign = RecordOf<typeof verificationCampaign>;
type Item = RecordOf<typeof verificationItem>;
type ItemInput = InputOf<typeof verificationItem>;

const count = (condition: string) =>
  `(select count(*)::integer from verification_item i where i.tenant_id = t.tenant_id and i.campaign_id = t.id and i.deleted_at is null${condition})`;

/** Yearly checks. */
export const verificationCampaignServer: ResourceServer = serveResource(verificationCampaign, {
  table: 'verification_campaign',
  searchable: false,
  computed: {
    items: count(''),
    answered: count(` and i.state <> 'waiting'`),
    done: count(` and i.state = 'done'`),
    mismatches: count(` and i.result = 'mismatch'`),
    overdue: count(` and i.state <> 'done' and i.due_on < (now() at time zone 'Asia/Shanghai')::date`),
  },
  actions: bindActions(verificationCampaignActions, {
    open: (context, { record }) => openCampaign(context, record),
    close: (context, { record }) => closeCampaign(context, record),
    remind: (context, { record }) => remind(context, record),
  }),
});

/** Groups of fields of dealers in a campaign. */
export const verificationItemServer: ResourceServer = serveResource(verificationItem, {
  table: 'verification_item',
  searchable: false,
  actions: bindActions(verificationItemActions, {
    answer: answerItem,
    visit: visitItem,
  }),
});

/** Items stored in one piece. */
const chunk = 1000;

/** Opens a campaign: an item for each group of each active dealer that it is about. */
export async function openCampaign(context: TxContext, campaign: Campaign): Promise<void> {
  const dealers = await context.rows<{ id: string; region: string }>(
    `select id, region_id as region from dealer where status = 'active' and deleted_at is null
      and (cardinality($1::text[]) = 0 or dealer_type = any($1::text[]))`,
    [campaign.dealerTypes ?? []],
  );
  const rows = dealers.flatMap(({ id: dealerId, region: scopeRegionId }) =>
    campaign.groups.map((group) => {
      const { id: campaignId, dueOn } = campaign;
      const values: ItemInput = { campaignId, dealerId, group, state: 'waiting', dueOn, scopeRegionId };
      return { id: newId(), values };
    }),
  );
  const items = recordsOf(context, verificationItem);
  for (let at = 0; at < rows.length; at += chunk) await items.insertMany(rows.slice(at, at + chunk));
  await recordsOf(context, verificationCampaign).update(campaign, { state: 'open' }, { action: 'open' });
  await notifyDealers(
    context,
    dealers.map(({ id }) => id),
    campaign,
  );
}

async function closeCampaign(context: TxContext, record: Campaign): Promise<void> {
  await recordsOf(context, verificationCampaign).update(record, { state: 'closed' }, { action: 'close' });
}

/** Reminds the dealers that have not answered. */
async function remind(context: TxContext, record: Campaign): Promise<void> {
  const rows = await context.rows<{ id: string }>(
    `select distinct dealer_id as id from verification_item where campaign_id = $1::uuid and state = 'waiting' and deleted_at is null`,
    [record.id],
  );
  await notifyDealers(
    context,
    rows.map(({ id }) => id),
    record,
  );
}

async function notifyDealers(context: TxContext, dealers: readonly string[], campaign: Campaign): Promise<void> {
  const to = await loginsOf(context, dealers);
  if (to.length === 0) return;
  await ports().sendNotice(context, {
    to,
    kind: verificationNotice,
    type: 2,
    titleKey: 'verification.notice.title',
    bodyKey: 'verification.notice.body',
    params: { name: campaign.name, dueOn: campaign.dueOn },
    source: '@nav.dealerInfoMaintain',
    handle: { method: 1, url: '/dealerInfoMaintain?tab=verification' },
  });
}

interface OnItem {
  readonly record: Item;
  readonly form: Pick<ItemInput, 'answer' | 'result' | 'visitDate' | 'photos' | 'remark'>;
}

/** The dealer's answer to a group; what has changed begins a version. */
async function answerItem(context: TxContext, { record: item, form: { answer } }: OnItem): Promise<void> {
  const change: ItemInput = { answer: answer ?? null, state: 'answered' };
  await recordsOf(context, verificationItem).update(item, change, { action: 'answer' });
  if (answer === 'changed' && !(await dealerVersions.openOf(context, item.dealerId)))
    await dealerVersions.begin(context, { subjectId: item.dealerId, source: 'verification', isTrusted: true });
}

/** What the area found on its visit: a mismatch begins a version that is due in ten working days, matches renew the check. */
async function visitItem(context: TxContext, { record: item, form }: OnItem): Promise<void> {
  const { result = null, visitDate = null, remark = null } = form;
  const files = [...(form.photos ?? [])];
  if (result !== 'notVisited' && visitDate === null)
    throw commonErrors.required({ field: '@verificationItem.field.visitDate' });
  if (result !== 'notVisited' && files.length === 0)
    throw commonErrors.required({ field: '@verificationItem.field.photos' });
  const { id, dealerId } = item;
  if (files.length > 0) await ports().attachFiles(context, { resource: verificationItem, id, field: 'photos' }, files);
  await recordsOf(context, verificationItem).update(
    item,
    { result, visitDate, photos: files, remark, state: 'done' },
    { action: 'visit' },
  );
  if (result === 'mismatch') {
    if (!(await dealerVersions.openOf(context, dealerId)))
      await dealerVersions.begin(context, { subjectId: dealerId, source: 'verification', isTrusted: true });
    await notifyMismatch(context, item);
    return;
  }
  await renew(context, item);
}

/** When all groups of a dealer match, it counts as verified for twelve months. */
async function renew(context: TxContext, { dealerId, campaignId }: Item): Promise<void> {
  const left = await context.rows(
    `select 1 from verification_item where dealer_id = $1::uuid and campaign_id = $2::uuid and deleted_at is null
      and (state <> 'done' or result is distinct from 'match') limit 1`,
    [dealerId, campaignId],
  );
  if (left.length > 0) return;
  const today = todayOf(context);
  const next = `${Number(today.slice(0, 4)) + 1}${today.slice(4) === '-02-29' ? '-02-28' : today.slice(4)}`;
  await recordsOf(context, dealer).updateLatest(dealerId, {
    patch: { verifiedAt: today, nextVerifyBy: next },
    action: 'verify',
  });
}

async function notifyMismatch(context: TxContext, { dealerId, group }: Item): Promise<void> {
  const to = await loginsOf(context, [dealerId]);
  if (to.length === 0) return;
  const { isWorkDay } = await ports().workCalendar(context);
  const dueOn = workdayFrom(isWorkDay, todayOf(context), 10);
  await ports().sendNotice(context, {
    to,
    kind: verificationNotice,
    type: 2,
    titleKey: 'verification.notice.mismatch',
    bodyKey: 'verification.notice.mismatchBody',
    params: { group: `@dealer.section.${group}`, dueOn },
    source: '@nav.dealerInfoMaintain',
    handle: { method: 1, url: '/dealerInfoMaintain' },
  });
}
