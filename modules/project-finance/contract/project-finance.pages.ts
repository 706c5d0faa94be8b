import { definePages } from '@mp/kernel/contract';

const references = ['region.read', 'dictionary.read', 'user.read', 'project.read'];

/** The pages of project finance as menus and rights know them. */
export const projectFinancePages = definePages('project-finance', {
  projectBusinessPlan: {
    title: 'nav.projectBusinessPlan',
    group: 'project',
    order: 60,
    icon: 'profile',
    resource: 'projectFinance.businessPlan',
    reads: references,
  },
  projectBusinessPlanDetail: { title: 'nav.projectBusinessPlanDetail', under: 'projectBusinessPlan' },
  projectBusinessInformation: {
    title: 'nav.projectBusinessInformation',
    group: 'project',
    order: 70,
    icon: 'profile',
    reads: [...references, 'businessPlan.read', 'businessPlan.figures'],
  },
});
