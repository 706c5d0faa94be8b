import { commonErrors, type InputOf } from '@mp/kernel/contract';
import { getRecord, type Context, type TxContext } from '@mp/kernel/server';
import { contactsOf } from '@mp/customer/server';
import { todayOf } from '@mp/dealer/server';
import { genset } from '@mp/genset/contract';
import { unitFactsOf } from '@mp/genset/server';
import { dealerOfUser } from '@mp/identity/server';
import { maintenanceErrors } from '@mp/maintenance/contract';
import { planReviewers, requireVisits, templateFor, type PlanReviewers, type Template } from '@mp/maintenance/server';
import { placesOfGensets, projectSite } from '@mp/project/server';
import { plusDays } from '@mp/reference/contract';
import { areaHandler, seriesOfModels } from '@mp/reference/server';
import { coverage } from '@mp/warranty/contract';
import { coverageFacts, warrantedUnits } from '@mp/warranty/server';
import { openKeyOf, orderErrors, type chargeTypes, type maintenanceOrder } from '../contract/index.ts';
import { lockOrders, openOrders, type Order } from './order.query.ts';

type Input = InputOf<typeof maintenanceOrder>;

/** Days around the due date in which an order without a plan is in time. */
const toleranceDays = 7;
/** Each kind of cover as it is charged. */
const charged = { BASE: 'WARRANTY', EXTENDED: 'EXT_WARRANTY', NONE: 'PAID', UNKNOWN: 'PAID' } as const;

/** What kind of charge the maintenance of a unit has on a day, and why, in the caller's language. */
async function proposedCharge(
  context: TxContext,
  gensetId: string,
  on: string,
): Promise<{ readonly chargeType: (typeof chargeTypes)[number]; readonly reason: string }> {
  const units = await warrantedUnits(context, [gensetId]);
  const facts = (await coverageFacts(context, units)).get(gensetId);
  if (!facts) throw commonErrors.notFound();
  const hours = units[0]?.runningHours ?? null;
  const { state, reasons } = coverage(facts, { on, hours: hours === null ? null : Number(hours) });
  const told = reasons.map(({ code, params }) =>
    context.texts.text(context.locale, `warranty.reason.${code}`, { ...params }),
  );
  return {
    chargeType: charged[state],
    reason: told.join(context.texts.text(context.locale, 'control.separator')).slice(0, 500),
  };
}

/** What kind of charge an order would have. Throws `common.notFound` where the caller does not see the unit. */
export async function chargeOf(context: Context, { genset: id, on }: { readonly genset: string; readonly on: string }) {
  await getRecord(context, genset, id);
  return context.tx((tx) => proposedCharge(tx, id, on));
}

/** The template that fits a unit and a level today; undefined where none does. */
export async function fittingTemplate(
  context: TxContext,
  gensetId: string,
  level: Order['serviceLevel'],
): Promise<Template | undefined> {
  const [unit] = await unitFactsOf(context, [gensetId]);
  if (!unit) return undefined;
  const series = (await seriesOfModels(context, [unit.modelId])).get(unit.modelId) ?? null;
  return templateFor(context, { level, series, dutyType: unit.dutyType, at: todayOf(context) });
}

/** Where a unit stands: at the site of its project, else where it is recorded. */
async function placeOf(context: TxContext, unit: Awaited<ReturnType<typeof unitOf>>) {
  const [place] = await placesOfGensets(context, [unit.id]);
  const site = place && (await projectSite(context, place.projectId));
  const { regionId: siteRegionId, customerId } = unit;
  const siteName = unit.site?.slice(0, 100) ?? null;
  const own = { projectId: null, siteName, siteRegionId, customerId, siteAddress: null, siteLng: null, siteLat: null };
  if (!site) return own;
  return {
    projectId: site.id,
    siteName: siteName ?? site.siteName.slice(0, 100),
    siteRegionId: siteRegionId ?? site.siteRegionId,
    customerId: customerId ?? site.customerId,
    siteAddress: site.siteAddress,
    siteLng: degreesOf(site.siteLng),
    siteLat: degreesOf(site.siteLat),
  };
}

const degreesOf = (degrees: number | null): string | null => (degrees === null ? null : degrees.toFixed(6));

/** A unit that the caller sees and that is still there. Throws `common.notFound`, `maintenance.gensetGone`. */
async function unitOf(context: TxContext, id: string) {
  const unit = await getRecord(context, genset, id);
  if (unit.state === 'scrapped') throw maintenanceErrors.gensetGone({ gsn: unit.serialNo });
  return unit;
}

