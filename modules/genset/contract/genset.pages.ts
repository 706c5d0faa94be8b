import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const gensetPages = definePages('genset', {
  projectAccetQuery: {
    title: 'nav.projectAccetQuery',
    group: 'business',
    order: 700,
    icon: 'appstore',
    entities: ['genset'],
    reads: ['region.read', 'bigArea.read', 'gensetModel.read'],
  },
  searchProjectLifeCycle: {
    title: 'nav.searchProjectLifeCycle',
    group: 'business',
    order: 710,
    icon: 'file-search',
    reads: ['genset.read', 'region.read', 'gensetModel.read'],
  },
});
