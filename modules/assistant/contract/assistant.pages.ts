import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const assistantPages = definePages('assistant', {
  assistants: {
    title: 'nav.assistants',
    group: 'work',
    order: 80,
    icon: 'robot',
    entities: ['assistantToken'],
    reads: ['user.read'],
  },
  assistantWrites: {
    title: 'nav.assistantWrites',
    group: 'work',
    order: 81,
    icon: 'check-circle',
    entities: ['assistantWrite'],
    reads: ['assistantToken.read', 'user.read'],
  },
});
