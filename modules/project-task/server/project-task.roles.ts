import type { BeginningScope, RoleGrant } from '@mp/kernel/server';

const functionsOf = (names: string): string[] => names.split(' ').map((name) => `projectTask.${name}`);

/** What is done with a task that one has. */
const working = functionsOf('start block unblock finish report');
const planning = [...working, ...functionsOf('assign reopen cancel delete export')];

/** Plans the tasks of projects: who does what, and when. */
const planner = (scope: BeginningScope): RoleGrant => ({
  pages: { projectTaskPlan: 2 },
  functions: planning,
  scopes: { projectTask: scope, dealer: 'all' },
});
const reader = (scope: BeginningScope): RoleGrant => ({
  pages: { projectTaskPlan: 1 },
  functions: [...working, 'projectTask.export', 'user.read', 'project.read', 'projectMilestone.read'],
  scopes: { projectTask: [scope, 'own'] },
});
/** Of a dealer's tasks those that are his own are worked on. */
const ofDealer = (names: readonly string[]): RoleGrant => ({
  pages: { projectTaskPlan: 1 },
  functions: [...names, 'user.read'],
  scopes: { projectTask: 'dealer' },
});

/** What roles hold of tasks (projects.md 1, 5): project managers and the execution plan, everybody works on his own. */
export const projectTaskRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: planner('all'),
  R_PM: planner('own'),
  R_EXM: planner('region'),
  R_BAD: planner('region'),
  R_ASM: reader('region'),
  R_ASE: reader('region'),
  R_DDM: reader('all'),
  R_EXE: reader('all'),
  R_DLA: ofDealer([...working, 'projectTask.assign']),
  R_DLU: ofDealer(working),
  STAFF: { pages: { projectTaskPlan: 1 }, functions: working, scopes: { projectTask: 'own' } },
};
