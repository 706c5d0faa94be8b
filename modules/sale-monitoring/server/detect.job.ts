import { newId, recordsOf, systemContext, tryMoveRecord, type Context, type ScheduledJob } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { plusDays } from '@mp/reference/contract';
import { settingsOfTenant } from '@mp/settings/server';
import { forEveryTenant } from '@mp/workflow/server';
import { salesException, salesExceptionSettings, type ExceptionKind } from '../contract/index.ts';
import { exceptionDetectors, type Finding, type Thresholds } from './detectors.ts';
import { knownCauses } from './sales-exception.query.ts';

const causeOf = (kind: ExceptionKind, { gensetId }: Finding): string => `${kind}:${gensetId}`;

/** An exception as it is stored when it is found. */
function valuesOf(context: Context, kind: ExceptionKind, { since: _, dealerRegionId, ...facts }: Finding) {
  return {
    ...facts,
    kind,
    dealerRegionId,
    causeKey: causeOf(kind, { since: '', dealerRegionId, ...facts }),
    scopeRegionIds: [...new Set([dealerRegionId, facts.regionId].filter((id) => typeof id === 'string'))],
    detectedAt: context.at,
    state: 'open' as const,
  };
}

async function thresholdsOf(context: Context): Promise<Thresholds> {
  const settings = (await settingsOfTenant(context.database, context.tenantId)).of(salesExceptionSettings);
  return { day: todayOf(context), ...settings };
}

/** What a search of the night has done. */
export interface Detected {
  readonly found: number;
  readonly vanished: number;
}

/**
 * Finds what is exceptional today: each cause becomes one exception, once and for all, and an open one whose cause has
 * vanished is dismissed. What a dealer was asked about is left to those who decide.
 */
export async function detectExceptions(context: Context): Promise<Detected> {
  const thresholds = await thresholdsOf(context);
  const earliest = plusDays(thresholds.day, -thresholds.lookBackDays);
  let [found, vanished] = [0, 0];
  for (const { kind, find } of exceptionDetectors.all()) {
    const gone = await context.tx(async (tx) => {
      const findings = await find(tx, thresholds);
      const known = await knownCauses(tx, kind);
      const fresh = findings.filter((each) => each.since >= earliest && !known.has(causeOf(kind, each)));
      if (fresh.length > 0)
        await recordsOf(tx, salesException).insertMany(
          fresh.map((each) => ({ id: newId(), values: valuesOf(context, kind, each) })),
        );
      found += fresh.length;
      const holding = new Set(findings.map((each) => causeOf(kind, each)));
      return [...known].flatMap(([cause, { id, isUntouched }]) => (isUntouched && !holding.has(cause) ? [id] : []));
    });
    for (const id of gone) if (await tryMoveRecord(context, salesException, { id, name: 'vanish' })) vanished += 1;
  }
  return { found, vanished };
}

/** Half past two at night: exceptions of sales (JOB-P5). */
export const detectJob: ScheduledJob = {
  code: 'saleMonitoring.exceptions',
  cron: '0 30 2 * * ?',
  retry: 3,
  run: async ({ services }, { key }) => {
    let [found, vanished] = [0, 0];
    await forEveryTenant(services, async (tenantId) => {
      const detected = await detectExceptions(systemContext(services, tenantId, key));
      found += detected.found;
      vanished += detected.vanished;
    });
    return `${found} exceptions found, ${vanished} vanished`;
  },
};
