import { defineLifecycle } from '@mp/kernel/contract';
import { definitionStates, projectDefinition } from './definition.resource.ts';
import { definitionProcess } from './project.process.ts';

/** Life of a definition: audited, valid, followed by the next one. */
export const projectDefinitionLifecycle = defineLifecycle(projectDefinition, {
  initial: 'draft',
  states: definitionStates,
  finals: ['superseded', 'canceled'],
  transitions: {
    submit: {
      from: 'draft',
      to: 'inAudit',
      effect: 'submit',
      startsProcess: { process: definitionProcess, businessNo: 'no' },
    },
    accept: { from: 'inAudit', to: 'effective', by: 'process', on: 'approved', effect: 'accept' },
    sendBack: { from: 'inAudit', to: 'draft', by: 'process', on: 'returned', effect: 'reopen' },
    refuse: { from: 'inAudit', to: 'canceled', by: 'process', on: 'rejected', effect: 'refuse' },
    withdraw: { from: 'inAudit', to: 'draft', by: 'process', on: 'withdrawn', effect: 'reopen' },
    dropAudit: { from: 'inAudit', to: 'draft', by: 'process', on: 'canceled', effect: 'reopen' },
    supersede: { from: 'effective', to: 'superseded', by: 'process' },
  },
});
