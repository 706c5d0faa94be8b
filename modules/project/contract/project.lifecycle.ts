import { defineLifecycle, refuse, text } from '@mp/kernel/contract';
import { registrationDays } from './protection.rules.ts';
import { extensionProcess, registrationProcess } from './project.process.ts';
import { project, projectStates } from './project.resource.ts';

const reason = text({ required: true, min: 2, max: 200 });

/** Life of a project. Definitions and plans move it along; what is executed ends it. */
export const projectLifecycle = defineLifecycle(project, {
  initial: 'draft',
  states: projectStates,
  finals: ['closed', 'lost', 'canceled'],
  transitions: {
    submit: {
      from: ['draft', 'expired'],
      to: 'initAudit',
      asks: { statement: 'optional' },
      guard: ({ type, dealerId }) =>
        type === 'DEALER' && !dealerId
          ? [refuse('common.required', { field: '@project.field.dealerId' }, 'dealerId')]
          : [],
      effect: 'submit',
      startsProcess: { process: registrationProcess, businessNo: 'no' },
    },
    register: { from: 'initAudit', to: 'registered', by: 'process', on: 'approved', effect: 'register' },
    sendBack: { from: 'initAudit', to: 'draft', by: 'process', on: 'returned' },
    refuse: { from: 'initAudit', to: 'canceled', by: 'process', on: 'rejected', effect: 'close' },
    withdraw: { from: 'initAudit', to: 'draft', by: 'process', on: 'withdrawn' },
    dropAudit: { from: 'initAudit', to: 'draft', by: 'process', on: 'canceled' },
    extend: {
      from: 'registered',
      to: 'registered',
      asks: { extensionReason: 'required', extensionFiles: 'required' },
      guard: ({ protectionExtensions }) =>
        Number(protectionExtensions ?? 0) >= registrationDays.extensions ? [refuse('project.extensionLimit')] : [],
      startsProcess: { process: extensionProcess, businessNo: 'no' },
    },
    prolong: { from: 'registered', to: 'registered', by: 'process', on: 'approved', effect: 'prolong' },
    expire: { from: 'registered', to: 'expired', by: 'process' },
    define: { from: 'registered', to: 'defining', by: 'process' },
    submitDefinition: { from: 'defining', to: 'defAudit', by: 'process' },
    reopenDefinition: { from: 'defAudit', to: 'defining', by: 'process' },
    acceptDefinition: { from: 'defAudit', to: 'planning', by: 'process' },
    refuseDefinition: { from: 'defAudit', to: 'canceled', by: 'process', effect: 'close' },
    submitPlan: { from: 'planning', to: 'planAudit', by: 'process' },
    reopenPlan: { from: 'planAudit', to: 'planning', by: 'process' },
    acceptPlan: { from: 'planAudit', to: 'executing', by: 'process' },
    suspend: {
      from: 'executing',
      to: 'suspended',
      asks: { suspendReason: 'required', resumeOn: 'required' },
      effect: 'suspend',
      danger: true,
    },
    resume: { from: 'suspended', to: 'executing', effect: 'resume' },
    complete: { from: 'executing', to: 'closing', by: 'process' },
    close: { from: 'closing', to: 'closed', by: 'process', effect: 'close' },
    reopen: { from: 'closed', to: 'closing', by: 'process' },
    lose: {
      from: ['registered', 'defining'],
      to: 'lost',
      asks: { lostTo: 'required', lostReason: 'required', priceGap: 'optional' },
      effect: 'close',
      danger: true,
    },
    cancel: {
      from: ['registered', 'defining', 'planning', 'expired'],
      to: 'canceled',
      form: { reason },
      effect: 'close',
      danger: true,
    },
  },
});
