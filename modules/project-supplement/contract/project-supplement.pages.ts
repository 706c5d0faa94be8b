import { definePages } from '@mp/kernel/contract';

/** The pages of back-entries as menus and rights know them. */
export const projectSupplementPages = definePages('project-supplement', {
  projectInfoReplenish: {
    title: 'nav.projectInfoReplenish',
    group: 'project',
    order: 120,
    icon: 'form',
    resource: 'projectSupplement.supplement',
    reads: [
      'project.read',
      'projectUnit.read',
      'customer.read',
      'region.read',
      'dictionary.read',
      'gensetModel.read',
      'user.read',
    ],
  },
  projectInfoReplenishDetail: { title: 'nav.projectInfoReplenishDetail', under: 'projectInfoReplenish' },
  projectInfoReplenishAdd: { title: 'nav.projectInfoReplenishAdd', under: 'projectInfoReplenish' },
});
