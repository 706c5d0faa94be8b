import type { BeginningScope, RoleGrant } from '@mp/kernel/server';

const functionsOf = (entity: string, names: string): string[] => names.split(' ').map((name) => `${entity}.${name}`);

const registering = functionsOf('project', 'submit extend lose cancel delete export');
const defining = functionsOf('projectDefinition', 'submit revise delete export');
/** Who stops work and lets it go on. */
const executing = functionsOf('project', 'suspend resume');
/** Who names another project manager, and opens again what was closed. */
const directing = functionsOf('project', 'changePm reopen');
/** Who says which unit stands where. */
const placing = functionsOf('projectUnit', 'update allocate release');
/** Only the project lead names the project manager, in the audit; all others read who it is. */
const fields = { 'projectDefinition.pmId': 1 } as const;
const house = ['user.read'];

/** Who registers opportunities, and what of the definitions. */
const seller = (
  scope: BeginningScope,
  more: readonly string[] = [],
  scopes: NonNullable<RoleGrant['scopes']> = {},
): RoleGrant => ({
  pages: { projectInitiating: 2, projectDefinition: 2 },
  functions: [...house, ...registering, ...defining, ...more],
  fields,
  scopes: { project: scope, ...scopes },
});

const reader = (
  scope: BeginningScope,
  more: readonly string[] = [],
  scopes: NonNullable<RoleGrant['scopes']> = {},
): RoleGrant => ({
  pages: { projectInitiating: 1, projectDefinition: 1 },
  functions: [...house, 'project.export', 'projectDefinition.export', ...more],
  fields,
  scopes: { project: scope, ...scopes },
});

const ofDealer: RoleGrant = {
  pages: { projectInitiating: 2, projectDefinition: 2 },
  functions: [...registering, ...defining],
  fields,
  scopes: { project: 'dealer' },
};

/** What the roles of the business area hold of projects (projects.md 1). */
export const projectRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: seller('all', [
    ...executing,
    ...directing,
    'project.close',
    'project.import',
    'dealer.read',
    'industryInfo.read',
  ]),
  R_DSM: seller('region'),
  R_TSS: seller('own', ['dealer.read', 'industryInfo.read']),
  R_PM: seller('own', [...executing, 'project.close', ...placing], { customer: 'all' }),
  R_ASM: reader('region', ['project.lose', ...executing, 'dealer.read']),
  R_BAD: reader('region', ['project.cancel', ...directing, 'dealer.read']),
  R_AE: {
    pages: { projectInitiating: 1, projectDefinition: 2 },
    functions: [...house, ...defining],
    fields,
    scopes: { project: 'region' },
  },
  R_ASE: reader('region'),
  R_EXM: reader('region', [], { customer: 'region' }),
  R_DDM: reader('all'),
  R_FIN: reader('all'),
  R_EXE: reader('all', [], { customer: 'all' }),
  R_DLA: ofDealer,
  R_DLU: ofDealer,
};
