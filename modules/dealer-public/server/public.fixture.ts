import type { TestServer, TestTenant } from '@mp/kernel/testing';
import { newId } from '@mp/kernel/server';

/** A dealer of a test; what is not given is left out. */
export interface SampleDealer {
  readonly code: string;
  readonly name?: string;
  readonly shortName?: string;
  readonly status?: string;
  readonly regionId: string;
  readonly sites?: readonly object[];
  readonly contacts?: readonly object[];
  readonly authorisations?: readonly object[];
  readonly contractTo?: string;
  readonly creditCode?: string;
}

/** A region below another one, with its centre. */
export async function aRegion(
  server: TestServer,
  tenant: TestTenant,
  given: { code: string; name: string; level: string; path: string; parentId?: string; lng?: number; lat?: number },
): Promise<string> {
  const id = newId();
  await server.sql(
    `insert into region (tenant_id, id, created_at, updated_at, code, name, level, parent_id, path, depth, lng, lat, enabled)
      values ($1, $2, now(), now(), $3, $4, $5, $6, $7, $8, $9, $10, true)`,
    [
      tenant.id,
      id,
      given.code,
      JSON.stringify({ ZH_CN: given.name }),
      given.level,
      given.parentId ?? null,
      given.path,
      given.path.split('.').length - 1,
      given.lng ?? null,
      given.lat ?? null,
    ],
  );
  return id;
}

/** A dealer as it stands after its first version. */
export async function aDealer(server: TestServer, tenant: TestTenant, given: SampleDealer): Promise<string> {
  const id = newId();
  await server.sql(
    `insert into dealer (tenant_id, id, created_at, updated_at, code, name, short_name, credit_code, dealer_type, region_id, status,
        registered_address, sites, contacts, authorisations, contract_to, completeness, coverage_gaps, bank_accounts, legal_rep)
      values ($1, $2, now(), now(), $3, $4, $5, $6, 'FULL', $7, $8, '登记地址', $9, $10, $11, $12, 80, 0, $13, '赵法人')`,
    [
      tenant.id,
      id,
      given.code,
      JSON.stringify({ ZH_CN: given.name ?? `${given.code}有限公司` }),
      JSON.stringify({ ZH_CN: given.shortName ?? given.code }),
      given.creditCode ?? given.code,
      given.regionId,
      given.status ?? 'active',
      JSON.stringify(given.sites ?? []),
      JSON.stringify(given.contacts ?? []),
      JSON.stringify(given.authorisations ?? []),
      given.contractTo ?? '2027-12-31',
      JSON.stringify([{ bank: '工商银行', account: '6222000011112222', accountName: '户名' }]),
    ],
  );
  return id;
}
