import { tableOf } from '@mp/kernel/table';
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { groupMapping } from '../contract/group-mapping.resource.ts';
import { identityProvider } from '../contract/identity-provider.resource.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' }).notNull();

/** Sites that vouch for users. */
export const identityProviderTable = tableOf(identityProvider, { name: 'identity_provider', indexes: ['orgId'] });

/** Groups of the company's directory with the roles of their members. */
export const groupMappingTable = tableOf(groupMapping, { name: 'group_mapping' });

/** Accounts at other sites, each with the one here that it signs in as. */
export const externalIdentityTable = pgTable(
  'external_identity',
  {
    tenantId: uuid('tenant_id').notNull(),
    providerId: uuid('provider_id').notNull(),
    subject: text('subject').notNull(),
    accountId: uuid('account_id').notNull(),
    linkedAt: instant('linked_at'),
    lastAt: instant('last_at'),
  },
  (t) => [
    primaryKey({ name: 'external_identity_pk', columns: [t.tenantId, t.providerId, t.subject] }),
    index('external_identity_account_ix').on(t.accountId),
  ],
);

/** Roles that somebody holds because of a group, by what told of it; those given by hand are not here. */
export const mappedRoleTable = pgTable(
  'mapped_role',
  {
    tenantId: uuid('tenant_id').notNull(),
    accountId: uuid('account_id').notNull(),
    source: text('source').notNull(),
    roleId: uuid('role_id').notNull(),
  },
  (t) => [primaryKey({ name: 'mapped_role_pk', columns: [t.tenantId, t.accountId, t.source, t.roleId] })],
);
