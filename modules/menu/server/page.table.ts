import { instant, tableOf } from '@mp/kernel/table';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { page, testForm } from '../contract/index.ts';

/** Pages with their draft and what is published; the index on the time of change stands in the migration. */
export const pageTable = tableOf(page, {
  name: 'page',
  columns: { definition: jsonb('definition'), publishedDefinition: jsonb('published_definition') },
});

/** The last published versions of each page. */
export const pageVersionTable = pgTable(
  'page_version',
  {
    tenantId: uuid('tenant_id').notNull(),
    pageId: uuid('page_id').notNull(),
    no: integer('no').notNull(),
    at: instant('at').notNull(),
    actorId: uuid('actor_id'),
    definition: jsonb('definition').notNull(),
  },
  (t) => [primaryKey({ name: 'page_version_pk', columns: [t.tenantId, t.pageId, t.no] })],
);

/** Controls of pages: derived from the draft, or listed by hand. */
export const pageControlTable = pgTable(
  'page_control',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    pageId: uuid('page_id').notNull(),
    block: text('block'),
    tagName: text('tag_name').notNull(),
    name: text('name').notNull(),
    alias: text('alias').notNull(),
    selector: text('selector'),
    selectorIndex: integer('selector_index').notNull().default(0),
    fieldName: text('field_name'),
    dataSource: text('data_source'),
    custom: boolean('custom').notNull().default(false),
    gridColumns: text('grid_columns').array().notNull().default([]),
    loadApiId: text('load_api_id'),
    saveApiId: text('save_api_id'),
    controlled: boolean('controlled').notNull().default(false),
    required: boolean('required').notNull().default(false),
    seq: integer('seq').notNull().default(0),
  },
  (t) => [primaryKey({ name: 'page_control_pk', columns: [t.tenantId, t.id] })],
);

/** Scratch records of the test form. */
export const testFormTable = tableOf(testForm, { name: 'test_form' });
