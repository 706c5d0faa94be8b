import { defineContributionPoint, type TxContext } from '@mp/kernel/server';
import type { ExceptionKind } from '../contract/index.ts';

/** Something exceptional that was found, with its facts. Days are `YYYY-MM-DD`. */
export interface Finding {
  readonly gensetId: string;
  readonly dealerId: string;
  /** Where the dealer is at home. */
  readonly dealerRegionId: string | null;
  readonly projectId?: string | null;
  readonly customerId?: string | null;
  readonly regionId?: string | null;
  /** Day on which it came about: what lies too far back is not taken up, but vanishes as everything does. */
  readonly since: string;
  readonly soldOn?: string | null;
  readonly shippedOn?: string | null;
  readonly installedOn?: string | null;
  readonly territoryIds?: readonly string[] | null;
  readonly days?: number | null;
  readonly provinces?: number | null;
  readonly againstProjectId?: string | null;
  readonly againstDealerId?: string | null;
  readonly protectedUntil?: string | null;
}

/** From when on something is exceptional, as the tenant has set it. */
export interface Thresholds {
  readonly day: string;
  readonly unregisteredDays: number;
  readonly staleDays: number;
  readonly scanProvinces: number;
  readonly scanDays: number;
  readonly lookBackDays: number;
}

/** Finds one kind of exceptions: every unit of which it holds today, once. */
export interface Detector {
  readonly kind: ExceptionKind;
  readonly find: (context: TxContext, thresholds: Thresholds) => Promise<readonly Finding[]>;
}

/** What the night looks for. Modules that know more of units bring further kinds. */
export const exceptionDetectors = defineContributionPoint<Detector>('sale-monitoring.detectors', {
  keyOf: ({ kind }) => kind,
});
