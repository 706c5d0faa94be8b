import { definePages } from '@mp/kernel/contract';

/** The page of this module as menus and rights know it. */
export const jobPages = definePages('job', {
  jobManager: {
    title: 'nav.jobManager',
    group: 'system',
    order: 40,
    icon: 'schedule',
    entities: ['job'],
    reads: ['user.read'],
  },
});
