import { choice, choices, defineActions, defineResource, integer, ref, refs, text } from '@mp/kernel/contract';
import { duplicateReasons } from './duplicate.rules.ts';

/** Two customers that may be one, found in the night; decided by whoever may merge. */
export const duplicatePair = defineResource('customer.duplicatePair', {
  label: 'firstId',
  fields: {
    firstId: ref('customer.customer', { readOnly: true }),
    secondId: ref('customer.customer', { readOnly: true }),
    score: integer({ readOnly: true }),
    reasons: choices(duplicateReasons, { readOnly: true }),
    state: choice(['open', 'merged', 'distinct'], {
      readOnly: true,
      derived: 'what becomes of the two customers',
      tones: { open: 'waiting', merged: 'success', distinct: 'void' },
    }),
    opinion: text({ readOnly: true, max: 200 }),
    /** Dealers who see both. */
    dealerIds: refs('dealer.dealer', { readOnly: true, hidden: true }),
  },
  list: {
    columns: ['firstId', 'secondId', 'score', 'reasons', 'state', 'updatedAt'],
    filters: ['state', 'score', 'firstId', 'secondId'],
    sort: '-score',
  },
  dimensions: { dealer: 'dealerIds' },
  operations: { create: false, update: false, delete: false },
});

/** What is decided over a pair. */
export const duplicatePairActions = defineActions(duplicatePair, {
  dismiss: { when: ({ state }) => state === 'open', form: { reason: text({ max: 200 }) } },
});
