import type { RoleGrant } from '@mp/kernel/server';

const looks: RoleGrant = {
  pages: { PowerEnsureProductControl: 1 },
  functions: ['peProduct.export'],
  scopes: { dealer: 'all' },
};

/** What roles hold of products and base terms (warranty-maintenance.md 1). */
export const warrantyRoles: Readonly<Record<string, RoleGrant>> = {
  R_WPM: {
    pages: { PowerEnsureProductControl: 2 },
    functions: [
      'peProduct.delete',
      'peProduct.export',
      'peProduct.submit',
      'peProduct.suspend',
      'peProduct.resume',
      'peProduct.retire',
      'peProduct.newRevision',
      'peProduct.copy',
      'baseTerm.read',
      'baseTerm.create',
      'baseTerm.update',
      'baseTerm.delete',
      'baseTerm.import',
      'baseTerm.export',
    ],
    scopes: { dealer: 'all' },
  },
  R_WPA: looks,
  R_SVD: looks,
};
