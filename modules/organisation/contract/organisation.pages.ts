import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const organisationPages = definePages('organisation', {
  orgBasicDataMgr: {
    title: 'nav.orgBasicDataMgr',
    group: 'organisation',
    order: 30,
    icon: 'apartment',
    entities: ['organisation'],
  },
  orgRelative: {
    title: 'nav.orgRelative',
    group: 'organisation',
    order: 40,
    icon: 'share-alt',
    entities: ['orgRelation'],
    reads: ['organisation.read'],
  },
});
