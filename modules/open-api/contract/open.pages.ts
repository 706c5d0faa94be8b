import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const openPages = definePages('open-api', {
  apiManager: {
    title: 'nav.apiManager',
    group: 'system',
    order: 66,
    icon: 'api',
    entities: ['apiOperation', 'externalApi'],
  },
  functionServicesManager: {
    title: 'nav.functionServicesManager',
    group: 'permission',
    order: 80,
    icon: 'link',
    entities: ['functionService'],
    reads: ['apiOperation.read'],
  },
  systemAccessManager: {
    title: 'nav.systemAccessManager',
    group: 'system',
    order: 70,
    icon: 'cloud-server',
    entities: ['accessProject'],
    reads: ['user.read'],
  },
});
