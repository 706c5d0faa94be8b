import type { BeginningScope, RoleGrant } from '@mp/kernel/server';

const records = { gsnRecordQuery: 1, gsnSaleTotal: 1, egistrationRate: 1 } as const;
const reads = ['gensetRecord.sales', 'gensetRecord.registrations'];
const exports = [...reads, 'gensetRecord.export'];

/** Reads units and reports on them, and the differences of warranties. */
const reader = (scope: BeginningScope, more: readonly string[] = []): RoleGrant => ({
  pages: { ...records, warrantyDifence: 1 },
  functions: [...exports, 'user.read', 'warrantyDifference.export', ...more],
  scopes: { gensetRecord: scope, warrantyDifference: scope },
});
/** Reads units alone. */
const looker = (scope: BeginningScope): RoleGrant => ({
  pages: records,
  functions: exports,
  scopes: { gensetRecord: scope },
});
/** Settles what differs. */
const settler = reader('all', [
  'warrantyDifference.recheck',
  'warrantyDifference.accept',
  'warrantyDifference.correct',
  'gensetRecord.remind',
]);

/** What the roles of the business area hold of reports on units (warranty-maintenance.md 5.3): the units that they see. */
export const gensetReportRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: reader('all', ['warrantyDifference.recheck', 'gensetRecord.remind']),
  R_WPM: settler,
  R_WFC: settler,
  R_SVD: reader('all', ['gensetRecord.remind']),
  R_GM: reader('all'),
  R_WCO: reader('all'),
  R_WPA: looker('all'),
  R_FIN: looker('all'),
  R_QA: looker('all'),
  R_DDS: looker('all'),
  R_DDM: looker('all'),
  R_EXE: looker('all'),
  R_BAD: reader('region', ['gensetRecord.remind']),
  R_ASM: looker('region'),
  R_ASE: looker('region'),
  R_AE: looker('region'),
  R_DLA: reader('dealer'),
  R_DLU: reader('dealer'),
  R_GOE: { pages: { gsnRecordQuery: 1 }, functions: ['gensetRecord.export'], scopes: { gensetRecord: 'own' } },
};
