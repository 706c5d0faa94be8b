{{#lifecycle}}
import { defineLifecycle } from '@mp/kernel/contract';
{{#process}}
import { __entity__Process } from './__name__.process.ts';
{{/process}}
import { __entity__, __entity__States } from './__name__.resource.ts';

/** What may happen to it. */
export const __entity__Lifecycle = defineLifecycle(__entity__, {
  initial: 'draft',
  states: __entity__States,
{{#process}}
  finals: ['effective', 'rejected'],
{{/process}}
  transitions: {
{{^process}}
    release: { from: 'draft', to: 'effective' },
{{/process}}
{{#process}}
    submit: {
      from: ['draft', 'sentBack'],
      to: 'inAudit',
      startsProcess: { process: __entity__Process{{^parent}}, businessNo: 'code'{{/parent}} },
    },
    approve: { from: 'inAudit', to: 'effective', by: 'process', on: 'approved' },
    sendBack: { from: 'inAudit', to: 'sentBack', by: 'process', on: 'returned' },
    reject: { from: 'inAudit', to: 'rejected', by: 'process', on: 'rejected' },
    withdraw: { from: ['inAudit', 'sentBack'], to: 'draft', by: 'process', on: 'withdrawn' },
    cancel: { from: ['inAudit', 'sentBack'], to: 'draft', by: 'process', on: 'canceled' },
{{/process}}
{{^process}}
    freeze: { from: 'effective', to: 'frozen', danger: true },
    thaw: { from: 'frozen', to: 'effective' },
{{/process}}
  },
});
{{/lifecycle}}
