import type { RoleGrant } from '@mp/kernel/server';

const writer: RoleGrant = {
  pages: { projectMaintainDetails: 2 },
  functions: [
    ...['delete', 'generate', 'handOver', 'export'].map((name) => `servicePlan.${name}`),
    'serviceVisit.delete',
    'serviceVisit.export',
  ],
};
const reader: RoleGrant = {
  pages: { projectMaintainDetails: 1 },
  functions: ['servicePlan.export', 'serviceVisit.export'],
};

/** What roles hold of maintenance plans (projects.md 5): project managers and execution change them, all others read. */
export const projectMaintenanceRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: writer,
  R_PM: writer,
  R_EXM: writer,
  R_ASM: reader,
  R_ASE: reader,
  R_BAD: reader,
  R_DSM: reader,
  R_DDM: reader,
  R_EXE: reader,
  R_DLA: reader,
  R_DLU: reader,
};
