import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const tenantPages = definePages('tenant', {
  tenantManager: {
    title: 'nav.tenantManager',
    group: 'system',
    order: 20,
    icon: 'cluster',
    platform: true,
    entities: ['tenant', 'orgTemplate'],
  },
});
