import { defineContributionPoint, type Context, type Tx } from '@mp/kernel/server';
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
  /**
   * Which of the tenants it says something of: asked by one statement of the scope of the platform, in the round trip that
   * begins the session.
   */
  readonly speaksOf: (ask: Pick<Tx, 'rows'>, tenantIds: readonly string[]) => Promise<ReadonlySet<string>>;
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

/** Sources with those tenants that they say something of. */
export type SpokenTenants = readonly (readonly [TenantFrontSource, ReadonlySet<string>])[];

/** Who says something of which tenants. */
export function spokenTenants(
  ask: Pick<Tx, 'rows'>,
  rows: readonly Pick<AccountTenant, 'id'>[],
): Promise<SpokenTenants> {
  const ids = rows.map(({ id }) => id);
  return Promise.all(tenantFronts.all().map(async (each) => [each, await each.speaksOf(ask, ids)] as const));
}

const platformRows = (context: Context): Pick<Tx, 'rows'> => ({
  rows: (text, values) => context.scoped({ platform: true }, text, values),
});

/** The fronts of tenants as they are for an account that comes from where the caller does. */
export async function frontsFor(
  context: Context,
  {
    accountId,
    tenants: rows,
    spoken,
  }: { readonly accountId: string; readonly tenants: readonly AccountTenant[]; readonly spoken?: SpokenTenants },
): Promise<TenantFronts> {
  const tenants = rows.map((row) => ({ id: row.id, ...ownFront(row) }));
  const question = { accountId, ip: context.facts.ip, clientId };
  const speakers = (spoken ?? (await spokenTenants(platformRows(context), rows))).filter(([, of]) => of.size > 0);
  const said = await Promise.all(
    speakers.map(([{ read }, of]) => read(context, { ...question, tenants: tenants.filter(({ id }) => of.has(id)) })),
  );
  return new Map(tenants.map(({ id, ...own }) => [id, said.find((fronts) => fronts.has(id))?.get(id) ?? own]));
}
