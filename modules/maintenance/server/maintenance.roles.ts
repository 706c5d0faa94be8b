import type { RoleGrant } from '@mp/kernel/server';

const planning = ['addGensets', 'addProjectGensets', 'submit', 'pause', 'resume', 'terminate', 'delete', 'export'].map(
  (name) => `maintenancePlan.${name}`,
);
const exports = ['maintenancePlan.export', 'planGenset.export', 'planDue.export'];
const reader = (scope: 'all' | 'region' | 'dealer', scopes: NonNullable<RoleGrant['scopes']> = {}): RoleGrant => ({
  pages: { maintancePlan: 1 },
  functions: exports,
  scopes: { maintenancePlan: scope, ...scopes },
});
const templates = ['publish', 'retire', 'revise', 'delete', 'export'].map((name) => `checklistTemplate.${name}`);
const planner = (scope: 'all' | 'region'): RoleGrant => ({
  pages: { maintancePlan: 2, checklistTemplate: 2 },
  functions: [
    ...planning,
    ...exports.slice(1),
    'planGenset.delete',
    'planGenset.adjust',
    'planDue.redate',
    'planDue.skip',
    ...templates,
  ],
  scopes: { maintenancePlan: scope, genset: scope, customer: scope, dealer: scope, project: scope },
});

/** What roles hold of maintenance plans (warranty-maintenance.md 1): planners write those of their areas, those who serve read their own. */
export const maintenanceRoles: Readonly<Record<string, RoleGrant>> = {
  R_MPL: planner('region'),
  R_ADM: planner('all'),
  R_EXM: reader('region'),
  R_DSM: reader('region'),
  R_BAD: reader('region'),
  R_ASE: reader('region'),
  R_SVD: reader('all', { project: 'all' }),
  R_DLA: reader('dealer'),
  R_DLU: reader('dealer'),
};
