import { instant, tableOf } from '@mp/kernel/table';
import { customType, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { menu } from '../contract/index.ts';

/** Menus as a tree by materialised path; indexes and keys beyond these stand in the migration. */
export const menuTable = tableOf(menu, {
  name: 'menu',
  columns: {
    path: text('path').notNull(),
    depth: integer('depth').notNull(),
    objectNo: integer('object_no').generatedAlwaysAsIdentity(),
  },
  indexes: [['parentId', 'seq']],
});

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Uploaded icons as PNG of 64 by 64. */
export const menuIconTable = pgTable(
  'menu_icon',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by'),
    name: text('name').notNull(),
    png: bytes('png').notNull(),
  },
  (table) => [primaryKey({ name: 'menu_icon_pk', columns: [table.tenantId, table.id] })],
);
