import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const reportPages = definePages('report', {
  userActivityReport: {
    title: 'nav.userActivityReport',
    group: 'log',
    order: 20,
    icon: 'bar-chart',
    reads: ['userActivity.read', 'functionUse.read', 'organisation.read'],
  },
  serviceInvocationReport: {
    title: 'nav.serviceInvocationReport',
    group: 'log',
    order: 30,
    icon: 'line-chart',
    reads: ['serviceInvocation.read'],
    entities: ['serviceCall'],
  },
});
