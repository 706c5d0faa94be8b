import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fireAfter, planClaim, retryDelay, type JobClock } from './job.rules.ts';

const at = (text: string) => new Date(`2026-11-20T${text}Z`);
const clock = (more: Partial<JobClock> = {}): JobClock => ({
  type: 'cron',
  cron: '0 * * * * ?',
  zone: 'UTC',
  startTime: at('00:00:00'),
  endTime: null,
  repeatCount: null,
  intervalSec: null,
  firedCount: 0,
  misfire: 'once',
  concurrent: false,
  ...more,
});
const simple = (more: Partial<JobClock> = {}) =>
  clock({ type: 'simple', cron: null, repeatCount: 3, intervalSec: 10, ...more });
const states = (plan: { fires: readonly { state: string }[] }) => plan.fires.map(({ state }) => state);

test('a job in time begins one run and moves on', () => {
  const plan = planClaim(clock(), { due: at('08:00:00'), now: at('08:00:01'), isBusy: false });

  expect(plan).toEqual({ fires: [{ at: at('08:00:00'), state: 'queued' }], next: at('08:01:00') });
});

test('a fire time that comes while a run is open is only noted', () => {
  expect(states(planClaim(clock(), { due: at('08:00:00'), now: at('08:00:01'), isBusy: true }))).toEqual(['misfired']);
  expect(
    states(planClaim(clock({ concurrent: true }), { due: at('08:00:00'), now: at('08:00:01'), isBusy: true })),
  ).toEqual(['queued']);
});

test('once: one run for all that was missed', () => {
  const plan = planClaim(clock(), { due: at('08:00:00'), now: at('08:10:30'), isBusy: false });

  expect(plan).toEqual({ fires: [{ at: at('08:00:00'), state: 'queued' }], next: at('08:11:00') });
});

test('skip: no run for what was missed', () => {
  const plan = planClaim(clock({ misfire: 'skip' }), { due: at('08:00:00'), now: at('08:10:30'), isBusy: false });

  expect(plan).toEqual({ fires: [{ at: at('08:00:00'), state: 'misfired' }], next: at('08:11:00') });
});

test('all: every missed run, at most a hundred', () => {
  const few = planClaim(clock({ misfire: 'all' }), { due: at('08:00:00'), now: at('08:10:30'), isBusy: false });
  const many = planClaim(clock({ misfire: 'all', concurrent: true }), {
    due: at('00:00:00'),
    now: at('08:00:30'),
    isBusy: false,
  });

  expect(few.fires.length).toBe(11);
  expect(new Set(states(few))).toEqual(new Set(['queued']));
  expect(many.fires.length).toBe(100);
  expect(many.next).toEqual(at('08:01:00'));
});

test('a short delay loses no fire time', () => {
  const plan = planClaim(clock({ cron: '* * * * * ?', concurrent: true }), {
    due: at('08:00:00'),
    now: at('08:00:03'),
    isBusy: false,
  });

  expect(plan.fires.map((fire) => fire.at)).toEqual([at('08:00:00'), at('08:00:01'), at('08:00:02'), at('08:00:03')]);
  expect(plan.next).toEqual(at('08:00:04'));
});

test('a simple job repeats and ends', () => {
  expect(fireAfter(simple(), at('00:00:00'), 1)).toEqual(at('00:00:10'));
  expect(fireAfter(simple(), at('00:00:20'), 3)).toBeUndefined();
  expect(
    planClaim(simple({ firedCount: 2 }), { due: at('00:00:20'), now: at('00:00:20'), isBusy: false }).next,
  ).toBeUndefined();
});

test('nothing fires before the start or after the end', () => {
  expect(fireAfter(clock({ startTime: at('09:00:00') }), at('08:00:00'), 0)).toEqual(at('09:00:00'));
  expect(fireAfter(clock({ endTime: at('08:00:30') }), at('08:00:00'), 0)).toBeUndefined();
});

test('waits longer from attempt to attempt, at most ten minutes', () => {
  expect([1, 2, 3, 9].map(retryDelay)).toEqual([10, 20, 40, 600]);
});

test('whatever the delay, claims one after the other name every fire time in time once and in order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 20 }), (delays) => {
      const job = clock({ cron: '*/7 * * * * ?', concurrent: true });
      const named: number[] = [];
      let due = fireAfter(job, at('08:00:00'), 0);
      for (const delay of delays) {
        if (!due) break;
        const now: Date = new Date(due.getTime() + delay * 1000);
        const plan = planClaim(job, { due, now, isBusy: false });
        named.push(...plan.fires.map((fire) => fire.at.getTime()));
        due = plan.next;
      }
      for (let from = at('08:00:00'), index = 0; index < named.length; index += 1) {
        const next = fireAfter(job, from, 0);
        expect(named[index]).toBe(next?.getTime());
        from = next ?? from;
      }
    }),
  );
});
