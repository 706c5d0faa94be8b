import { commonErrors } from '@mp/kernel/contract';
import {
  newId,
  ports,
  serveResource,
  updateStatement,
  type Context,
  type ResourceServer,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import { verificationCampaign, verificationItem } from '../contract/index.ts';
import { todayOf } from './content.ts';
import { openVersionOf } from './dealer.query.ts';
import { dealerServer } from './served.ts';
import { beginVersion } from './version.service.ts';

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
  hooks: { actions: { open: openCampaign, close: closeCampaign, remind } },
});

/** Groups of fields of dealers in a campaign. */
export const verificationItemServer: ResourceServer = serveResource(verificationItem, {
  table: 'verification_item',
  searchable: false,
  hooks: { actions: { answer: answerItem, visit: visitItem } },
});

const wrongState = (action: string, entity: string, state: unknown) =>
  commonErrors.transitionRefused({ action: `@${entity}.action.${action}`, state: `@${entity}.state.${String(state)}` });

async function setCampaign(context: Context, tx: Tx, record: Values, state: string, action: string): Promise<void> {
  await tx.batch([
    updateStatement(context, verificationCampaignServer, String(record.id), null, { state }, { trusted: true, action }),
  ]);
}

/** Opens a campaign: an item for each group of each active dealer that it is about. */
export async function openCampaign(context: Context, tx: Tx, record: Values): Promise<void> {
  if (record.state !== 'draft') throw wrongState('open', 'verificationCampaign', record.state);
  const types = (record.dealerTypes ?? []) as readonly string[];
  const dealers = await tx.rows<{ id: string; region: string }>(
    `select id, region_id as region from dealer where status = 'active' and deleted_at is null
      and (cardinality($1::text[]) = 0 or dealer_type = any($1::text[]))`,
    [types],
  );
  const groups = (record.groups ?? []) as readonly string[];
  const rows = dealers.flatMap((dealer) =>
    groups.map((group) => ({ id: newId(), dealer: dealer.id, group, region: dealer.region })),
  );
  await tx.rows(
    `insert into verification_item (tenant_id, id, created_at, created_by, updated_at, updated_by, campaign_id, dealer_id, "group", state, due_on, scope_region_id)
      select $1::uuid, g.id, $2::timestamptz, $3::uuid, $2::timestamptz, $3::uuid, $4::uuid, g.dealer, g.grp, 'waiting', $5::date, g.region
      from unnest($6::uuid[], $7::uuid[], $8::text[], $9::uuid[]) g(id, dealer, grp, region)`,
    [
      context.tenantId,
      context.at,
      context.userId,
      record.id,
      record.dueOn,
      rows.map(({ id }) => id),
      rows.map(({ dealer }) => dealer),
      rows.map(({ group }) => group),
      rows.map(({ region }) => region),
    ],
  );
  await setCampaign(context, tx, record, 'open', 'open');
  await tellDealers(
    context,
    tx,
    dealers.map(({ id }) => id),
    record,
  );
}

async function closeCampaign(context: Context, tx: Tx, record: Values): Promise<void> {
  if (record.state !== 'open') throw wrongState('close', 'verificationCampaign', record.state);
  await setCampaign(context, tx, record, 'closed', 'close');
}

/** Reminds the dealers that have not answered. */
async function remind(context: Context, tx: Tx, record: Values): Promise<void> {
  if (record.state !== 'open') throw wrongState('remind', 'verificationCampaign', record.state);
  const rows = await tx.rows<{ id: string }>(
    `select distinct dealer_id as id from verification_item where campaign_id = $1::uuid and state = 'waiting' and deleted_at is null`,
    [record.id],
  );
  await tellDealers(
    context,
    tx,
    rows.map(({ id }) => id),
    record,
  );
}

async function tellDealers(context: Context, tx: Tx, dealers: readonly string[], campaign: Values): Promise<void> {
  const people = await tx.rows<{ id: string }>(
    `select id from tenant_user where dealer_id = any($1::uuid[]) and deleted_at is null and status = 'enabled'`,
    [dealers],
  );
  if (people.length === 0) return;
  await ports().sendNotice(context, tx, {
    to: people.map(({ id }) => id),
    type: 2,
    titleKey: 'verification.notice.title',
    bodyKey: 'verification.notice.body',
    params: { name: String(campaign.name), dueOn: String(campaign.dueOn) },
    source: '@nav.dealerInfoMaintain',
    handle: { method: 1, url: '/dealerInfoMaintain?tab=verification' },
  });
}

