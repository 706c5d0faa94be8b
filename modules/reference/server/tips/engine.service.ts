import { Budget, type FormType } from '@mp/engine/core';
import { isUuid, messageOf, pickText } from '@mp/kernel/contract';
import type { Context, Services, Tx, TxContext } from '@mp/kernel/server';
import { wallTime, type TipDryRun, type WorkDays } from '../../contract/index.ts';
import { evaluateCondition } from '../condition.ts';
import { tenantWorkDays } from '../calendar.query.ts';
import { noHandlerEvent } from './events.ts';
import { houseContext } from './house.ts';
import { passedSince } from './plan.rules.ts';
import { Planner, type Candidate, type Planned } from './plan.service.ts';
import { addressees } from './recipients.query.ts';
import { sendDue } from './send.service.ts';
import { overAmong, subjectRows, type SubjectRow } from './subject.query.ts';
import { tipSubject } from './reminders.ts';
import { typesOf, type TipSubject } from './subject.ts';
import {
  endTips,
  keyOf,
  knownKeys,
  recordEscalated,
  recordRun,
  openSubjects,
  regionIdOf,
  hasEventRule,
  rulesOfEvent,
  rulesToRun,
  storeDrafts,
  remindedUntil,
  type RuleRow,
} from './tips.query.ts';
import { wake } from './wake.ts';

/** Most records that a dry run looks at; those of an event only a few, as an example. */
const dryRunSize = 500;
const exampleSize = 20;

const plainWeek: WorkDays = { weekend: new Set([6, 7]), days: new Map() };

async function calendarOf(context: Context): Promise<WorkDays> {
  return (await tenantWorkDays(context, wallTime(context.at).day)) ?? plainWeek;
}

/** Area positions that nobody holds are told to the administrators, once a day for each. */
async function notifyMissing(context: TxContext, { missing }: Planned): Promise<void> {
  for (const { position, regionId } of missing) await noHandlerTip(context, { position, regionId });
}

/** Plans what a rule asks for by the clock, page by page; each page is one transaction. */
async function planRule(context: Context, rule: RuleRow, subject: TipSubject): Promise<number> {
  let planned = 0;
  const calendar = await calendarOf(context);
  for (let after: string | undefined, more = true; more;) {
    const page = await context.tx(async (tx) => {
      const planner = await Planner.of({ context: tx, rule, subject }, calendar);
      const candidates = await planner.candidates(after);
      const made = await planner.plan(candidates);
      const moments = await storeDrafts(tx, made.drafts);
      await wake(tx, moments);
      await notifyMissing(tx, made);
      return { count: moments.length, last: candidates.at(-1)?.row.id };
    });
    planned += page.count;
    more = page.last !== undefined && page.last !== after;
    after = page.last;
  }
  return planned;
}

/** Whether a condition holds for the records of a page, which share a budget. */
function holdsFor(context: Context, types: readonly FormType[], condition: string | null) {
  const surroundings = { now: context.at, budget: new Budget() };
  return ({ values }: SubjectRow): boolean =>
    condition !== null && evaluateCondition(types, { condition, values }, surroundings).verdict === 'holds';
}

/** Ends the tips of records of which nothing more is to be reminded, or whose reason to stop holds. */
async function followRule(context: Context, rule: RuleRow, subject: TipSubject): Promise<number> {
  let ended = 0;
  const types = typesOf(subject);
  for (let after = ''; ;) {
    const ids = await context.tx((tx) => openSubjects(tx, rule, { after, at: context.at }));
    const last = ids.at(-1);
    if (last === undefined) return ended;
    ended += await context.tx(async (tx) => {
      const over = await overAmong(tx, subject, ids);
      const { stopWhen } = rule;
      const rows = stopWhen === null && rule.trigger !== 'threshold' ? [] : await rowsById(tx, subject, ids);
      const stopped = rows.filter(holdsFor(context, types, stopWhen));
      const below = rule.trigger === 'threshold' ? await belowLimit(tx, subject, { rule, rows }) : [];
      return endTips(tx, rule.id, [...over, ...stopped.map(({ id }) => id), ...below]);
    });
    after = last;
  }
}

const rowsById = (tx: Tx, subject: TipSubject, ids: readonly string[]): Promise<SubjectRow[]> =>
  subjectRows(tx, subject, { where: 't.id = any($1::uuid[])', values: [ids], size: ids.length });

