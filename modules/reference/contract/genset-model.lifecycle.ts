import { defineLifecycle, refuse } from '@mp/kernel/contract';
import { gensetModel } from './genset-model.resource.ts';

/** Life of a model: planned, sold, being phased out, no longer made. */
export const gensetModelLifecycle = defineLifecycle(gensetModel, {
  field: 'lifecycle',
  initial: 'planned',
  states: ['planned', 'active', 'phaseOut', 'obsolete'],
  finals: ['obsolete'],
  tones: { planned: 'draft', active: 'success', phaseOut: 'waiting', obsolete: 'void' },
  transitions: {
    release: { from: 'planned', to: 'active' },
    phaseOut: { from: 'active', to: 'phaseOut' },
    retire: {
      from: 'phaseOut',
      to: 'obsolete',
      danger: true,
      guard: ({ successorId }) =>
        successorId ? [] : [refuse('common.required', { field: '@gensetModel.field.successorId' }, 'successorId')],
    },
  },
});
