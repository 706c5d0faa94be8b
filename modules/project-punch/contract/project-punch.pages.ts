import { definePages } from '@mp/kernel/contract';

/** What is left to do at the sites of projects, and what may go wrong: across projects, and in each. */
export const projectPunchPages = definePages('project-punch', {
  projectPunchList: {
    title: 'nav.projectPunchList',
    group: 'project',
    order: 57,
    icon: 'unordered-list',
    resource: 'projectPunch.punchItem',
    reads: ['project.read', 'projectUnit.read', 'user.read'],
  },
  projectRiskList: {
    title: 'nav.projectRiskList',
    group: 'project',
    order: 58,
    icon: 'warning',
    resource: 'projectPunch.projectRisk',
    reads: ['project.read', 'user.read'],
  },
});
