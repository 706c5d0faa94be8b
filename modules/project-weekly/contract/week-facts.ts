import type { I18nText } from '@mp/kernel/contract';

/** A milestone in a report, with the day that matters of it. */
export interface FactMilestone {
  readonly code: string;
  readonly unitNo: number | null;
  readonly name: I18nText;
  readonly on: string;
}

/** What the system knows of a week of a project; nobody types it. */
export interface WeekFacts {
  /** ISO instant. */
  readonly asOf: string;
  readonly health: 'green' | 'amber' | 'red' | null;
  /** Per cent with two decimals. */
  readonly progressActual: string | null;
  readonly progressPlan: string | null;
  readonly acceptBaseline: string | null;
  readonly acceptForecast: string | null;
  /** Working days. */
  readonly slipWd: number | null;
  /** Points that are left to do on site; missing in reports of before they were counted. */
  readonly openPunchA?: number | null;
  readonly openPunchB?: number | null;
  /** Reached in the week. */
  readonly done: readonly FactMilestone[];
  /** Forecast later than before the week. */
  readonly slipped: readonly (FactMilestone & { readonly before: string })[];
  /** Forecast for the next week, and what is overdue. */
  readonly next: readonly FactMilestone[];
  /** What units went through in the week. */
  readonly units: readonly { readonly unitNo: number; readonly phase: string; readonly on: string }[];
  /** Problems that were open when it was taken. */
  readonly issues: readonly { readonly text: string; readonly severity: string; readonly dueOn: string | null }[];
}
