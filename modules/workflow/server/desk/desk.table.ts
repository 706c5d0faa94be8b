import { instant, recordColumns, tableOf } from '@mp/kernel/table';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { handledShare } from '../../contract/index.ts';

/** What handlers let others see of what they handled. */
export const handledShareTable = tableOf(handledShare, {
  name: 'handled_share',
  indexes: ['handlerId', 'sharerId'],
});

/** Forms of processes that were not started yet. */
export const processDraftTable = pgTable(
  'process_draft',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    version: integer('version').notNull().default(1),
    userId: uuid('user_id').notNull(),
    defKey: text('def_key').notNull(),
    subject: text('subject').notNull(),
    form: jsonb('form').notNull(),
    resource: text('resource'),
    recordId: uuid('record_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'process_draft_pk', columns: [t.tenantId, t.id] }),
    index('process_draft_user').on(t.tenantId, t.userId, t.updatedAt.desc(), t.id),
  ],
);

/** Tags of users; name and colour once each. */
export const processTagTable = pgTable(
  'process_tag',
  {
    ...recordColumns(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    colour: text('colour').notNull(),
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ name: 'process_tag_pk', columns: [t.tenantId, t.id] }),
    uniqueIndex('process_tag_name_uq').on(t.tenantId, t.userId, sql`lower(name)`),
    uniqueIndex('process_tag_colour_uq').on(t.tenantId, t.userId, sql`lower(colour)`),
  ],
);

/** Processes that carry a tag. */
export const processTagLinkTable = pgTable(
  'process_tag_link',
  {
    tenantId: uuid('tenant_id').notNull(),
    tagId: uuid('tag_id').notNull(),
    instanceId: uuid('instance_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [
    primaryKey({ name: 'process_tag_link_pk', columns: [t.tenantId, t.tagId, t.instanceId] }),
    index('process_tag_link_user').on(t.tenantId, t.userId, t.instanceId),
    index('process_tag_link_instance').on(t.tenantId, t.instanceId),
  ],
);
