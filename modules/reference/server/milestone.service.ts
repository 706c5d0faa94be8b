import {
  AppError,
  commonErrors,
  isDay,
  isUuid,
  refuse,
  throwIfAny,
  type FieldError,
  type InputOf,
  type RecordOf,
} from '@mp/kernel/contract';
import {
  bindActions,
  newId,
  recordsOf,
  serveResource,
  type Context,
  type ResourceServer,
  type Tx,
} from '@mp/kernel/server';
import {
  daysAt,
  daysOf,
  daysRule,
  daysRuleActions,
  milestoneErrors,
  milestoneTemplate,
  scheduleOf,
  wallTime,
  type DatedPlan,
  type DaysCase,
  type DaysMatrix,
  type ExplainedDays,
  type WorkDays,
} from '../contract/index.ts';
import { tenantWorkDays } from './calendar.query.ts';
import {
  codesOf,
  countUse,
  knownFileRules,
  knownItems,
  lastRevision,
  otherPublished,
  rulesOfTemplate,
  templateByCode,
  templateById,
  type DaysRuleRow,
  type TemplateRow,
} from './milestone.query.ts';
import { wayOf } from './region.query.ts';

type Template = RecordOf<typeof milestoneTemplate>;
type DaysRuleInput = Readonly<InputOf<typeof daysRule>>;

const listOf = (value: string | null): string[] => value?.split(',').map((each) => each.trim()) ?? [];

/** Codes of file rules stand for rules that there are. */
async function requireFileRules(tx: Tx, items: Template['items'] | null | undefined): Promise<void> {
  const rows = items ?? [];
  const named = rows.flatMap(({ fileRules }) => listOf(fileRules));
  if (named.length === 0) return;
  const known = await knownFileRules(tx, [...new Set(named)]);
  throwIfAny(
    rows.flatMap(({ fileRules }, at) => {
      const missing = listOf(fileRules).filter((code) => !known.has(code));
      return missing.length === 0
        ? []
        : [refuse('milestone.unknownFileRule', { codes: missing.join(', ') }, `items.${at}.fileRules`)];
    }),
  );
}

/** Revisions of milestone templates; only drafts change. */
export const milestoneTemplateServer: ResourceServer = serveResource(milestoneTemplate, {
  table: 'milestone_template',
  searchable: false,
  hooks: {
    beforeCreate: async (context, input) => {
      const value = input.code ?? '';
      const { last } = await lastRevision(context, context.tenantId, value);
      if (last > 0) throw commonErrors.duplicate({ field: '@milestoneTemplate.field.code', value });
      await requireFileRules(context, input.items);
    },
    beforeUpdate: (tx, _old, patch) => requireFileRules(tx, patch.items),
    beforeRestore: async (context, old) => {
      const { draft } = await lastRevision(context, context.tenantId, old.code);
      if (draft !== null) throw milestoneErrors.draftExists({ revision: draft });
    },
  },
  effects: {
    supersede: async (context, template) => {
      const others = await otherPublished(context, context.tenantId, template);
      await recordsOf(context, milestoneTemplate).updateMany(others, () => ({ status: 'retired' }), {
        action: 'retire',
      });
    },
  },
});

/** What is wrong with the template and the item that each rule names. */
async function namedProblems(tx: Tx, rows: readonly DaysRuleInput[]): Promise<readonly (readonly FieldError[])[]> {
  const wanted = rows.map(({ templateCode, itemCode }) => [templateCode ?? '', itemCode ?? ''] as const);
  const known = await knownItems(tx, [...new Set(wanted.map(([template]) => template))]);
  return wanted.map(([template, item]) => {
    if (!known.has(template.toLowerCase()))
      return [{ path: 'templateCode', code: 'milestone.unknownTemplate', params: { code: template } }];
    return known.has(`${template} ${item}`.toLowerCase())
      ? []
      : [{ path: 'itemCode', code: 'milestone.unknownItem', params: { code: item } }];
  });
}

async function requireNamed(tx: Tx, values: DaysRuleInput): Promise<void> {
  const [wrong = []] = await namedProblems(tx, [values]);
  if (wrong.length > 0) throw new AppError('common.validation', 422, { fields: wrong });
}

