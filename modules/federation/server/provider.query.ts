import { open, type Context, type Tx } from '@mp/kernel/server';
import type { Provider } from './provider.ts';

const columns = `p.id, p.tenant_id as "tenantId", p.name, p.protocol, coalesce(p.issuer, '') as issuer,
  coalesce(p.client_id, '') as "clientId", p.client_secret as "clientSecret", coalesce(p.scopes, 'openid') as scopes,
  coalesce(p.sso_url, '') as "ssoUrl", coalesce(p.idp_entity_id, '') as "idpEntityId",
  coalesce(p.certificates, '') as certificates, p.user_name_claim as "userNameClaim", p.name_claim as "nameClaim",
  p.email_claim as "emailClaim", p.groups_claim as "groupsClaim", p.link_by as "linkBy", p.create_users as "createUsers",
  p.org_id as "orgId", p.update_users as "updateUsers", p.proves_both_factors as "provesBothFactors", p.shared`;

const opened = (row: Provider): Provider => ({
  ...row,
  clientSecret: row.clientSecret === null ? null : open(row.clientSecret),
});

/** The provider of an id while it is enabled in an enabled tenant; undefined for any other. */
export async function enabledProvider(context: Context, id: string): Promise<Provider | undefined> {
  const [row] = await context.rows<Provider>(`select ${columns} from sign_on_provider($1::uuid) p`, [id]);
  return row && opened(row);
}

/** A provider of the caller's tenant, enabled or not; undefined for any other. */
export async function ownProvider(context: Context, id: string): Promise<Provider | undefined> {
  const [row] = await context.rows<Provider>(
    `select ${columns} from identity_provider p where p.id = $1::uuid and p.deleted_at is null`,
    [id],
  );
  return row && opened(row);
}

/** The providers that the login page of a tenant offers: its own, and those that vouch for all. */
export async function offeredProviders(
  context: Context,
  tenantId: string | null,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return context.rows<{ id: string; name: string }>('select id, name from sign_on_providers($1::uuid)', [tenantId]);
}

/** Whom an account at a provider signs in as. */
export async function linkedAccount(
  tx: Tx,
  { id }: Provider,
  subject: string,
): Promise<{ readonly accountId: string } | undefined> {
  const [row] = await tx.rows<{ accountId: string }>(
    `update external_identity set last_at = app_now() where provider_id = $1::uuid and subject = $2
     returning account_id as "accountId"`,
    [id, subject],
  );
  return row;
}

/** Holds everybody else who comes with the same account until the transaction ends. */
export async function holdSubject(tx: Tx, { id }: Provider, subject: string): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended($1, 7))`, [`${id}/${subject}`]);
}

/** Lets an account at a provider sign in as somebody. */
export async function storeLink(
  tx: Tx,
  link: { readonly provider: Provider; readonly subject: string; readonly accountId: string; readonly at: string },
): Promise<void> {
  await tx.rows(
    `insert into external_identity (tenant_id, provider_id, subject, account_id, linked_at, last_at)
     values ($1::uuid, $2::uuid, $3, $4::uuid, $5::timestamptz, $5::timestamptz)`,
    [link.provider.tenantId, link.provider.id, link.subject, link.accountId, link.at],
  );
}

/** Somebody who may be meant by a name or mail address. */
export interface Candidate {
  readonly id: string;
  readonly builtin: boolean;
  readonly platformAdmin: boolean;
  /** The tenants it belongs to. */
  readonly tenantIds: readonly string[];
}

/** The account of an id, a mail address or a user name. */
export async function candidateBy(
  context: Context,
  field: 'id' | 'email' | 'userName',
  value: string,
): Promise<Candidate | undefined> {
  const [row] = await context.rows<Candidate>(
    `select id, builtin, platform_admin as "platformAdmin", tenant_ids as "tenantIds" from sign_on_candidate($1, $2)`,
    [field, value],
  );
  return row;
}

/** The accounts at providers of the caller's tenant by which a user signs in. */
export async function linksOf(context: Context, accountId: string) {
  return context.rows<{ providerId: string; provider: string; subject: string; linkedAt: string; lastAt: string }>(
    `select x.provider_id as "providerId", p.name as provider, x.subject,
       to_json(x.linked_at) #>> '{}' as "linkedAt", to_json(x.last_at) #>> '{}' as "lastAt"
     from external_identity x join identity_provider p on p.tenant_id = x.tenant_id and p.id = x.provider_id
     where x.account_id = $1::uuid order by x.linked_at`,
    [accountId],
  );
}

/** Takes a link away; false when there was none. */
export async function deleteLink(tx: Tx, accountId: string, providerId: string): Promise<boolean> {
  const gone = await tx.rows(
    'delete from external_identity where account_id = $1::uuid and provider_id = $2::uuid returning subject',
    [accountId, providerId],
  );
  return gone.length > 0;
}
