import type { BeginningScope, RoleGrant } from '@mp/kernel/server';

const records = (...names: readonly string[]) => names.map((name) => `phaseRecord.${name}`);

/** Fills in records, of the dispatches or projects that the role sees. */
const performing = records('submit', 'export');
/** Audits them. */
const auditing = records('remark', 'export');

const auditor = (scope: BeginningScope, more: readonly string[] = []): RoleGrant => ({
  pages: { arrivalExecution: 1, projectPhaseAudit: 1 },
  functions: ['user.read', ...auditing, ...more],
  scopes: { phaseRecord: scope, dispatch: scope },
});
const reader = (scope: BeginningScope): RoleGrant => ({
  pages: { arrivalExecution: 1, projectPhaseAudit: 1 },
  functions: ['user.read', 'phaseRecord.export'],
  scopes: { phaseRecord: scope, dispatch: scope },
});
const ofDealer: RoleGrant = {
  pages: { arrivalExecution: 2 },
  functions: performing,
  scopes: { phaseRecord: 'dealer', dispatch: 'dealer' },
};

/** What the roles of the business area hold of phase records (projects.md 1, 3.4). */
export const projectPhaseRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: {
    pages: { arrivalExecution: 2, projectPhaseAudit: 2, phaseCheckList: 2 },
    functions: [
      ...performing,
      ...records('remark', 'delete', 'passArrival'),
      ...['publish', 'retire', 'revise', 'delete', 'export'].map((name) => `checkList.${name}`),
    ],
    scopes: { phaseRecord: 'all', dispatch: 'all' },
  },
  R_PM: {
    pages: { arrivalExecution: 2, projectPhaseAudit: 2 },
    functions: ['user.read', ...performing, ...records('remark', 'delete', 'passArrival')],
    scopes: { phaseRecord: 'own', dispatch: 'own' },
  },
  R_ASE: auditor('region', records('passArrival')),
  R_QA: {
    ...auditor('region'),
    scopes: { phaseRecord: 'region', dispatch: 'region', project: 'region', person: 'all' },
  },
  R_EXM: reader('region'),
  R_ASM: reader('region'),
  R_BAD: reader('region'),
  R_DDM: reader('all'),
  R_EXE: { ...reader('all'), scopes: { phaseRecord: 'all', dispatch: 'all', person: 'all' } },
  R_DLA: ofDealer,
  R_DLU: ofDealer,
};
