import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const gensetPages = definePages('genset', {
  projectAccetQuery: {
    title: 'nav.projectAccetQuery',
    group: 'project',
    order: 310,
    icon: 'appstore',
    entities: ['genset'],
    reads: ['region.read', 'bigArea.read', 'gensetModel.read'],
  },
  searchProjectLifeCycle: {
    title: 'nav.searchProjectLifeCycle',
    group: 'project',
    order: 320,
    icon: 'file-search',
    reads: ['genset.read', 'region.read', 'gensetModel.read'],
  },
});
