import { tableOf } from '@mp/kernel/table';
import { bigint, boolean, text, timestamp } from 'drizzle-orm/pg-core';
import { tenant } from '../contract/index.ts';

/** Tenants; platform data, so without tenant_id. `perm_epoch` counts changes of rights that touch the whole tenant. */
export const tenantTable = tableOf(tenant, {
  name: 'tenant',
  columns: {
    tenancyId: bigint('tenancy_id', { mode: 'number' }).generatedAlwaysAsIdentity({ startWith: 1001 }).notNull(),
    isShareOrg: boolean('is_share_org').notNull().default(false),
    initialisedAt: timestamp('initialised_at', { withTimezone: true, mode: 'string' }),
    /** Digest of the pages and staff rights that the tenant was begun with. */
    begun: text('begun'),
    permEpoch: bigint('perm_epoch', { mode: 'number' }).notNull().default(1),
  },
});
