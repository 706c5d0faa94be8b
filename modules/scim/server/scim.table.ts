import { instant, tableOf } from '@mp/kernel/table';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { scimClient } from '../contract/scim-client.resource.ts';
import { scimGroup } from '../contract/scim-group.resource.ts';

/** Directories of tenants. */
export const scimClientTable = tableOf(scimClient, { name: 'scim_client' });

/** Their groups. */
export const scimGroupTable = tableOf(scimGroup, { name: 'scim_group' });

/** By what a token is recognised: its hash. Platform data, which no tenant reads. */
export const scimTokenTable = pgTable('scim_token', {
  clientId: uuid('client_id').primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  hash: text('hash').notNull().unique('scim_token_hash_uq'),
});

/** What a directory knows of a user and users have no field for: its names of the person, as they were sent. */
export const scimUserTable = pgTable(
  'scim_user',
  {
    tenantId: uuid('tenant_id').notNull(),
    clientId: uuid('client_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** `userName` in lower case, by which it is found. */
    nameKey: text('name_key').notNull(),
    userName: text('user_name').notNull(),
    externalId: text('external_id'),
    displayName: text('display_name'),
    givenName: text('given_name'),
    familyName: text('family_name'),
    revision: integer('revision').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
    /** Since when the directory has deleted it; the user stays, disabled. */
    removedAt: instant('removed_at'),
    /** Since when the directory has ended the membership of a person whose account other tenants use too. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    primaryKey({ name: 'scim_user_pk', columns: [t.tenantId, t.clientId, t.userId] }),
    uniqueIndex('scim_user_name_uq').on(t.tenantId, t.clientId, t.nameKey),
    index('scim_user_external_ix')
      .on(t.tenantId, t.clientId, t.externalId)
      .where(sql`external_id is not null`),
    index('scim_user_user_ix').on(t.tenantId, t.userId),
  ],
);

/** Who is in which group of a directory. */
export const scimMemberTable = pgTable(
  'scim_member',
  {
    tenantId: uuid('tenant_id').notNull(),
    groupId: uuid('group_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [
    primaryKey({ name: 'scim_member_pk', columns: [t.tenantId, t.groupId, t.userId] }),
    index('scim_member_user_ix').on(t.tenantId, t.userId),
  ],
);
