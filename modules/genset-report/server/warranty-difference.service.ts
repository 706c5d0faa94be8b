import type { RecordOf, ReportAnswerOf } from '@mp/kernel/contract';
import {
  accessLevelOf,
  bindActions,
  figureNames,
  figuresBy,
  newId,
  recordsOf,
  serveResource,
  serverOf,
  systemContext,
  tryMoveRecord,
  type Context,
  type ResourceServer,
  type ScheduledJob,
  type SpokenValue,
  type TxContext,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { appendEvents } from '@mp/genset/server';
import { settingsOfTenant } from '@mp/settings/server';
import { lastDayOf, registration } from '@mp/warranty/contract';
import { validRegistrations, warrantedUnits, type WarrantedUnit } from '@mp/warranty/server';
import { warrantyCertificate } from '@mp/warranty-order/contract';
import { forEveryTenant } from '@mp/workflow/server';
import {
  differenceActions,
  gensetReportErrors,
  gensetReportSettings,
  warrantyDifference,
  type differenceReport,
} from '../contract/index.ts';
import { daysOfMonth, placeNames, shown, type Asked } from './figures.ts';
import { differenceRows, type DifferenceRow } from './figures.query.ts';
import { findings, type Finding } from './warranty-difference.query.ts';

type Difference = RecordOf<typeof warrantyDifference>;

/** What a scan has done. */
export interface Scanned {
  readonly opened: number;
  readonly refreshed: number;
  readonly ended: number;
}

/** Records that are written in one piece. */
const atOnce = 500;

const valuesOf = ({ differs: _, known: __, isChanged: ___, ...facts }: Finding, day: string) => ({
  ...facts,
  lastSeenOn: day,
});

/** Opens and refreshes what differs; answers what has ended. */
async function store(context: TxContext, found: readonly Finding[], day: string): Promise<Scanned> {
  const records = recordsOf(context, warrantyDifference);
  const fresh = found.filter(({ differs, known }) => differs && known === null);
  const seen = found.flatMap((each) => (each.differs && each.known ? [{ ...each.known, finding: each }] : []));
  for (let at = 0; at < fresh.length; at += atOnce)
    await records.insertMany(
      fresh
        .slice(at, at + atOnce)
        .map((each) => ({ id: newId(), values: { ...valuesOf(each, day), firstSeenOn: day, state: 'open' } })),
    );
  for (let at = 0; at < seen.length; at += atOnce)
    await records.updateMany(seen.slice(at, at + atOnce), ({ finding }) => valuesOf(finding, day), { action: 'seen' });
  return { opened: fresh.length, refreshed: seen.length, ended: 0 };
}

/**
 * Compares what is recorded of warranties with the rules, for all units or for some: opens differences, refreshes those
 * that are open, and ends those that are no more: corrected where what is recorded has changed, else vanished.
 */
export async function scanDifferences(context: Context, ids: readonly string[] | null = null): Promise<Scanned> {
  const day = todayOf(context);
  const { registrationDays: days } = (await settingsOfTenant(context.database, context.tenantId)).of(
    gensetReportSettings,
  );
  const { scanned, gone } = await context.tx(async (tx) => {
    const found = await findings(tx, { day, days, ids });
    return { scanned: await store(tx, found, day), gone: found.filter(({ differs }) => !differs) };
  });
  let ended = 0;
  for (const { known, isChanged } of gone)
    if (
      known &&
      (await tryMoveRecord(context, warrantyDifference, { id: known.id, name: isChanged ? 'settle' : 'vanish' }))
    )
      ended += 1;
  return { ...scanned, ended };
}

/** Half past one at night. */
export const differenceJob: ScheduledJob = {
  code: 'warranty.differenceScan',
  cron: '0 30 1 * * ?',
  retry: 3,
  timeoutSeconds: 1800,
  run: async ({ services }, { key }) => {
    const all = { opened: 0, refreshed: 0, ended: 0 };
    await forEveryTenant(services, async (tenantId) => {
      const { opened, refreshed, ended } = await scanDifferences(systemContext(services, tenantId, key));
      all.opened += opened;
      all.refreshed += refreshed;
      all.ended += ended;
    });
    return `${all.opened} differences opened, ${all.refreshed} refreshed, ${all.ended} ended`;
  },
};

/** The warranty of a unit by the rules; from the recorded start on where that is as it should be. Throws `gensetReport.noRule`. */
function byTheRules(unit: WarrantedUnit | undefined, kind: string): { warrantyStart: string; warrantyEnd: string } {
  const start = kind === 'START' ? unit?.expected?.start : unit?.warrantyStart;
  if (!unit || !start || unit.termMonths === null) throw gensetReportErrors.noRule({ gsn: unit?.serialNo ?? '' });
  return { warrantyStart: start, warrantyEnd: lastDayOf(start, unit.termMonths) };
}

/** The recorded warranty of a unit becomes that by the rules, and its registration says the same. */
async function correct(context: TxContext, { gensetId, kind, no }: Difference, reason: string): Promise<void> {
  const [unit] = await warrantedUnits(context, [gensetId]);
  const params = byTheRules(unit, kind);
  const source = { type: warrantyDifference.key, no: no ?? '' };
  await appendEvents(context, [
    { gensetId, kind: 'WARRANTY_CORRECTED', on: todayOf(context), params: { ...params, reason }, source },
  ]);
  const id = (await validRegistrations(context, [gensetId])).get(gensetId);
  if (id !== undefined)
    await recordsOf(context, registration).updateLatest(id, { patch: params, action: 'corrected', reason });
  await scanDifferences(context, [gensetId]);
}

/** Differences of recorded warranties. */
export const warrantyDifferenceServer: ResourceServer = serveResource(warrantyDifference, {
  table: 'warranty_difference',
  effects: {
    accept: { prepare: async (context) => ({ handledById: context.userId, handledOn: todayOf(context) }) },
  },
  actions: bindActions(differenceActions, {
    correct: (context, { record, form }) => correct(context, record, form.reason ?? ''),
    recheck: async (context, { record }) => {
      await scanDifferences(context, [record.gensetId]);
    },
  }),
  // Uses of a unit are written by their code and told by their name.
  spoken: { expected: dutyWord, actual: dutyWord },
});

function dutyWord(
  { texts, language }: Parameters<SpokenValue>[0],
  value: string,
  { kind }: Readonly<Record<string, unknown>>,
): string {
  return kind === 'DUTY' ? texts.text(language, `genset.dutyType.${value}`) : value;
}

type Sums = Omit<DifferenceRow, 'by' | 'value'>;
const none: Sums = { all: 0, open: 0, accepted: 0, corrected: 0, offDays: null, openDays: null, atRisk: '0' };

/** Where recorded warranties are not as the rules say. */
export async function differencesOf(
  context: Context,
  { from = '', to = '', dealer }: Asked,
): Promise<ReportAnswerOf<typeof differenceReport>> {
  const rows = await differenceRows(context, { from, to, dealer, day: todayOf(context) });
  const seesMoney = accessLevelOf(context.rights, serverOf(warrantyCertificate).resource, 'linePrice') > 0;
  const figures = ({ all, open, accepted, corrected, offDays, openDays, atRisk }: Sums) => ({
    all,
    open,
    accepted,
    corrected,
    correctedPct: shown.percent(corrected, all),
    offDays: shown.tenth(offDays),
    openDays: shown.tenth(openDays),
    atRisk: seesMoney ? Number(atRisk).toFixed(2) : null,
  });
  const { all = none, of } = figuresBy(rows);
  const name = await figureNames(context, rows, { ...placeNames, models: 'reference.gensetModel' });
  const ranked = (by: string) => of(by).toSorted((a, b) => b.all - a.all);
  return {
    all: figures(all),
    kinds: ranked('kinds').map((row) => ({ kind: row.value, ...figures(row) })),
    months: of('months')
      .toSorted((a, b) => ((a.value ?? '') < (b.value ?? '') ? -1 : 1))
      .map((row) => ({ month: row.value, ...figures(row), ...daysOfMonth(row.value ?? '', { from, to }) })),
    dealers: ranked('dealers').map((row) => ({
      dealerId: row.value,
      dealerName: name('dealers', row.value),
      ...figures(row),
    })),
    areas: ranked('areas').map((row) => ({ areaId: row.value, area: name('areas', row.value), ...figures(row) })),
    models: ranked('models').map((row) => ({ modelId: row.value, model: name('models', row.value), ...figures(row) })),
  };
}
