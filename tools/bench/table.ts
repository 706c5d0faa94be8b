import { readFileSync, writeFileSync } from 'node:fs';

type Facts = Readonly<Record<string, unknown>>;

const measured: (readonly [name: string, facts: Facts])[] = [];

/** Tells one measurement as a line of JSON, and keeps it for the table. */
export function print(name: string, facts: object): void {
  measured.push([name, { ...facts }]);
  console.log(JSON.stringify({ name, ...facts }));
}

/** Names of measurements that were asked for; none, all of them. */
export const askedFor = (): readonly string[] => process.argv.slice(2).filter((name) => !name.startsWith('--'));

/** A figure of a measurement that is held against its goal and against the last release. */
interface Measure {
  /** Name of its fact. */
  readonly of: string;
  readonly goal: number;
  readonly unit: 'ratio' | 'ms' | 'MiB' | 'a second';
  readonly isBest: 'highest' | 'lowest';
}

const ratio = (goal: number): Measure => ({ of: 'ratio', goal, unit: 'ratio', isBest: 'highest' });
const least = (of: string, goal: number, unit: Measure['unit']): Measure => ({ of, goal, unit, isBest: 'lowest' });
const most = (of: string, goal: number): Measure => ({ of, goal, unit: 'a second', isBest: 'highest' });

/** What the table tells, by the names under which it is measured. Goals: architecture.md section 7 and those of the release. */
const measures: Readonly<Record<string, Measure>> = {
  list: ratio(0.8),
  contains: ratio(0.7),
  prefix: ratio(0.7),
  one: ratio(0.7),
  tree: ratio(0.7),
  create: ratio(0.65),
  update: ratio(0.65),
  dealer: ratio(0.6),
  'workflowSteps 1': ratio(0.75),
  'workflowSteps 8': ratio(0.75),
  flowHttp: most('perSecond', 600),
  flowTimers: most('perSecond', 1000),
  acceptedEvents: most('eventsPerSecond', 1000),
  gateway: least('ratio', 1.15, 'ratio'),
  signIn: least('beside', 2, 'ms'),
  dueJobs: least('p95', 1500, 'ms'),
  slowPhone: least('ms', 1500, 'ms'),
  coldStart: least('ms', 1200, 'ms'),
  idleMemory: least('mib', 200, 'MiB'),
};

/** A fall of more than this names why it fell. */
const tolerated = 0.1;

/** A line of the table; `isWorse` where the figure has fallen by more than a tenth since the last release. */
export interface Line {
  readonly goal: number;
  readonly today: number;
  readonly released: number | null;
  readonly unit: Measure['unit'];
  readonly isMet: boolean;
  readonly isWorse: boolean;
}

/** The name under which facts stand in the table: several of one measurement are told apart by their connections. */
const nameOf = (name: string, { connections }: Facts): string =>
  measures[name] || typeof connections !== 'number' ? name : `${name} ${connections}`;

/** Lines of the table by name, of what was measured and of what the last release had. */
export function linesOf(
  told: readonly (readonly [name: string, facts: Facts])[],
  released: Readonly<Record<string, number>>,
): Map<string, Line> {
  const lines = new Map<string, Line>();
  for (const [given, facts] of told) {
    const name = nameOf(given, facts);
    const measure = measures[name];
    const today = measure && facts[measure.of];
    if (!measure || typeof today !== 'number') continue;
    const { goal, unit, isBest } = measure;
    const before = released[name] ?? null;
    const isHighest = isBest === 'highest';
    const fall = before === null ? 0 : isHighest ? 1 - today / before : today / before - 1;
    const isMet = isHighest ? today >= goal : today <= goal;
    lines.set(name, { goal, today, released: before, unit, isMet, isWorse: fall > tolerated });
  }
  return lines;
}

const kept = new URL('released.json', import.meta.url);

/**
 * Tells what was measured as one table: goal, today, the last release. With `--release` among the arguments the figures become
 * those of the release.
 */
export function tellTable(): void {
  const released = JSON.parse(readFileSync(kept, 'utf8')) as Readonly<Record<string, number>>;
  const lines = linesOf(measured, released);
  if (lines.size === 0) return;
  console.table(Object.fromEntries(lines));
  const worse = [...lines].filter(([, { isWorse }]) => isWorse).map(([name]) => name);
  if (worse.length > 0)
    console.log(`More than a tenth worse than the last release, so docs/performance.md says why: ${worse.join(', ')}`);
  if (!process.argv.includes('--release')) return;
  const now = { ...released, ...Object.fromEntries([...lines].map(([name, { today }]) => [name, today])) };
  writeFileSync(kept, `${JSON.stringify(now, null, 2)}\n`);
}
