import { definePages } from '@mp/kernel/contract';

/** The page of this module as menus and rights know it. */
export const scimPages = definePages('scim', {
  scimClients: {
    title: 'nav.scimClients',
    group: 'organisation',
    order: 95,
    icon: 'swap',
    entities: ['scimClient', 'scimGroup'],
    reads: ['organisation.read'],
  },
});
