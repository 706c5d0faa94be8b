import { defineLifecycle } from '@mp/kernel/contract';
import { fileTemplate, fileTemplateStates } from './file-template.resource.ts';

/** Life of a revision of a template. Publishing one retires the one before it. */
export const fileTemplateLifecycle = defineLifecycle(fileTemplate, {
  initial: 'draft',
  states: fileTemplateStates,
  finals: ['retired'],
  transitions: {
    publish: { from: 'draft', to: 'published', effect: 'publish' },
    retire: { from: 'published', to: 'retired', danger: true },
  },
});