/** Rules for the days of milestones. */
export const daysRuleServer: ResourceServer = serveResource(daysRule, {
  table: 'days_rule',
  searchable: false,
  actions: bindActions(daysRuleActions, {}),
  hooks: {
    beforeCreate: async (tx, input) => requireNamed(tx, input),
    beforeUpdate: async (tx, old, patch) => requireNamed(tx, { ...old, ...patch }),
    concerns: ['templateCode', 'itemCode'],
    rowProblems: async (tx, rows) => namedProblems(tx, rows),
    createMany: (context, rows) => recordsOf(context, daysRule).insertMany(rows),
  },
});

/** A draft of the next revision. Throws `common.notFound`, `milestone.draftExists`. */
export async function newRevision(context: Context, id: string): Promise<{ id: string; revision: number }> {
  if (!isUuid(id)) throw commonErrors.notFound();
  return context.tx(async (tx) => {
    const from = await templateById(tx, id);
    if (!from) throw commonErrors.notFound();
    const { last, draft } = await lastRevision(tx, context.tenantId, from.code);
    if (draft !== null) throw milestoneErrors.draftExists({ revision: draft });
    const { code, name, projectType, items, predecessors } = from;
    const made = { id: newId(), revision: last + 1 };
    const { revision } = made;
    const values = { code, name, projectType, items, predecessors, revision, status: 'draft', useCount: 0 } as const;
    await recordsOf(tx, milestoneTemplate).insertMany([{ id: made.id, values }]);
    return made;
  });
}

/** A case as requests give it. */
export interface MilestoneCase {
  readonly projectType?: string | null | undefined;
  readonly powerBand?: string | null | undefined;
  readonly quantity?: number | null | undefined;
  readonly regionId?: string | null | undefined;
  readonly productLine?: string | null | undefined;
}

/** The case with the regions above its own, and how remote that is. */
async function caseOf(
  context: Context,
  { projectType, powerBand, quantity, regionId, productLine }: MilestoneCase,
  on: string,
): Promise<{ readonly asked: DaysCase; readonly factor: string }> {
  if (!isDay(on)) throw new AppError('common.validation', 422, { fields: [{ path: 'on', code: 'common.format' }] });
  const way = regionId && isUuid(regionId) ? await wayOf(context, regionId) : [];
  if (regionId && way.length === 0)
    throw new AppError('common.validation', 422, {
      fields: [{ path: 'regionId', code: 'common.refNotFound', params: { field: '@daysRule.field.regionId' } }],
    });
  return {
    asked: {
      projectType: projectType ?? null,
      powerBand: powerBand ?? null,
      quantity: quantity ?? null,
      regions: way.map(({ id }) => id),
      productLine: productLine ?? null,
      on,
    },
    factor: way.find(({ remoteFactor }) => remoteFactor !== null)?.remoteFactor ?? '1.00',
  };
}

/**
 * Days of an item of a template in a case, the rule that gives them, and all others with what decided against them.
 * Throws `common.notFound` for an unknown template or item. For later modules.
 */
export async function milestoneDays(
  context: Context,
  {
    templateCode,
    itemCode,
    on,
    ...given
  }: MilestoneCase & { templateCode: string; itemCode: string; on?: string | undefined },
): Promise<ExplainedDays> {
  const template = await templateByCode(context, templateCode);
  const item = template?.items.find(({ code }) => code === itemCode);
  if (!template || !item) throw commonErrors.notFound();
  const { asked } = await caseOf(context, given, on ?? wallTime(context.at).day);
  const { days, winner, candidates } = daysOf(await rulesOfTemplate(context, template.code, item.code), item, asked);
  return {
    days,
    defaultDays: item.defaultDays,
    winner: winner?.id ?? null,
    candidates: candidates.map(({ rule, misses, ...judged }) => {
      const { version: _, itemCode: __, regionId: ___, ...facts } = rule;
      return { ...facts, ...judged, misses: [...misses] };
    }),
  };
}

