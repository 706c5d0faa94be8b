import { expect, test } from 'vitest';
import { Gatherer, pageError } from './gatherer.ts';

const use = (name: string) => ({ at: '2026-11-20T08:00:00.000Z', kind: 'menu' as const, name });

test('a call takes fifty uses, in their order', () => {
  const gatherer = new Gatherer();
  const full = Array.from({ length: 60 }, (_, number) => gatherer.addUse(use(`/page${number}`)));

  expect([full[48], full[49]]).toEqual([false, true]);
  expect(gatherer.takeUses().map(({ name }) => name)[0]).toBe('/page0');
  expect(gatherer.takeUses().length).toBe(10);
});

test('names that could hold what somebody typed are left out', () => {
  const gatherer = new Gatherer();
  gatherer.addUse(use('张三 13800001234'));
  gatherer.addUse(use(''));

  expect(gatherer.takeUses()).toEqual([]);
});

test('while the server is away uses wait, at most two hundred, the oldest go', () => {
  const gatherer = new Gatherer();
  for (let number = 0; number < 260; number += 1) gatherer.addUse(use(`/page${number}`));
  const taken = gatherer.takeUses();
  gatherer.putBack(taken);

  expect(taken[0]?.name).toBe('/page60');
  expect(gatherer.takeUses()[0]?.name).toBe('/page60');
});

test('ten errors a minute are taken', () => {
  const gatherer = new Gatherer();
  for (let number = 0; number < 15; number += 1) gatherer.addError(pageError(new Error(`e${number}`), '/x'), 1000);
  gatherer.addError(pageError('text', '/x'), 61_000);

  expect(gatherer.takeErrors().length).toBe(10);
  expect(gatherer.takeErrors()).toMatchObject([{ message: 'text', route: '/x' }]);
});
