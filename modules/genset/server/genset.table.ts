import { instant, tableOf } from '@mp/kernel/table';
import { bigint, check, date, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { eventVisibilities, genset } from '../contract/index.ts';

/** Gensets. */
export const gensetTable = tableOf(genset, {
  name: 'genset',
  indexes: [
    'serialNo',
    ['state', 'serialNo'],
    ['modelId', 'serialNo'],
    ['customerId', 'serialNo'],
    ['dealerId', 'serialNo'],
    ['serviceDealerId', 'serialNo'],
    'projectDealerId',
    'goemId',
    'engineSn',
    'alternatorSn',
    'controllerSn',
    'shippedOn',
  ],
});

/** The log from which everything of a genset follows. Its rows are written once: the application may not change them. */
export const gensetEventTable = pgTable(
  'genset_event',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    gensetId: uuid('genset_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** Day on which it happened. */
    on: date('happened_on').notNull(),
    params: jsonb('params').notNull(),
    /** The document that tells it; with kind and unit it is there once. */
    sourceType: text('source_type'),
    sourceNo: text('source_no'),
    reverses: uuid('reverses'),
    origin: text('origin').notNull(),
    visibility: text('visibility').notNull(),
    actorId: uuid('actor_id'),
    dealerId: uuid('dealer_id'),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'genset_event_pk', columns: [table.tenantId, table.id] }),
    index('genset_event_genset_ix').on(table.tenantId, table.gensetId, table.on, table.seq),
    uniqueIndex('genset_event_reverses_uq')
      .on(table.tenantId, table.reverses)
      .where(sql`reverses is not null`),
    check('genset_event_origin_ck', sql`origin in ('normal', 'replenished')`),
    check(
      'genset_event_visibility_ck',
      sql.raw(`visibility in (${eventVisibilities.map((each) => `'${each}'`).join(', ')})`),
    ),
  ],
);