const noHolidays: WorkDays = { weekend: new Set([6, 7]), days: new Map() };

/** A revision, and the days of its items in a case with what decided them. */
async function templateInCase(context: Context, id: string, { start, ...given }: MilestoneCase & { start: string }) {
  const template = isUuid(id) ? await templateById(context, id) : undefined;
  if (!template) throw commonErrors.notFound();
  if (!isDay(start))
    throw new AppError('common.validation', 422, { fields: [{ path: 'start', code: 'common.format' }] });
  const { asked, factor } = await caseOf(context, { ...given, projectType: template.projectType }, start);
  const rules = await rulesOfTemplate(context, template.code);
  return { template, factor, verdicts: new Map(template.items.map((item) => [item.code, daysOf(rules, item, asked)])) };
}

/** An item of a template with the days that it takes in a case, remoteness included, and the rule that says so. */
export interface CaseItem {
  readonly item: TemplateRow['items'][number];
  readonly days: number;
  readonly rule: DaysRuleRow | null;
}

/** A revision with the days of its items in a case. Throws `common.notFound`. For later modules. */
export async function templateForCase(
  context: Context,
  id: string,
  given: MilestoneCase & { readonly start: string },
): Promise<{ readonly template: TemplateRow; readonly items: readonly CaseItem[] }> {
  const { template, factor, verdicts } = await templateInCase(context, id, given);
  return {
    template,
    items: template.items.map((item) => ({
      item,
      days: daysAt({ days: verdicts.get(item.code)?.days ?? item.defaultDays, onSite: item.onSite === true }, factor),
      rule: verdicts.get(item.code)?.winner ?? null,
    })),
  };
}

/**
 * The dates that a revision gives for a start and a case, by the tenant's calendar. Throws `common.notFound`. For
 * later modules.
 */
export async function datedPlan(
  context: Context,
  id: string,
  given: MilestoneCase & { readonly start: string },
): Promise<DatedPlan> {
  const { template, factor, verdicts } = await templateInCase(context, id, given);
  const { start } = given;
  const baseOf = (code: string) => verdicts.get(code)?.days ?? 0;
  const calendar = (await tenantWorkDays(context, start)) ?? noHolidays;
  const dated = scheduleOf(
    { start, calendar, factor },
    template.items.map((item) => ({ ...item, days: baseOf(item.code) })),
    template.predecessors ?? [],
  );
  return {
    factor,
    finish:
      dated
        .map(({ finish }) => finish)
        .toSorted()
        .at(-1) ?? null,
    items: dated.map((item) => ({
      ...item,
      baseDays: baseOf(item.code),
      ruleId: verdicts.get(item.code)?.winner?.id ?? null,
    })),
  };
}

/** A project is planned with a revision from now on: its list of templates counts it. For later modules. */
export async function usedForPlan(tx: Tx, templateId: string): Promise<void> {
  await countUse(tx, templateId);
}

/** The other conditions of the rules that a matrix shows. */
export interface DaysLayer {
  readonly templateCode: string;
  readonly projectType?: string | undefined;
  readonly qtyFrom?: number | undefined;
  readonly qtyTo?: number | undefined;
  readonly regionId?: string | undefined;
  readonly productLine?: string | undefined;
}

const isOfLayer = (rule: DaysRuleRow, layer: DaysLayer, band: string | null): boolean =>
  rule.powerBand === band &&
  rule.projectType === (layer.projectType ?? null) &&
  rule.qtyFrom === (layer.qtyFrom ?? null) &&
  rule.qtyTo === (layer.qtyTo ?? null) &&
  rule.regionId === (layer.regionId ?? null) &&
  rule.productLine === (layer.productLine ?? null);

