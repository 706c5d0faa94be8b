import { definePages } from '@mp/kernel/contract';

/** The page of this module as menus and rights know it. */
export const riskPages = definePages('risk', {
  userRiskAnalysis: {
    title: 'nav.userRiskAnalysis',
    group: 'organisation',
    order: 30,
    icon: 'safety',
    entities: ['userRisk'],
    reads: ['user.read', 'organisation.read'],
  },
});
