import { AppError, pickText, refuse, throwIfAny, type ErrorParams, type InputOf } from '@mp/kernel/contract';
import { getRecord, ports, recordsOf, type Context, type TxContext, type Values } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { appendEvents } from '@mp/genset/server';
import { wallTime } from '@mp/reference/contract';
import { workflowErrors } from '@mp/workflow/contract';
import { completeTask, ownTaskOf } from '@mp/workflow/server';
import { maintenanceOrder, orderErrors } from '../contract/index.ts';
import type { Order } from './order.query.ts';
import { settleWithPlan, recordVisitOfPlan } from './plan.service.ts';
import { makeReport } from './work.service.ts';
import { billableVisits, orderClosed, problemTickets } from './ports.ts';

type Input = InputOf<typeof maintenanceOrder>;
type Review = NonNullable<Order['reviews']>[number];

/** The reviews of an order with one more. */
function withReview(
  context: TxContext,
  order: Order,
  { node, result, form }: Pick<Review, 'node' | 'result'> & { readonly form: Values },
): Pick<Input, 'reviews'> {
  const { opinion } = form;
  const own = node === 'execution' ? order.executionComment : order.salesComment;
  const review = {
    node,
    result,
    reviewerId: context.userId,
    reviewedAt: context.at,
    score: node === 'execution' && result === 'passed' ? order.executionScore : null,
    comment: typeof opinion === 'string' && opinion !== '' ? opinion : own,
  };
  return { reviews: [...(order.reviews ?? []), review] };
}

const nodeOf = ({ state }: Order): Review['node'] => (state === 'salesReview' ? 'sales' : 'execution');

/** The execution manager passes work with a score. Throws `maintenance.scoreMissing`. */
export function passExecution(context: TxContext, order: Order, form: Values): Input {
  if (order.executionScore === null && order.result !== 'NOT_DONE')
    throwIfAny([refuse('maintenance.scoreMissing', undefined, 'executionScore')]);
  return withReview(context, order, { node: 'execution', result: 'passed', form });
}

/** The direct-sales manager passes work, and says whether the contract pays it. */
export const passSales = (context: TxContext, order: Order, form: Values): Input =>
  withReview(context, order, { node: 'sales', result: 'passed', form });

/** Work is returned; what is marked is done again. */
export const sendBack = (context: TxContext, order: Order, form: Values): Input =>
  withReview(context, order, { node: nodeOf(order), result: 'returned', form });

/** Findings that are to become problems are opened, once. */
async function openTickets(context: TxContext, order: Order): Promise<Order['findings']> {
  const [takes] = problemTickets.all();
  const items = new Map((order.results ?? []).map((item) => [item.code, item]));
  const findings = [...(order.findings ?? [])];
  for (const [at, finding] of findings.entries()) {
    const item = items.get(finding.code);
    if (!takes || !item || finding.action !== 'TICKET' || finding.ticketNo !== null) continue;
    const ticketNo = await takes.open(context, {
      orderId: order.id,
      orderNo: order.no ?? '',
      gensetId: order.gensetId,
      code: item.code,
      section: item.section,
      name: (item.name && pickText(item.name, context.locale)) || item.code,
      note: item.note,
      isSafetyCritical: item.safetyCritical,
      photos: item.photos ?? [],
    });
    findings[at] = { ...finding, ticketNo };
  }
  return findings;
}

/** The reviews are over: plan, life of the unit and everybody who listens learn of it; a visit that came to nothing is settled by its planner. */
export async function close(context: TxContext, order: Order): Promise<Input> {
  const { id, no, gensetId, serviceLevel, result, hoursReading, leftAt } = order;
  const doneOn = leftAt === null ? todayOf(context) : wallTime(leftAt).day;
  const isDone = result !== 'NOT_DONE';
  const findings = isDone ? await openTickets(context, order) : order.findings;
  if (isDone) {
    await recordVisitOfPlan(context, order, doneOn);
    await appendEvents(context, [
      {
        gensetId,
        kind: 'MAINTAINED',
        on: doneOn,
        params: { level: serviceLevel, result, orderNo: no },
        source: { type: maintenanceOrder.key, no: no ?? id },
      },
    ]);
  }
  if (isDone && order.reportMail !== null) await makeReport(context, id, { isMailed: true });
  const billing = await billed(context, order, doneOn);
  await orderClosed.emit(context, {
    orderId: id,
    gensetId,
    level: serviceLevel,
    result: result ?? 'NORMAL',
    hours: isDone ? hoursReading : null,
    ngCount: order.ngCount ?? 0,
  });
  return { closedOn: doneOn, openKey: null, findings, billing } as Input;
}

/** A billable visit is told to whoever bills contracts; without anybody it is kept. */
async function billed(context: TxContext, order: Order, doneOn: string): Promise<'passedOn' | 'kept' | null> {
  if (!order.billable) return null;
  const takers = billableVisits.all();
  for (const { record } of takers) await record(context, { orderId: order.id, projectId: order.projectId, doneOn });
  return takers.length > 0 ? 'passedOn' : 'kept';
}

/** An order is given up; one of a plan is left out until the next cycle, or goes to another day. */
export async function cancel(context: TxContext, order: Order, form: Values): Promise<Input> {
  if (order.origin === 'PLAN' && form['next'] !== 'skip' && form['next'] !== 'redate')
    throwIfAny([refuse('maintenance.nextMissing', undefined, 'next')]);
  const newDate = form['next'] === 'redate' ? form['newDate'] : null;
  if (form['next'] === 'redate' && typeof newDate !== 'string')
    throwIfAny([refuse('common.required', { field: '@order.field.newDate' }, 'newDate')]);
  await settleWithPlan(context, order, typeof newDate === 'string' ? newDate : null);
  return { openKey: null };
}

/** Marks what of a line is to be done again. Throws `maintenance.lineUnknown`. */
export async function mark(
  context: TxContext,
  order: Order,
  { line, remark }: { readonly line: string; readonly remark: string | null },
): Promise<void> {
  if (line !== 'record' && !(order.results ?? []).some(({ code }) => code === line))
    throw orderErrors.lineUnknown({ line });
  const others = (order.marks ?? []).filter((each) => !(each.line === line && each.round === order.round));
  const said = remark ? [{ line, remark, round: order.round }] : [];
  const patch = { marks: [...others, ...said] } as Input;
  await recordsOf(context, maintenanceOrder).update(order, patch, { action: 'mark' });
}

/** Passes orders at the caller's tasks that are normal and bear no flag, each in a transaction of its own. */
export async function passMany(context: Context, ids: readonly string[]) {
  const refused: { id: string; label: string; code: string; params?: ErrorParams }[] = [];
  for (const id of new Set(ids)) {
    let label = id;
    try {
      label = (await getRecord(context, maintenanceOrder, id)).no ?? id;
      await context.tx(async (tx) => {
        await tx.batch([ports().lockProcesses({ resource: maintenanceOrder.key, id })]);
        const order = await recordsOf(tx, maintenanceOrder).lock(id);
        if (order.result !== 'NORMAL' || order.flagged || order.overdue) throw orderErrors.notInBatch();
        const task = await ownTaskOf(tx, order.processInstanceId);
        if (!task) throw workflowErrors.notHandler();
        const form = task.node === 'execution' ? { form: { executionScore: order.customerScore ?? 4 } } : {};
        await completeTask(context, task.id, { outcome: 'approve', ...form });
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, label, code: error.code, ...(error.params ? { params: error.params } : {}) });
    }
  }
  return { done: new Set(ids).size - refused.length, refused };
}
