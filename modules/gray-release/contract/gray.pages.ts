import { definePages } from '@mp/kernel/contract';

/** The page of this module as menus and rights know it. */
export const grayPages = definePages('gray-release', {
  grayEnvManager: {
    title: 'nav.grayEnvManager',
    group: 'system',
    order: 60,
    icon: 'branches',
    entities: ['grayRule'],
    reads: ['user.read', 'role.read', 'organisation.read'],
  },
});
