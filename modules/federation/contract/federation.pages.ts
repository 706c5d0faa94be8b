import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const federationPages = definePages('federation', {
  identityProviders: {
    title: 'nav.identityProviders',
    group: 'organisation',
    order: 92,
    icon: 'login',
    resource: 'federation.identityProvider',
    reads: ['organisation.read'],
  },
  groupMappings: {
    title: 'nav.groupMappings',
    group: 'organisation',
    order: 94,
    icon: 'apartment',
    resource: 'federation.groupMapping',
    reads: ['role.read'],
  },
});