/** The dealer's answer to a group; what has changed begins a version. */
async function answerItem(context: Context, tx: Tx, item: Values, params: Values): Promise<void> {
  if (item.state === 'done') throw wrongState('answer', 'verificationItem', item.state);
  const { answer } = params;
  if (answer !== 'confirm' && answer !== 'changed')
    throw commonErrors.required({ field: '@verificationItem.field.answer' });
  await store(context, tx, item, { answer, state: 'answered' }, 'answer');
  if (answer === 'changed' && !(await openVersionOf(tx, String(item.dealerId))))
    await beginVersion(context, tx, String(item.dealerId), { source: 'verification', trusted: true });
}

/** What the area found on its visit: a mismatch begins a version that is due in ten working days, matches renew the check. */
async function visitItem(context: Context, tx: Tx, item: Values, params: Values): Promise<void> {
  if (item.state !== 'answered') throw wrongState('visit', 'verificationItem', item.state);
  const { result, visitDate, photos, remark } = params;
  if (result !== 'match' && result !== 'mismatch' && result !== 'notVisited')
    throw commonErrors.required({ field: '@verificationItem.field.result' });
  if (result !== 'notVisited' && typeof visitDate !== 'string')
    throw commonErrors.required({ field: '@verificationItem.field.visitDate' });
  const files = Array.isArray(photos) ? photos.map(String) : [];
  if (result !== 'notVisited' && files.length === 0)
    throw commonErrors.required({ field: '@verificationItem.field.photos' });
  const id = String(item.id);
  if (files.length > 0)
    await ports().attachFiles(context, tx, { resource: verificationItemServer.resource, id, field: 'photos' }, files);
  await store(
    context,
    tx,
    item,
    { result, visitDate: visitDate ?? null, photos: files, remark: remark ?? null, state: 'done' },
    'visit',
  );
  const dealerId = String(item.dealerId);
  if (result === 'mismatch') {
    if (!(await openVersionOf(tx, dealerId)))
      await beginVersion(context, tx, dealerId, { source: 'verification', trusted: true });
    await tellMismatch(context, tx, dealerId, item);
    return;
  }
  await renew(context, tx, dealerId, String(item.campaignId));
}

async function store(context: Context, tx: Tx, item: Values, values: Values, action: string): Promise<void> {
  await tx.batch([
    updateStatement(context, verificationItemServer, String(item.id), null, values, { trusted: true, action }),
  ]);
}

/** When all groups of a dealer match, it counts as verified for twelve months. */
async function renew(context: Context, tx: Tx, dealerId: string, campaignId: string): Promise<void> {
  const left = await tx.rows(
    `select 1 from verification_item where dealer_id = $1::uuid and campaign_id = $2::uuid and deleted_at is null
      and (state <> 'done' or result is distinct from 'match') limit 1`,
    [dealerId, campaignId],
  );
  if (left.length > 0) return;
  const today = todayOf(context);
  const next = `${Number(today.slice(0, 4)) + 1}${today.slice(4) === '-02-29' ? '-02-28' : today.slice(4)}`;
  await tx.batch([
    updateStatement(
      context,
      dealerServer(),
      dealerId,
      null,
      { verifiedAt: today, nextVerifyBy: next },
      { trusted: true, action: 'verify' },
    ),
  ]);
}

async function tellMismatch(context: Context, tx: Tx, dealerId: string, item: Values): Promise<void> {
  const people = await tx.rows<{ id: string }>(
    `select id from tenant_user where dealer_id = $1::uuid and deleted_at is null and status = 'enabled'`,
    [dealerId],
  );
  if (people.length === 0) return;
  const { isWorkDay } = await ports().workCalendar(context, tx);
  let [day, left] = [todayOf(context), 10];
  while (left > 0) {
    day = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    if (isWorkDay(day)) left -= 1;
  }
  await ports().sendNotice(context, tx, {
    to: people.map(({ id }) => id),
    type: 2,
    titleKey: 'verification.notice.mismatch',
    bodyKey: 'verification.notice.mismatchBody',
    params: { group: `@dealer.section.${String(item.group)}`, dueOn: day },
    source: '@nav.dealerInfoMaintain',
    handle: { method: 1, url: '/dealerInfoMaintain' },
  });
}
