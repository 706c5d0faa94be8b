import { defineProcess, type NodeOf } from '@mp/kernel/contract';

/** How a version of a dealer is approved (dealers.md 4): the classes of its changes decide the route. */
export const dealerVersionProcess = defineProcess('dealerVersion', {
  key: 'P_DLR_VERSION',
  nodes: ['asm', 'ase', 'specialist', 'director', 'manager', 'finance'],
});

/** A task of a version's audit. */
export type DealerVersionNode = NodeOf<typeof dealerVersionProcess>;

/** A dealer asks for a wider scope. */
export const dealerScopeProcess = defineProcess('dealerScope', {
  key: 'P_DLR_AUTH',
  nodes: ['asm', 'director', 'manager'],
});

/** Suspension and termination; the executive decides the latter. */
export const dealerStatusProcess = defineProcess('dealerStatus', {
  key: 'P_DLR_STATUS',
  nodes: ['director', 'manager', 'executive'],
});