/** Days of the items of a template by power band, in one layer. Throws `common.notFound`, `common.validation`. */
export async function daysMatrix(context: Context, layer: DaysLayer): Promise<DaysMatrix> {
  const template: TemplateRow | undefined = await templateByCode(context, layer.templateCode);
  if (!template) throw commonErrors.notFound();
  const today = wallTime(context.at).day;
  const { asked } = await caseOf(context, { ...layer, quantity: layer.qtyFrom ?? layer.qtyTo }, today);
  const rules = await rulesOfTemplate(context, template.code);
  const bands = [null, ...(await codesOf(context, 'POWER_BAND'))];
  return {
    templateId: template.id,
    revision: template.revision,
    items: template.items.map(({ code, name, phase, defaultDays }) => ({
      code,
      name,
      phase,
      defaultDays,
      cells: bands.map((band) => {
        const { days, winner } = daysOf(rules, { code, defaultDays }, { ...asked, powerBand: band });
        const own = rules
          .filter(({ itemCode }) => itemCode === code)
          .findLast((rule) => isOfLayer(rule, layer, band) && (rule.validTo ?? today) >= today);
        return {
          band,
          days,
          source: own && winner?.id === own.id ? ('own' as const) : winner ? ('rule' as const) : ('default' as const),
          rule: own ? { id: own.id, version: own.version } : null,
        };
      }),
    })),
  };
}

/** Days of an item and a power band that are to hold from now on. */
export interface AdoptedDays {
  readonly templateCode: string;
  readonly itemCode: string;
  readonly powerBand: string | null;
  readonly from: number;
  readonly days: number;
}

/** What has to be known of a template to set days of its items. */
interface Ground {
  readonly template: TemplateRow;
  readonly rules: readonly DaysRuleRow[];
  readonly today: string;
}

/** The rule that says the days of an item and a power band and nothing else, and what holds now. */
function heldNow({ template, rules, today }: Ground, { itemCode, powerBand }: AdoptedDays) {
  const item = template.items.find(({ code }) => code === itemCode);
  if (!item) throw milestoneErrors.unknownItem({ code: itemCode });
  const asked = { projectType: null, powerBand, quantity: null, regions: [], productLine: null, on: today };
  const { days, winner } = daysOf(rules, item, asked);
  const own = winner && isOfLayer(winner, { templateCode: template.code }, powerBand) ? winner : undefined;
  return { days, own };
}

/**
 * Sets the days of items by power band from today on, all or none. Throws `milestone.unknownTemplate`,
 * `milestone.unknownItem`, `common.validation`, and `milestone.daysChanged` where others hold than those looked at.
 */
export async function adoptMeasured(context: Context, changes: readonly AdoptedDays[]): Promise<{ changed: number }> {
  const bands = new Set(await codesOf(context, 'POWER_BAND'));
  throwIfAny(
    changes.flatMap(({ powerBand }, at) =>
      powerBand === null || bands.has(powerBand)
        ? []
        : [{ path: `changes.${at}.powerBand`, code: 'common.validation', params: {} }],
    ),
  );
  const today = wallTime(context.at).day;
  return context.tx(async (tx) => {
    const store = recordsOf(tx, daysRule);
    let changed = 0;
    for (const [templateCode, of] of Map.groupBy(changes, (change) => change.templateCode)) {
      await lastRevision(tx, context.tenantId, templateCode);
      const template = await templateByCode(tx, templateCode);
      if (!template) throw milestoneErrors.unknownTemplate({ code: templateCode });
      const ground = { template, rules: await rulesOfTemplate(tx, template.code), today };
      const judged = of.map((change) => ({ change, ...heldNow(ground, change) }));
      const moved = judged.find(({ change, days }) => days !== change.from);
      if (moved) throw milestoneErrors.daysChanged({ item: moved.change.itemCode, days: moved.days });
      const fresh = judged.filter(({ own, change }) => own === undefined && change.days !== change.from);
      const again = judged.flatMap(({ own, change }) =>
        own === undefined || change.days === change.from ? [] : [{ ...own, to: change.days }],
      );
      await store.updateMany(again, ({ to }) => ({ days: to }), { action: 'adopt' });
      await store.insertMany(
        fresh.map(({ change: { itemCode, powerBand, days } }) => ({
          id: newId(),
          values: { templateCode: template.code, itemCode, powerBand, days, validFrom: today },
        })),
        { action: 'adopt' },
      );
      changed += fresh.length + again.length;
    }
    return { changed };
  });
}
