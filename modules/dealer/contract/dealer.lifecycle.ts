import {
  checkedPasses,
  defineLifecycle,
  longText,
  nodeEntered,
  revisionStates,
  revisionTransitions,
} from '@mp/kernel/contract';
import { dealerScopeProcess, dealerStatusProcess, dealerVersionProcess } from './dealer.process.ts';
import { dealer, dealerStates } from './dealer.resource.ts';
import { auditStates, dealerVersion } from './dealer-version.resource.ts';
import { statusRequest } from './status-request.resource.ts';

const reason = { reason: longText({ required: true, max: 500 }) };

/** Life of a dealer (dealers.md 3.1). Suspension and termination are asked for by a request, see `statusRequestLifecycle`. */
export const dealerLifecycle = defineLifecycle(dealer, {
  field: 'status',
  initial: 'applying',
  states: dealerStates,
  finals: ['terminated'],
  transitions: {
    /** The first version has become valid. */
    activate: { from: 'applying', to: 'active', by: 'process' },
    suspend: { from: 'active', to: 'suspended', by: 'process', effect: 'suspend' },
    terminate: { from: ['active', 'suspended'], to: 'terminating', by: 'process', effect: 'terminate' },
    reinstate: { from: 'suspended', to: 'active', form: reason, effect: 'reinstate' },
    keep: { from: 'terminating', to: 'active', form: reason, effect: 'keep' },
    finish: { from: 'terminating', to: 'terminated', danger: true, effect: 'finish' },
  },
});

/** Life of a version (dealers.md 3.2). */
export const dealerVersionLifecycle = defineLifecycle(dealerVersion, {
  initial: 'draft',
  states: revisionStates(auditStates),
  finals: ['superseded', 'withdrawn', 'rejected'],
  transitions: {
    submit: {
      from: ['draft', 'returned'],
      to: 'areaAudit',
      effect: 'submit',
      startsProcess: { process: dealerVersionProcess, businessNo: 'title' },
    },
    /** The dealer asks for a wider scope: another route. */
    submitScope: {
      from: ['draft', 'returned'],
      to: 'areaAudit',
      can: 'dealerVersion.submit',
      effect: 'submit',
      startsProcess: { process: dealerScopeProcess, businessNo: 'title' },
    },
    ...checkedPasses('areaAudit', dealerVersionProcess, ['asm', 'ase']),
    ...checkedPasses('hqAudit', dealerVersionProcess, ['specialist', 'director', 'manager']),
    toHeadOffice: {
      from: 'areaAudit',
      to: 'hqAudit',
      by: 'process',
      on: nodeEntered(dealerVersionProcess, 'specialist'),
    },
    toDirector: { from: 'areaAudit', to: 'hqAudit', by: 'process', on: nodeEntered(dealerVersionProcess, 'director') },
    toManager: { from: 'areaAudit', to: 'hqAudit', by: 'process', on: nodeEntered(dealerVersionProcess, 'manager') },
    toFinance: {
      from: ['areaAudit', 'hqAudit'],
      to: 'finAudit',
      by: 'process',
      on: nodeEntered(dealerVersionProcess, 'finance'),
    },
    ...revisionTransitions('dealerVersion', auditStates),
  },
});

/** Life of a request to suspend or terminate a dealer. */
export const statusRequestLifecycle = defineLifecycle(statusRequest, {
  initial: 'draft',
  states: ['draft', 'inAudit', 'returned', 'approved', 'rejected', 'withdrawn'],
  finals: ['approved', 'rejected', 'withdrawn'],
  transitions: {
    submit: {
      from: ['draft', 'returned'],
      to: 'inAudit',
      can: 'statusRequest.create',
      startsProcess: { process: dealerStatusProcess, businessNo: 'title' },
    },
    approve: { from: 'inAudit', to: 'approved', by: 'process', on: 'approved', effect: 'decide' },
    sendBack: { from: 'inAudit', to: 'returned', by: 'process', on: 'returned' },
    reject: { from: 'inAudit', to: 'rejected', by: 'process', on: 'rejected' },
    withdraw: { from: ['inAudit', 'returned'], to: 'withdrawn', by: 'process', on: 'withdrawn' },
    cancel: { from: ['inAudit', 'returned'], to: 'withdrawn', by: 'process', on: 'canceled' },
  },
});
