import type { RoleGrant } from '@mp/kernel/server';

const orders = (...names: readonly string[]) => names.map((name) => `peOrder.${name}`);
const margin = { 'peOrder.margin': 1 } as const;
const station = (page: string, more: readonly string[]): RoleGrant => ({
  pages: { PowerEnsureProductSale: 1, powerEnsureQuery: 1, [page]: 1 },
  functions: [...orders('giveBack', 'export'), 'warrantyCertificate.export', ...more],
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
/** Decides that a certificate is void. */
const voids = ['warrantyCertificate.makeVoid'];
const dealer: RoleGrant = {
  pages: { PowerEnsureProductSale: 2, powerEnsureQuery: 1 },
  functions: [...orders('submit', 'cancel', 'delete', 'export'), 'warrantyCertificate.export'],
  scopes: { peOrder: 'dealer', warrantyCertificate: 'dealer' },
};

/** What the roles of the business area hold of sales of extended warranty (warranty-maintenance.md 1, 5.1). */
export const warrantyOrderRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: {
    pages: { PowerEnsureProductSale: 2, powerEnsureQuery: 1 },
    functions: [...orders('submit', 'cancel', 'delete', 'export'), 'warrantyCertificate.export'],
    scopes: { peOrder: 'all', warrantyCertificate: 'all' },
    fields: margin,
  },
  R_DLA: dealer,
  R_DLU: dealer,
  R_WFC: { ...station(first, orders('passMany')), scopes: seen('region') },
  R_BAD: { ...special, scopes: { peOrder: 'region', warrantyCertificate: 'region' } },
  R_SVD: { ...special, functions: [...(special.functions ?? []), ...voids], scopes: seen('all') },
  R_GM: { ...special, scopes: seen('all') },
  R_FIN: {
    ...station('WarrantyOrderCheck', orders('passMany', 'recordPayment')),
    scopes: { peOrder: 'all', warrantyCertificate: 'all' },
  },
  R_WCO: { ...station('WarrantyEffect', orders('passMany')), scopes: seen('all') },
};