/** Records that are no longer beyond the limit. */
async function belowLimit(
  tx: Tx,
  subject: TipSubject,
  { rule, rows }: { readonly rule: RuleRow; readonly rows: readonly SubjectRow[] },
): Promise<string[]> {
  const measure = subject.measures?.[rule.measure ?? ''];
  if (!measure || rows.length === 0) return [];
  const sign = rule.limitKind === 'lte' ? '<=' : '>=';
  const found = await subjectRows(tx, subject, {
    where: `t.id = any($1::uuid[]) and not coalesce((${measure.sql}) ${sign} $2::numeric, false)`,
    values: [rows.map(({ id }) => id), rule.limit],
    size: rows.length,
  });
  return found.map(({ id }) => id);
}

/** Tells others of what was told some working days ago and still stands. */
async function escalateRule(context: Context, rule: RuleRow, subject: TipSubject): Promise<number> {
  let planned = 0;
  const calendar = await calendarOf(context);
  const today = wallTime(context.at).day;
  for (const { after, kind, value } of rule.escalate ?? []) {
    const day = passedSince(calendar, today, { n: after, unit: 'work' });
    for (let more = true; more;)
      more = await context.tx(async (tx) => {
        const told = await remindedUntil(tx, rule.id, { day, after });
        const ids = [...new Set(told.map(({ subjectId }) => subjectId))];
        const rows = new Map((await rowsById(tx, subject, ids)).map((row) => [row.id, row]));
        const planner = await Planner.of({ context: tx, rule, subject }, calendar);
        const drafts = [];
        for (const [occasion, tips] of Map.groupBy(told, (each) => `${each.subjectId}|${each.occasion}`)) {
          const [first] = tips;
          const row = first && rows.get(first.subjectId);
          if (!first || !row) continue;
          const users = tips.map(({ recipientId }) => recipientId);
          const spec = [{ kind, ...(value ? { value } : {}) }];
          const found = (await planner.escalated(spec, [row], () => users)).get(row.id) ?? [];
          const date = /^\d{4}-\d{2}-\d{2}/.exec(occasion.slice(first.subjectId.length + 1))?.[0] ?? null;
          const step: Candidate = { row, occasion: `${first.occasion}/^${after}`, date, from: context.at };
          drafts.push(...planner.drafts(step, found, after));
        }
        const moments = await storeDrafts(tx, drafts);
        await wake(tx, moments);
        await recordEscalated(
          tx,
          told.map(({ id }) => id),
          after,
        );
        planned += moments.length;
        return told.length > 0;
      });
  }
  return planned;
}

/** Follows, plans and escalates one rule; a rule that cannot says why and does not stop the others. */
async function runRule(context: Context, rule: RuleRow): Promise<number> {
  const subject = tipSubject(rule.subject);
  if (!subject) return 0;
  try {
    await followRule(context, rule, subject);
    const planned = (await planRule(context, rule, subject)) + (await escalateRule(context, rule, subject));
    await context.tx((tx) =>
      recordRun(tx, { tenantId: context.tenantId, ruleId: rule.id }, { at: context.at, error: null }),
    );
    return planned;
  } catch (error) {
    const text = messageOf(error);
    context.log.error({ ruleId: rule.id, err: error }, 'tips rule failed');
    const end = { at: context.at, error: text.slice(0, 300) };
    await context.tx((tx) => recordRun(tx, { tenantId: context.tenantId, ruleId: rule.id }, end));
    return 0;
  }
}

/** Plans and sends what all enabled rules of a tenant ask for, or one of them. */
export async function runTips(
  services: Services,
  tenantId: string,
  ruleId?: string,
): Promise<{ planned: number; sent: number; failed: number }> {
  const context = houseContext(services, tenantId);
  const rules = await context.tx((tx) => rulesToRun(tx, ruleId));
  let planned = 0;
  for (const rule of rules) planned += await runRule(context, rule);
  const { sent, failed } = await sendTips(services, tenantId);
  return { planned, sent, failed };
}

/** Sends what is due, unless its reason has gone meanwhile. */
export async function sendTips(services: Services, tenantId: string): Promise<{ sent: number; failed: number }> {
  const context = houseContext(services, tenantId);
  return sendDue(context, async (tx, ruleId, ids) => {
    const [rule] = await rulesToRun(tx, ruleId);
    const subject = rule && tipSubject(rule.subject);
    if (!rule || !subject) return;
    const over = await overAmong(tx, subject, ids);
    const { stopWhen } = rule;
    const types = typesOf(subject);
    const rows = stopWhen === null ? [] : await rowsById(tx, subject, ids);
    const stopped = rows.filter(holdsFor(context, types, stopWhen));
    await endTips(tx, ruleId, [...over, ...stopped.map(({ id }) => id)]);
  });
}

