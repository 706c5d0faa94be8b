import { expect, test } from 'vitest';
import { planNetwork } from './recompute.service.ts';

test('whoever is not shown the damages of a plan computes it without them', () => {
  const plan = { anchorOn: '2026-03-02', requiredOn: null, links: [] } as unknown as Parameters<typeof planNetwork>[0];

  expect(planNetwork(plan, [], '2026-03-02')).toEqual({
    anchorOn: '2026-03-02',
    today: '2026-03-02',
    requiredOn: null,
    ldPerDay: null,
    items: [],
    links: [],
  });
});
