import { defineLifecycle } from '@mp/kernel/contract';
import { milestoneTemplate } from './milestone.resource.ts';

/** Life of a revision of a template. Publishing one retires the one before it. */
export const milestoneLifecycle = defineLifecycle(milestoneTemplate, {
  field: 'status',
  initial: 'draft',
  states: ['draft', 'published', 'retired'],
  finals: ['retired'],
  tones: { draft: 'draft', published: 'success', retired: 'void' },
  transitions: {
    publish: { from: 'draft', to: 'published', effect: 'supersede' },
    retire: { from: 'published', to: 'retired', danger: true },
  },
});
