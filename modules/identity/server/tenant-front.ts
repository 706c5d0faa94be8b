import { defineContributionPoint, type Context } from '@mp/kernel/server';
import { clientId } from '../contract/index.ts';
import type { AccountTenant } from './sign-in.query.ts';

/** The front of a tenant that somebody is led to: its addresses, and whether it is the gray one. */
export interface TenantFront {
  readonly gray: boolean;
  readonly grayfrontUrl: string | null;
  readonly normalfrontUrl: string | null;
}

/** Who signs in from where, and the tenants with their own fronts. */
export interface TenantFrontQuestion {
  readonly accountId: string;
  readonly ip: string;
  readonly clientId: string;
  readonly tenants: readonly (TenantFront & { readonly id: string })[];
}

/** A module that decides who is led to which front; tenants that it says nothing of keep their own. */
export interface TenantFrontSource {
  readonly name: string;
  readonly read: (context: Context, question: TenantFrontQuestion) => Promise<ReadonlyMap<string, TenantFront>>;
}

/** Who else decides over the fronts that a sign-in answers. */
export const tenantFronts = defineContributionPoint<TenantFrontSource>('identity.tenantFronts', {
  keyOf: ({ name }) => name,
});

/** The front as the tenant itself has it. */
export const ownFront = (row: AccountTenant): TenantFront => ({
  gray: row.gray,
  grayfrontUrl: row.grayfront_url,
  normalfrontUrl: row.normalfront_url,
});

/** Fronts by the id of their tenant. */
export type TenantFronts = ReadonlyMap<string, TenantFront>;

/** The fronts of tenants as they are for an account that comes from where the caller does. */
export async function frontsFor(
  context: Context,
  accountId: string,
  rows: readonly AccountTenant[],
): Promise<TenantFronts> {
  const tenants = rows.map((row) => ({ id: row.id, ...ownFront(row) }));
  const question = { accountId, ip: context.facts.ip, clientId, tenants };
  const said = await Promise.all(tenantFronts.all().map(({ read }) => read(context, question)));
  return new Map(tenants.map(({ id, ...own }) => [id, said.find((fronts) => fronts.has(id))?.get(id) ?? own]));
}
