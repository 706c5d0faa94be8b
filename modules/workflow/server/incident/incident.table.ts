import { instant } from '@mp/kernel/table';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** Failures that need somebody. */
export const incidentTable = pgTable(
  'incident',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    instanceId: uuid('instance_id').notNull(),
    nodeId: text('node_id').notNull(),
    waitId: integer('wait_id'),
    kind: text('kind').notNull(),
    message: text('message').notNull(),
    detail: jsonb('detail').notNull().default({}),
    attempts: integer('attempts').notNull().default(1),
    state: text('state').notNull().default('open'),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    resolvedAt: instant('resolved_at'),
    resolvedBy: uuid('resolved_by'),
    resolution: text('resolution'),
  },
  (t) => [
    check('incident_state_ck', sql.raw(`state in ('open', 'resolved')`)),
    primaryKey({ name: 'incident_pk', columns: [t.tenantId, t.id] }),
    index('incident_state').on(t.tenantId, t.state, t.lastAt.desc(), t.id),
    uniqueIndex('incident_open_uq')
      .on(t.tenantId, t.instanceId, t.nodeId, t.kind)
      .where(sql`state = 'open'`),
  ],
);
