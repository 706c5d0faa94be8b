import { definePages } from '@mp/kernel/contract';

/** The page of this module as menus and rights know it. */
export const healthPages = definePages('health', {
  systemHealth: {
    title: 'nav.systemHealth',
    group: 'log',
    order: 5,
    icon: 'heart',
    platform: true,
    reads: ['health.read'],
  },
});
