import type { BeginningScope, RoleGrant } from '@mp/kernel/server';

/** Reads and exports the projects that the role sees. */
const reader = (scope: BeginningScope): RoleGrant => ({
  pages: { projectInformationQuery: 1 },
  functions: ['projectFact.export', 'lineFact.export', 'unitFact.export', 'user.read'],
  scopes: { projectFact: scope, lineFact: scope, unitFact: scope },
});

/** What the roles of the business area hold of the wide tables: the rows of the projects that they see. */
export const projectInformationRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: reader('all'),
  R_PM: reader('own'),
  R_TSS: reader('own'),
  R_ASM: reader('region'),
  R_BAD: reader('region'),
  R_DSM: reader('region'),
  R_AE: reader('region'),
  R_ASE: reader('region'),
  R_EXM: reader('region'),
  R_DDM: reader('all'),
  R_FIN: reader('all'),
  R_EXE: reader('all'),
};
