import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const projectInformationPages = definePages('project-information', {
  projectInformationQuery: {
    title: 'nav.projectInformationQuery',
    group: 'project',
    order: 112,
    icon: 'table',
    entities: ['projectFact', 'lineFact', 'unitFact'],
    reads: ['dictionary.read', 'region.read', 'bigArea.read', 'gensetModel.read', 'user.read'],
  },
});
