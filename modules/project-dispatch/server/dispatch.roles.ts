import type { BeginningScope, RoleGrant } from '@mp/kernel/server';

const internal = { 'dispatch.nextDealerId': 1 } as const;

/** Sends dealers, and chooses among all of them and their people. */
const dispatcher = (scope: BeginningScope): RoleGrant => ({
  pages: { projectPhaseExecution: 2 },
  functions: ['send', 'cancel', 'confirm', 'redispatch', 'delete', 'export'].map((name) => `dispatch.${name}`),
  fields: internal,
  scopes: { dispatch: scope, dealer: 'all', person: 'all' },
});
const reader = (scope: BeginningScope): RoleGrant => ({
  pages: { projectPhaseExecution: 1 },
  functions: ['dispatch.export'],
  fields: internal,
  scopes: { dispatch: scope },
});
const ofDealer = (names: readonly string[]): RoleGrant => ({
  pages: { projectPhaseExecution: 1 },
  functions: names.map((name) => `dispatch.${name}`),
  scopes: { dispatch: 'dealer' },
});

/** What the roles of the business area hold of dispatches (projects.md 1, 3.2). */
export const dispatchRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: dispatcher('all'),
  R_PM: dispatcher('own'),
  R_EXM: dispatcher('region'),
  R_ASM: reader('region'),
  R_ASE: reader('region'),
  R_BAD: reader('region'),
  R_DDM: reader('all'),
  R_EXE: reader('all'),
  R_DLA: ofDealer(['accept', 'reject', 'arrive', 'finish', 'export']),
  R_DLU: ofDealer(['arrive', 'finish']),
};
