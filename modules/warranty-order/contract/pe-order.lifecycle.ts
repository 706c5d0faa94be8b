import { defineLifecycle, longText, nodeApproved, nodeEntered, refuse, type Transition } from '@mp/kernel/contract';
import { peOrderProcess } from './pe-order.process.ts';
import { checkStates, openStates, peOrder, peOrderStates, stateOfNode } from './pe-order.resource.ts';

const { nodes } = peOrderProcess;
const startsProcess = { process: peOrderProcess, businessNo: 'no' };

/** The sale stands at a task; a redrawn process may lead from any of them to any other. */
const arrivals: Readonly<Record<string, Transition>> = Object.fromEntries(
  nodes.map((node) => [
    `at_${node}`,
    {
      from: checkStates,
      to: stateOfNode[node],
      by: 'process',
      on: nodeEntered(peOrderProcess, node),
      effect: `at_${node}`,
    },
  ]),
);
/** A task is passed. What passes the last one is effective. */
const passes: Readonly<Record<string, Transition>> = Object.fromEntries(
  nodes
    .filter((node) => node !== 'effect')
    .map((node) => [
      `pass_${node}`,
      {
        from: stateOfNode[node],
        to: stateOfNode[node],
        by: 'process',
        on: nodeApproved(peOrderProcess, node),
        effect: `pass_${node}`,
      },
    ]),
);

/** Life of a sale: written by the dealer, checked task by task, effective with its certificates. */
export const peOrderLifecycle = defineLifecycle(peOrder, {
  initial: 'draft',
  states: peOrderStates,
  finals: ['effective', 'rejected', 'canceled'],
  transitions: {
    submit: { from: openStates, to: 'firstCheck', effect: 'submit', startsProcess },
    /** The dealer takes the price rate that a special check offers. */
    acceptOffer: {
      from: 'returned',
      to: 'firstCheck',
      can: 'peOrder.submit',
      guard: ({ approvedRate }) => (approvedRate ? [] : [refuse('warranty.noOffer')]),
      effect: 'acceptOffer',
      startsProcess,
    },
    ...passes,
    ...arrivals,
    effect: { from: checkStates, to: 'effective', by: 'process', on: 'approved', effect: 'effect' },
    sendBack: { from: checkStates, to: 'returned', by: 'process', on: 'returned', effect: 'sendBack' },
    reject: { from: checkStates, to: 'rejected', by: 'process', on: 'rejected', effect: 'decline' },
    withdraw: { from: [...checkStates, 'returned'], to: 'draft', by: 'process', on: 'withdrawn', effect: 'reopen' },
    drop: { from: [...checkStates, 'returned'], to: 'canceled', by: 'process', on: 'canceled', effect: 'drop' },
    cancel: {
      from: openStates,
      to: 'canceled',
      form: { reason: longText({ required: true, min: 2, max: 500 }) },
      danger: true,
      effect: 'cancel',
    },
  },
});
