import type { RoleGrant } from '@mp/kernel/server';

const orders = (...names: readonly string[]) => names.map((name) => `peOrder.${name}`);
/** What whoever reads certificates may do with them; what products earn is the house's. */
const certificates = ['warrantyCertificate.export', 'warrantyCertificate.renewals'];
const ofHouse = ['warrantyCertificate.results'];
const margin = { 'peOrder.margin': 1, 'warrantyCertificate.claimCost': 1 } as const;
const station = (page: string, more: readonly string[]): RoleGrant => ({
  pages: { PowerEnsureProductSale: 1, powerEnsureQuery: 1, [page]: 1 },
  functions: [...orders('giveBack', 'export'), ...certificates, ...ofHouse, ...more],
  fields: margin,
});
const seen = (scope: 'region' | 'all') => ({
  peOrder: scope,
  warrantyCertificate: scope,
  genset: scope,
  dealer: scope,
  customer: scope,
});
const first = 'PowerEnsureProductSaleFristCheck';
const special = station('PEspecialCheck', orders('counterOffer'));
/** Asks for changes of certificates. */
const changes = ['submit', 'cancel', 'delete', 'export'].map((name) => `certificateChange.${name}`);
const withChanges = (grant: RoleGrant): RoleGrant => ({
  ...grant,
  pages: { ...grant.pages, powerEnsureQuery: 2 },
  functions: [...(grant.functions ?? []), ...changes],
  scopes: seen('all'),
});
const dealer: RoleGrant = {
  pages: { PowerEnsureProductSale: 2, powerEnsureQuery: 2 },
  functions: [...orders('submit', 'cancel', 'delete', 'export'), ...certificates, ...changes],
  scopes: { peOrder: 'dealer', warrantyCertificate: 'dealer' },
};

/** What the roles of the business area hold of sales of extended warranty (warranty-maintenance.md 1, 5.1). */
export const warrantyOrderRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: {
    pages: { PowerEnsureProductSale: 2, powerEnsureQuery: 2 },
    functions: [...orders('submit', 'cancel', 'delete', 'export'), ...certificates, ...ofHouse, ...changes],
    scopes: { peOrder: 'all', warrantyCertificate: 'all' },
    fields: margin,
  },
  R_DLA: dealer,
  R_DLU: dealer,
  R_WFC: { ...station(first, orders('passMany')), scopes: seen('region') },
  R_BAD: { ...special, scopes: { peOrder: 'region', warrantyCertificate: 'region' } },
  R_SVD: withChanges(special),
  R_GM: { ...special, scopes: seen('all') },
  R_FIN: {
    ...station('WarrantyOrderCheck', orders('passMany', 'recordPayment')),
    scopes: { peOrder: 'all', warrantyCertificate: 'all' },
  },
  R_WCO: withChanges(station('WarrantyEffect', [...orders('passMany'), 'warrantyCertificate.claim'])),
};
