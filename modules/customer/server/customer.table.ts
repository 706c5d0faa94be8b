import { instant, tableOf } from '@mp/kernel/table';
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { customer, duplicatePair } from '../contract/index.ts';

/** Customers; `checked_at` is when they were last compared with all others, empty since what is compared has changed. */
export const customerTable = tableOf(customer, {
  name: 'customer',
  columns: { checkedAt: instant('checked_at') },
  indexes: [
    'code',
    'updatedAt',
    ['status', 'code'],
    ['regionId', 'code'],
    ['bigAreaId', 'code'],
    ['industry', 'code'],
    ['level', 'code'],
    ['ownerUserId', 'code'],
    ['ownerDealerId', 'code'],
    'groupId',
    'mergedInto',
  ],
});

/** Pairs of customers that may be one. */
export const duplicatePairTable = tableOf(duplicatePair, {
  name: 'customer_duplicate',
  indexes: ['score', ['state', 'score'], 'firstId', 'secondId'],
});

/** What a merge changed, so that it can be taken back. */
export const customerMergeTable = pgTable(
  'customer_merge',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    fromId: uuid('from_id').notNull(),
    intoId: uuid('into_id').notNull(),
    mergedAt: instant('merged_at').notNull(),
    mergedBy: uuid('merged_by'),
    reason: text('reason'),
    /** Values of both before, of those fields that changed: `{from, into}`. */
    before: jsonb('before').notNull(),
    /** Values of the survivor afterwards. */
    after: jsonb('after').notNull(),
    /** Ids of the records that named the other one, by `resource:field`. */
    moved: jsonb('moved').notNull(),
    undoneAt: instant('undone_at'),
    undoneBy: uuid('undone_by'),
  },
  (table) => [primaryKey({ name: 'customer_merge_pk', columns: [table.tenantId, table.id] })],
);
