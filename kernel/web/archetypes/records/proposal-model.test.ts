import { defineResource, ref, text, type Proposal } from '@mp/kernel/contract';
import { describe, expect, test } from 'vitest';
import { plainResource } from '../clients.tsx';
import { proposalActs, proposalOrder, proposalRows } from './proposal-model.ts';

const plot = plainResource(
  defineResource('testing.proposedPlot', {
    fields: { name: text(), owner: ref('testing.owner'), remark: text() },
    label: 'name',
    list: { columns: ['name'], sort: 'name' },
  }),
);
const proposal: Proposal = {
  id: 'p1',
  recordId: 'r1',
  label: '一号地块',
  state: 'open',
  baseVersion: 1,
  currentVersion: 1,
  proposedByName: '李四',
  proposedAt: '2026-11-20T08:00:00.000Z',
  reason: '更正',
  values: { remark: '新', owner: 'o2', ownerLabel: '王芳' },
  base: { remark: '旧', owner: 'o1', ownerLabel: '赵工' },
  current: { remark: '旧', owner: 'o1', ownerLabel: '赵工' },
  conflicts: [],
  accepted: [],
  decidedByName: null,
  decidedAt: null,
  opinion: null,
  mine: false,
  canDecide: true,
};

test('the rows of a proposal stand in the order of the form, without the names of references', () => {
  const rows = proposalRows(plot, { ...proposal, conflicts: ['remark'], accepted: ['owner'] });

  expect(rows).toEqual([
    { name: 'owner', isConflict: false, isAccepted: true },
    { name: 'remark', isConflict: true, isAccepted: false },
  ]);
});

describe('what may be done with a proposal', () => {
  test('whoever may change the record decides', () => {
    expect(proposalActs(proposal)).toEqual({ decide: true, settle: false, withdraw: false });
  });

  test('its author withdraws it, and settles what was changed meanwhile', () => {
    const mine = { ...proposal, mine: true, canDecide: false };
    expect(proposalActs(mine)).toEqual({ decide: false, settle: false, withdraw: true });
    expect(proposalActs({ ...mine, conflicts: ['remark'] }).settle).toBe(true);
  });

  test('nothing once it is decided', () => {
    const done = { ...proposal, state: 'partly' as const, mine: true, conflicts: ['remark'] };
    expect(proposalActs(done)).toEqual({ decide: false, settle: false, withdraw: false });
  });
});

test('open proposals stand first, then the latest', () => {
  const at = (id: string, state: Proposal['state'], day: number) => ({
    ...proposal,
    id,
    state,
    proposedAt: `2026-11-0${day}T08:00:00.000Z`,
  });

  const order = proposalOrder([at('a', 'rejected', 9), at('b', 'open', 1), at('c', 'open', 3), at('d', 'accepted', 2)]);

  expect(order.map(({ id }) => id)).toEqual(['c', 'b', 'a', 'd']);
});