/** Who holds an area position for a region; nobody where there is none. */
async function managerOf(
  context: TxContext,
  position: 'EXM' | 'DSM',
  { siteRegionId, saleChannel }: { readonly siteRegionId: string | null; readonly saleChannel: string | null },
): Promise<string | null> {
  if (siteRegionId === null) return null;
  const question = { position, regionId: siteRegionId, channel: saleChannel, day: todayOf(context) };
  return (await areaHandler(context, question))?.userIds[0] ?? null;
}

/** Refuses a second open order of a unit and level. */
export async function requireFree(
  context: TxContext,
  { gensetId, serialNo, serviceLevel }: { gensetId: string; serialNo: string; serviceLevel: string },
): Promise<string> {
  await lockOrders(context);
  const key = openKeyOf(gensetId, serviceLevel);
  const no = (await openOrders(context, [key])).get(key);
  if (no !== undefined)
    throw orderErrors.duplicateOpen({ gsn: serialNo, level: `@order.serviceLevel.${serviceLevel}`, no });
  return key;
}

/** What an order takes of a plan: who reviews, how it was sold, who serves. */
export function takenOfPlan({
  executionManagerId,
  directSalesManagerId,
  saleChannel,
  dealerId,
}: PlanReviewers): Pick<Input, 'executionManagerId' | 'directSalesManagerId' | 'saleChannel' | 'dealerId'> {
  return { executionManagerId, directSalesManagerId, saleChannel, dealerId } as Input;
}

/** What an order has of its plan beside its managers: hours of the level, and where the report goes. */
export async function visitOfPlan(
  context: TxContext,
  { stdHours, mailsReport, customerId }: PlanReviewers,
  level: Order['serviceLevel'],
): Promise<Pick<Input, 'stdHours' | 'reportMail'>> {
  const mails = mailsReport ? await contactsOf(context, [customerId]) : [];
  const reportMail = mails.find(({ email }) => email !== null)?.email;
  const hours = stdHours[level];
  return { ...(hours === undefined ? {} : { stdHours: hours }), ...(reportMail ? { reportMail } : {}) } as Input;
}

/** What an order takes of the plan of its unit; one that the contract is to pay is a visit of it, while it pays any. */
async function ofPlan(context: TxContext, { chargeType, serviceLevel }: Input, gensetId: string): Promise<Input> {
  const plan = await planReviewers(context, { gensetId });
  if (!plan) return {};
  const taken = { ...takenOfPlan(plan), ...(await visitOfPlan(context, plan, serviceLevel ?? 'B')) } as Input;
  if (chargeType !== 'CONTRACT') return taken;
  await requireVisits(context, plan.planId);
  return { ...taken, planId: plan.planId } as Input;
}

/** Who reviews an order: as its plan says, else those of the area. */
async function reviewersOf(
  context: TxContext,
  plan: Input,
  at: { readonly siteRegionId: string | null; readonly saleChannel: string | null },
) {
  const isDirect = at.saleChannel === 'direct';
  return {
    executionManagerId: plan.executionManagerId ?? (await managerOf(context, 'EXM', at)),
    directSalesManagerId: plan.directSalesManagerId ?? (isDirect ? await managerOf(context, 'DSM', at) : null),
  };
}

/** An order begins: what it is about is taken from its unit, the charge from the entitlement, the managers from plan or area. */
export async function begin(context: TxContext, input: Input): Promise<void> {
  const unit = await unitOf(context, input.gensetId ?? '');
  const { id: gensetId, serialNo, modelId, bigAreaId } = unit;
  const openKey = await requireFree(context, { gensetId, serialNo, serviceLevel: input.serviceLevel ?? '' });
  const dueOn = input.dueOn ?? todayOf(context);
  const place = await placeOf(context, unit);
  const charge = await proposedCharge(context, gensetId, dueOn);
  const template = await fittingTemplate(context, gensetId, input.serviceLevel ?? 'B');
  const plan = await ofPlan(context, input, gensetId);
  const saleChannel = plan.saleChannel ?? unit.saleChannel;
  const dealerId = (await dealerOfUser(context, context.userId)) ?? input.dealerId ?? plan.dealerId ?? null;
  const reviewers = await reviewersOf(context, plan, { siteRegionId: place.siteRegionId, saleChannel });
  const standard = {
    chargeType: charge.chargeType,
    chargeReason: charge.reason,
    windowFrom: plusDays(dueOn, -toleranceDays),
    windowTo: plusDays(dueOn, toleranceDays),
    stdHours: template?.stdHours ?? null,
  };
  const given = Object.entries(input).filter(([, value]) => value !== null && value !== undefined);
  Object.assign(input, place, standard, plan, Object.fromEntries(given), reviewers, {
    serialNo,
    modelId,
    bigAreaId,
    saleChannel,
    dueOn,
    dealerId,
    serviceOrgType: dealerId === null ? 'INTERNAL' : 'DEALER',
    ownerIds: Object.values(reviewers).filter((each) => each !== null),
    openKey,
  });
}
