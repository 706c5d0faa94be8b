/** What may make a session suspicious (platform.md 5.13). */
export const riskRules = [
  'newDevice',
  'newRegion',
  'impossibleTravel',
  'ipChange',
  'manyFailures',
  'nightUse',
  'multiDevice',
  'bulkRead',
  'idleReturn',
  'deniedBurst',
] as const;
/** A rule by its name. */
export type RiskRule = (typeof riskRules)[number];

/** How far a score is from harmless. */
export const riskLevels = ['calm', 'marked', 'high', 'critical'] as const;
/** A level by its name. */
export type RiskLevel = (typeof riskLevels)[number];

const halfLifeMs = 12 * 3_600_000;
/** Events count for this long. */
export const riskWindowMs = 24 * 3_600_000;

/** What counts of an event. */
export interface CountedEvent {
  /** Points when the rule fired. */
  readonly points: number;
  readonly at: string;
  /** An administrator has marked the user as trusted since. */
  readonly forgiven: boolean;
}

/** What is left of an event's points: half after twelve hours, nothing after a day. */
export function pointsLeft({ points, at, forgiven }: CountedEvent, now: number): number {
  const age = now - Date.parse(at);
  if (forgiven || age >= riskWindowMs) return 0;
  return points * 2 ** (-Math.max(0, age) / halfLifeMs);
}

/** The score of an account: what is left of its events, at most 100. */
export function scoreOf(events: readonly CountedEvent[], now: number): number {
  return Math.min(100, Math.round(events.reduce((sum, event) => sum + pointsLeft(event, now), 0)));
}

/** Scores at which something happens. */
export interface Thresholds {
  readonly markAt: number;
  readonly secondAt: number;
  readonly lockAt: number;
}

/** The level of a score. */
export function levelOf(score: number, { markAt, secondAt, lockAt }: Thresholds): RiskLevel {
  if (score >= lockAt) return 'critical';
  if (score >= secondAt) return 'high';
  return score >= markAt ? 'marked' : 'calm';
}
