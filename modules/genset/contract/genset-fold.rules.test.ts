import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownEventKinds, reversalKind, type GensetEvent } from './genset-event.ts';
import { appendRefusals, brokenEvent, foldEvents, gapsOf, reversalRefusals } from './genset-fold.rules.ts';

const kinds = new Map(ownEventKinds.map((each) => [each.key, each]));
const today = '2026-06-30';

const day = (n: number) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10);
const event = (seq: number, kind: string, ...[on, more = {}]: [string, Partial<GensetEvent>?]): GensetEvent => ({
  id: `e${seq}`,
  seq,
  kind,
  on,
  params: {},
  reverses: null,
  origin: 'normal',
  ...more,
});

const lines: readonly (readonly [kind: string, params?: object])[] = [
  ['MADE', { modelId: 'm', engineSn: 'E-1', dutyType: 'PRP' }],
  ['STOCK_IN'],
  ['SOLD', { dealerId: 'd', saleChannel: 'trade', regionId: 'r' }],
  ['SHIPPED', { customerId: 'c' }],
  ['ARRIVED'],
  ['INSTALLED', { positionTag: 'G-03' }],
  ['COMMISSIONED'],
  ['ACCEPTED'],
  ['RELOCATED', { site: 'second', regionId: 's' }],
  ['COMPONENT_REPLACED', { component: 'engine', newSn: 'E-2', reason: 'seized' }],
  ['STOPPED', { reason: 'sold' }],
  ['RESUMED'],
];
const life = (steps: readonly number[]) => {
  let at = 0;
  return steps.map((step, place) => {
    at += step;
    const [kind = 'MADE', params = {}] = lines[place] ?? [];
    return event(place + 1, kind, day(at), { params: { ...params } });
  });
};
/** The life of a unit up to somewhere, with any number of days between its events. */
const lives = fc
  .array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: lines.length })
  .map((steps) => life(steps));

describe('what follows from the events of a unit', () => {
  test('does not depend on the order in which they are given', () => {
    fc.assert(
      fc.property(lives, fc.infiniteStream(fc.integer()), (events, chance) => {
        const shuffled = events
          .map((each) => [chance.next().value ?? 0, each] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, each]) => each);
        expect(foldEvents(shuffled, kinds)).toEqual(foldEvents(events, kinds));
      }),
    );
  });

  test('is what it was before when the last event is undone', () => {
    fc.assert(
      fc.property(lives, (events) => {
        const last = events.at(-1);
        const counter = event(99, reversalKind, today, { reverses: last?.id ?? null });
        expect(foldEvents([...events, counter], kinds)).toEqual(foldEvents(events.slice(0, -1), kinds));
      }),
    );
  });

  test('has a valid log at every length, as long as each event was let in', () => {
    fc.assert(
      fc.property(lives, (events) => {
        for (const [at, each] of events.entries())
          expect(appendRefusals({ serialNo: 'H', events: events.slice(0, at), today }, each, kinds)).toEqual([]);
        expect(brokenEvent(events, kinds)).toBeUndefined();
      }),
    );
  });

  test('holds state, dates, place and the serial numbers of replaced components', () => {
    const facts = foldEvents(life([0, 1, 2, 3, 4, 5, 41, 6, 100, 200]), kinds);

    expect(facts).toMatchObject({
      state: 'inService',
      shippedOn: day(6),
      commissionedOn: day(56),
      site: 'second',
      regionId: 's',
      engineSn: 'E-2',
      components: [{ component: 'engine', oldSn: 'E-1', newSn: 'E-2', reason: 'seized' }],
    });
  });
});

describe('an event is refused', () => {
  const arrived = life([0, 1, 2, 3, 4]);
  const refusal = (more: GensetEvent, events = arrived) =>
    appendRefusals({ serialNo: 'H24A000108', events, today }, more, kinds)[0];

  test('before the one that moved the unit last', () => {
    expect(refusal(event(9, 'INSTALLED', day(7)))).toMatchObject({
      code: 'gsn.dateOrder',
      params: { previous: '@gensetEvent.kind.ARRIVED', date: day(10) },
    });
    expect(refusal(event(9, 'RELOCATED', day(7)))).toBeUndefined();
    expect(refusal(event(9, 'SOLD', '2023-12-31'))?.code).toBe('gsn.dateOrder');
  });

  test('in a state from which it does not lead, unless it was entered afterwards with evidence', () => {
    expect(refusal(event(9, 'ACCEPTED', day(20)))?.code).toBe('gsn.wrongState');
    expect(refusal(event(9, 'ACCEPTED', day(20), { origin: 'replenished' }))).toBeUndefined();
    expect(refusal(event(9, 'SHIPPED', day(20), { origin: 'replenished' }))?.code).toBe('gsn.wrongState');
  });

  test('in the future, and of a unit that is not known', () => {
    expect(refusal(event(9, 'INSTALLED', '2026-07-01'))?.code).toBe('gsn.future');
    expect(refusal(event(1, 'ARRIVED', day(1)), [])?.code).toBe('gsn.unknown');
  });
});

test('what came later must go before an event that it needs is undone', () => {
  const events = life([0, 1, 2, 3, 4]);

  expect(reversalRefusals(events, 'e4', kinds)).toMatchObject([{ code: 'gsn.neededLater' }]);
  expect(reversalRefusals(events, 'e5', kinds)).toEqual([]);
  expect(reversalRefusals(events, 'e1', kinds)).toMatchObject([{ code: 'gsn.neededLater' }]);
  expect(reversalRefusals(events, 'e99', kinds)).toMatchObject([{ code: 'common.notFound' }]);
});

test('a stage that came more than a month after the one before is marked', () => {
  expect(gapsOf(life([0, 1, 2, 3, 4, 5, 41]), kinds)).toEqual([
    { after: 'INSTALLED', before: 'COMMISSIONED', days: 41 },
  ]);
});