/** Something that happened to a record of a subject. */
export interface TipEvent {
  /** `module.entity` of the subject. */
  readonly resource: string;
  readonly id: string;
  /** `<module>.<entity>.<transition>`. */
  readonly event: string;
  /** Values of the placeholders that the event brings. */
  readonly variables?: Readonly<Record<string, string | number | null>>;
  /** Names the occasion where the same may be told once only; the moment when not given. */
  readonly key?: string;
}

/**
 * Tells the rules that something happened, in the transaction in which it does: what they ask for is planned with it and
 * leaves once it has committed. Costs one read where no rule listens. Door for all modules.
 */
export async function tipEvent(context: TxContext, { resource, id, event, variables, key }: TipEvent): Promise<number> {
  const subject = tipSubject(resource);
  if (!subject) return 0;
  const rules = await rulesOfEvent(context, resource, event);
  const [row] = rules.length === 0 ? [] : await rowsById(context, subject, [id]);
  if (!row) return 0;
  const calendar = await calendarOf(context);
  let planned = 0;
  for (const rule of rules) {
    const planner = await Planner.of({ context, rule, subject }, calendar);
    const made = await planner.plan(planner.ofEvent(row, key ?? context.at, variables));
    const moments = await storeDrafts(context, made.drafts);
    await wake(context, moments);
    planned += moments.length;
  }
  return planned;
}

/** Whether a rule of the tenant waits for an event; a subject that nobody registered has none. */
export async function awaitsEvent(tx: Tx, resource: string, event: string): Promise<boolean> {
  return tipSubject(resource) !== undefined && hasEventRule(tx, resource, event);
}

/** Tells the administrators that nobody holds an area position for a region (id or code), once a day for each (TR-20). */
export async function noHandlerTip(
  context: TxContext,
  { position, regionId }: { readonly position: string; readonly regionId: string },
): Promise<void> {
  const { day } = wallTime(context.at);
  const key = `${position}/${day}`;
  const id = isUuid(regionId) ? regionId : await regionIdOf(context, regionId);
  if (id === undefined) return;
  const event = { resource: 'reference.region', id, event: noHandlerEvent, key };
  await tipEvent(context, { ...event, variables: { position: `@areaAssignment.position.${position}` } });
}

/** Whom a rule would notify today, and why; nothing is stored. */
export async function dryRun(context: Context, rule: RuleRow): Promise<TipDryRun> {
  const subject = tipSubject(rule.subject);
  const calendar = await calendarOf(context);
  const isSupposed = rule.trigger === 'event';
  return context.tx(async (tx) => {
    const none: Planned = { drafts: [], candidates: 0, refused: 0, undecided: 0, missing: [] };
    const planner = subject && (await Planner.of({ context: tx, rule, subject }, calendar));
    const candidates = planner ? await dryCandidates(tx, planner) : [];
    const made = planner ? await planner.plan(candidates) : none;
    const known = await knownKeys(tx, rule.id, [...new Set(made.drafts.map(({ subjectId }) => subjectId))]);
    const people = await addressees(
      tx,
      made.drafts.flatMap(({ recipientId }) => (recipientId === null ? [] : [recipientId])),
    );
    const items = made.drafts.map((draft) => ({
      subjectId: draft.subjectId,
      subjectLabel: draft.subjectLabel,
      occasion: draft.occasion,
      recipientId: draft.recipientId,
      recipientName: people.get(draft.recipientId ?? '')?.name ?? null,
      kind: draft.recipient?.kind ?? null,
      value: draft.recipient?.value ?? null,
      channel: draft.channel,
      plannedAt: draft.plannedAt,
      isKnown: !isSupposed && known.has(keyOf(draft)),
      error: draft.error,
      message: pickText(draft.message, context.locale),
    }));
    const { refused, undecided } = made;
    const isNew = items.filter(({ isKnown }) => !isKnown).length;
    return { isSupposed, candidates: made.candidates, refused, undecided, people: people.size, isNew, items };
  });
}

async function dryCandidates(tx: Tx, planner: Planner): Promise<readonly Candidate[]> {
  if (planner.rule.trigger === 'event') {
    const rows = await subjectRows(tx, planner.subject, { where: 'true', values: [], size: exampleSize, latest: true });
    return rows.flatMap((row) => planner.ofEvent(row, planner.context.at));
  }
  const all: Candidate[] = [];
  for (let after: string | undefined; all.length < dryRunSize;) {
    const page = await planner.candidates(after);
    const last = page.at(-1)?.row.id;
    if (last === undefined) break;
    all.push(...page);
    after = last;
  }
  return all;
}
