import { definePages } from '@mp/kernel/contract';

const references = ['region.read', 'bigArea.read', 'dictionary.read', 'customer.read', 'user.read'];

/** The pages of projects as menus and rights know them. */
export const projectPages = definePages('project', {
  projectInitiating: {
    title: 'nav.projectInitiating',
    group: 'project',
    order: 10,
    icon: 'project',
    resource: 'project.project',
    reads: [...references, 'projectDefinition.read', 'projectUnit.read', 'gensetModel.read'],
  },
  projectDefinition: {
    title: 'nav.projectDefinition',
    group: 'project',
    order: 20,
    icon: 'profile',
    resource: 'project.projectDefinition',
    reads: [...references, 'project.read', 'gensetModel.read'],
  },
  projectDefinitionDetails: { title: 'nav.projectDefinitionDetails', under: 'projectDefinition' },
  projectDefinitionAdd: { title: 'nav.projectDefinitionAdd', under: 'projectDefinition' },
});
