import { definePages } from '@mp/kernel/contract';

/** The page of this module as menus and rights know it. */
export const migrationPages = definePages('data-migration', {
  dataMigration: {
    title: 'nav.dataMigration',
    group: 'system',
    order: 70,
    icon: 'swap',
    entities: ['migrationRun'],
  },
});
