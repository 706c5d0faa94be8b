import type { BeginningScope, RoleGrant } from '@mp/kernel/server';

const figures = { mainSchedule: 1, gsnMaintainDetail: 1, gsnMaintainTotal: 1 } as const;
const functions = ['maintenanceFigure.export'];
const reader = (maintenanceFigure: BeginningScope): RoleGrant => ({
  pages: figures,
  functions,
  scopes: { maintenanceFigure },
});
const assigning = (maintenanceFigure: BeginningScope): RoleGrant => ({
  pages: { assignmentTask: 1, ...figures },
  functions,
  scopes: { maintenanceFigure },
});

/** Who assigns, and who reads the schedule and the figures (warranty-maintenance.md 1, 5.2). What orders they see, orders say. */
export const boardRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: assigning('all'),
  R_MDP: { ...assigning('region'), scopes: { maintenanceFigure: 'region', maintenancePlan: 'region' } },
  R_DLA: assigning('dealer'),
  R_MPL: reader('region'),
  R_SVD: reader('all'),
  R_EXM: reader('region'),
  R_DSM: reader('region'),
  R_BAD: reader('region'),
  R_DLU: reader('dealer'),
  R_ASE: { pages: { mainSchedule: 1 } },
};
