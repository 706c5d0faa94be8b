import { definePages } from '@mp/kernel/contract';

const reads = [
  'project.read',
  'projectMilestone.read',
  'projectBaseline.read',
  'milestoneForecast.read',
  'milestoneTemplate.read',
  'customer.read',
  'region.read',
  'bigArea.read',
  'dictionary.read',
  'user.read',
];

/** The pages of plans as menus and rights know them. */
export const planPages = definePages('project-plan', {
  projectManage: {
    title: 'nav.projectManage',
    group: 'project',
    order: 30,
    icon: 'dashboard',
    entities: ['projectPlan'],
    reads: [...reads, 'projectUnit.read', 'projectDefinition.read'],
  },
  projectManageDetails: { title: 'nav.projectManageDetails', under: 'projectManage' },
  projectSchedule: {
    title: 'nav.projectSchedule',
    group: 'project',
    order: 50,
    icon: 'bar-chart',
    reads: ['projectPlan.read', ...reads],
  },
  projectScheduleDetail: { title: 'nav.projectScheduleDetail', under: 'projectSchedule' },
  projectScheduleTotal: {
    title: 'nav.projectScheduleTotal',
    group: 'project',
    order: 55,
    icon: 'bar-chart',
    reads: ['projectPlan.read', ...reads],
  },
  projectManagePlan: {
    title: 'nav.projectManagePlan',
    group: 'project',
    order: 40,
    icon: 'schedule',
    resource: 'projectPlan.projectPlan',
    reads,
  },
  projectManagePlanDetails: { title: 'nav.projectManagePlanDetails', under: 'projectManagePlan' },
});
