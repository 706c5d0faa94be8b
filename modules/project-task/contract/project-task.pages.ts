import { definePages } from '@mp/kernel/contract';

/** The page of tasks as menus and rights know it. */
export const projectTaskPages = definePages('project-task', {
  projectTaskPlan: {
    title: 'nav.projectTaskPlan',
    group: 'project',
    order: 45,
    icon: 'schedule',
    resource: 'projectTask.projectTask',
    reads: ['dictionary.read', 'region.read'],
    // Who plans chooses among milestones, places, people and dealers.
    writes: [
      'project.read',
      'projectPlan.read',
      'projectMilestone.read',
      'projectUnit.read',
      'dealer.read',
      'user.read',
    ],
  },
});
