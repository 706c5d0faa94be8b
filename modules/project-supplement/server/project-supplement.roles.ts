import type { BeginningScope, RoleGrant } from '@mp/kernel/server';

const entering = ['submit', 'delete', 'export'].map((name) => `supplement.${name}`);
const house = ['user.read', 'dealer.read'];

/** Enters what is missing of the projects that the role leads or sells. */
const writer = (scope: BeginningScope, more: readonly string[] = house): RoleGrant => ({
  pages: { projectInfoReplenish: 2 },
  functions: [...more, ...entering],
  scopes: { supplement: scope },
});

const reader = (scope: BeginningScope): RoleGrant => ({
  pages: { projectInfoReplenish: 1 },
  functions: [...house, 'supplement.export'],
  scopes: { supplement: scope },
});

/** What the roles of the business area hold of back-entries (projects.md 3.6, 5). */
export const projectSupplementRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: writer('all'),
  R_PM: writer('own'),
  R_DSM: writer('region'),
  R_DLA: writer('dealer', []),
  R_DLU: writer('dealer', []),
  R_ASM: reader('region'),
  R_BAD: reader('region'),
  R_EXM: reader('region'),
  R_FIN: reader('all'),
  R_DDM: reader('all'),
};
