import { instant, tableOf } from '@mp/kernel/table';
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { role } from '../contract/index.ts';

/** Roles; the name is one of its kind in its organisation. */
export const roleTable = tableOf(role, { name: 'role', indexes: ['orgId', 'name'] });

/** Members of roles: users, and everybody of an organisation (with what is below it) or of a position. */
export const roleMemberTable = pgTable(
  'role_member',
  {
    tenantId: uuid('tenant_id').notNull(),
    roleId: uuid('role_id').notNull(),
    memberType: text('member_type').notNull(),
    memberId: uuid('member_id').notNull(),
    withBelow: boolean('with_below').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by'),
  },
  (t) => [
    primaryKey({ name: 'role_member_pk', columns: [t.tenantId, t.roleId, t.memberType, t.memberId] }),
    index('role_member_member').on(t.tenantId, t.memberType, t.memberId),
    check('role_member_type_ck', sql.raw(`"member_type" in ('user', 'org', 'position')`)),
  ],
);
