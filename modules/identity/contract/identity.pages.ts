import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const identityPages = definePages('identity', {
  userManager: {
    title: 'nav.userManager',
    group: 'organisation',
    order: 10,
    icon: 'user',
    entities: ['user'],
    reads: ['organisation.read'],
  },
  orgUserManagement: {
    title: 'nav.orgUserManagement',
    group: 'organisation',
    order: 20,
    icon: 'team',
    reads: ['user.read', 'organisation.read'],
    writes: ['user.addToOrg', 'user.removeFromOrg', 'user.setDefaultOrg', 'user.move'],
  },
  pseudoPwdManager: {
    title: 'nav.pseudoPwdManager',
    group: 'organisation',
    order: 90,
    icon: 'key',
    entities: ['pseudoPassword'],
    reads: ['user.read'],
  },
  personalSettings: { title: 'nav.personalSettings', fixed: true },
});
