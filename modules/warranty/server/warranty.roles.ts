import type { RoleGrant } from '@mp/kernel/server';

const query = { PowerEnsureProductQuery: 1, projectAccetQuery: 1 } as const;
/** Who decides on products. */
const checker: RoleGrant = {
  pages: { ...query, PowerEnsureProductCheck: 1, PowerEnsureProductControl: 1 },
  functions: ['peProduct.approveMany', 'peProduct.export', 'baseTerm.export'],
  scopes: { dealer: 'all', genset: 'all', customer: 'all' },
};
const reader: RoleGrant = { pages: query, scopes: { genset: 'all', customer: 'all' } };
const inArea: RoleGrant = { pages: query, scopes: { genset: 'region', customer: 'region' } };

/** Who registers units and reads their meters. */
const registers = { ...query, PowerEnsureProductQuery: 2 } as const;
const records = ['registration.submit', 'registration.cancel', 'registration.delete', 'registration.export'];

const registrar = (scope: 'all' | 'region' | 'dealer'): RoleGrant => ({
  pages: registers,
  functions: [...records, 'hourReading.export'],
  scopes: { genset: scope, customer: scope },
});

/** What roles hold of products and base terms (warranty-maintenance.md 1). */
export const warrantyRoles: Readonly<Record<string, RoleGrant>> = {
  R_WPM: {
    pages: { ...registers, PowerEnsureProductControl: 2 },
    functions: [
      ...records,
      'hourReading.export',
      'peProduct.delete',
      'peProduct.export',
      'peProduct.submit',
      'peProduct.suspend',
      'peProduct.resume',
      'peProduct.retire',
      'peProduct.newRevision',
      'peProduct.copy',
      'baseTerm.delete',
      'baseTerm.import',
      'baseTerm.export',
    ],
    scopes: { dealer: 'all', genset: 'all', customer: 'all' },
  },
  R_WPA: checker,
  R_SVD: checker,
  R_GM: { ...reader, scopes: { ...reader.scopes, dealer: 'all' } },
  R_FIN: reader,
  R_WCO: reader,
  R_WFC: registrar('all'),
  R_BAD: inArea,
  R_ASE: registrar('region'),
  R_DLA: registrar('dealer'),
  R_DLU: registrar('dealer'),
};
