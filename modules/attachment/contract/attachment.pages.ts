import { definePages } from '@mp/kernel/contract';

/** The page of this module as menus and rights know it. */
export const attachmentPages = definePages('attachment', {
  attachmentManager: {
    title: 'nav.attachmentManager',
    group: 'system',
    order: 45,
    icon: 'paper-clip',
    entities: ['storedFile'],
    reads: ['user.read', 'organisation.read'],
  },
});
