import type { BeginningScope, RoleGrant } from '@mp/kernel/server';

const reading = ['projectPlan.export', 'projectMilestone.export', 'user.read'];
const planning = [
  ...['submit', 'rebase', 'generate', 'replan', 'addMilestone', 'apply'].map((name) => `projectPlan.${name}`),
  ...['reschedule', 'complete', 'explain', 'assign', 'drop'].map((name) => `projectMilestone.${name}`),
];

const holder = (scope: BeginningScope, more: readonly string[] = []): RoleGrant => ({
  pages: { projectManage: 1, projectManagePlan: 1, projectSchedule: 1, projectScheduleTotal: 1 },
  functions: [...reading, ...more],
  scopes: { projectPlan: scope, project: scope },
});

/** What the roles of the business area hold of plans (projects.md 1): project managers plan, all others read. */
export const planRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: holder('all', planning),
  R_PM: holder('own', planning),
  R_ASM: holder('region'),
  R_BAD: holder('region'),
  R_DSM: holder('region'),
  R_TSS: holder('own'),
  R_AE: holder('region'),
  R_ASE: holder('region'),
  R_EXM: holder('region'),
  R_DDM: holder('all'),
  R_FIN: holder('all'),
  R_EXE: holder('all'),
  R_DLA: holder('dealer'),
  R_DLU: holder('dealer'),
};
