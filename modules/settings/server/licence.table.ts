import { sql } from 'drizzle-orm';
import { boolean, check, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** Activations of the installation, the current one of each type without an end. Platform data. */
export const licenceTable = pgTable(
  'licence',
  {
    id: uuid('id').primaryKey(),
    /** The whole signed code: it is judged anew whenever it is read. */
    code: text('code').notNull(),
    lid: text('lid').notNull(),
    type: text('type').notNull(),
    customer: text('customer').notNull(),
    notBefore: instant('not_before').notNull(),
    notAfter: instant('not_after').notNull(),
    limits: jsonb('limits').notNull(),
    features: jsonb('features').notNull(),
    activatedAt: instant('activated_at').notNull(),
    activatedBy: uuid('activated_by').notNull(),
    endedAt: instant('ended_at'),
    endedBy: uuid('ended_by'),
    endReason: text('end_reason'),
  },
  (t) => [
    uniqueIndex('licence_current_uq')
      .on(t.type)
      .where(sql`ended_at is null`),
    check('licence_type_ck', sql`type in ('platform', 'service')`),
    check('licence_end_reason_ck', sql`end_reason in ('replaced', 'reset')`),
  ],
);

/** When this installation began, from which its trial runs; one row. Platform data. */
export const installationTable = pgTable(
  'installation',
  { single: boolean('single').primaryKey().default(true), startedAt: instant('started_at').notNull() },
  () => [check('installation_single_ck', sql`single`)],
);
