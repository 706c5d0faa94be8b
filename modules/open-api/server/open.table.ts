import { instant, tableOf } from '@mp/kernel/table';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accessProject } from '../contract/access-project.resource.ts';

/** Projects of tenants. */
export const accessProjectTable = tableOf(accessProject, { name: 'access_project' });

/** By what tokens are recognised: their hashes; sealed, they prove signatures. Platform data, which no tenant reads. */
export const openTokenTable = pgTable('open_token', {
  hash: text('hash').primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  projectId: uuid('project_id').notNull(),
  sealed: text('sealed').notNull(),
  /** Until when a former one is accepted; the present one has no end. */
  until: instant('until'),
});
