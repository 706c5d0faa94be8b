import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const openPages = definePages('open-api', {
  systemAccessManager: {
    title: 'nav.systemAccessManager',
    group: 'system',
    order: 70,
    icon: 'cloud-server',
    entities: ['accessProject'],
    reads: ['user.read'],
  },
});
