import { defineLifecycle, integer, refuse, text } from '@mp/kernel/contract';
import { industryInfo } from './industry-info.resource.ts';
import { leadCategories, leadFields } from './industry-info.rules.ts';

/** Life of industry information. `convert` is offered when a later module says how (`leadConversions`). */
export const industryInfoLifecycle = defineLifecycle(industryInfo, {
  field: 'status',
  initial: 'draft',
  states: ['draft', 'published', 'verified', 'converted', 'closed'],
  finals: ['converted', 'closed'],
  tones: { draft: 'draft', published: 'processing', verified: 'waiting', converted: 'success', closed: 'void' },
  transitions: {
    publish: {
      from: 'draft',
      to: 'published',
      guard: (info) =>
        leadCategories.includes(String(info.category))
          ? leadFields
              .filter((name) => !info[name])
              .map((name) => refuse('common.required', { field: `@industryInfo.field.${name}` }, name))
          : [],
      effect: 'publish',
    },
    verify: {
      from: 'published',
      to: 'verified',
      form: { reliability: integer({ required: true, min: 1, max: 5 }) },
      effect: 'verify',
    },
    close: {
      from: ['published', 'verified'],
      to: 'closed',
      form: { reason: text({ required: true, max: 200 }) },
      effect: 'close',
    },
    convert: { from: 'verified', to: 'converted', by: 'process' },
  },
});
