import type { RoleGrant } from '@mp/kernel/server';

/** Searches all projects, and asks for what is closed. */
const asker: RoleGrant = { pages: { projectQuery: 1 }, functions: ['accessRequest.ask', 'queriedProject.export'] };

/** Sees who reaches the projects of the role; grants where he manages them. */
const manager: RoleGrant = {
  pages: { projectQuery: 1, projectAuthorization: 2 },
  functions: [
    'accessRequest.ask',
    'queriedProject.export',
    'projectShare.make',
    'projectShare.revoke',
    'projectGrant.create',
    'projectGrant.revoke',
    'projectGrant.shorten',
    'projectGrant.export',
    'user.read',
  ],
  // To whom it is granted is chosen by name.
  apis: ['role.options', 'organisation.options'],
};
const reader: RoleGrant = {
  pages: { projectQuery: 1, projectAuthorization: 1 },
  functions: ['accessRequest.ask', 'queriedProject.export', 'user.read'],
};

/** What the roles of the business area hold of access to projects (projects.md 2.8); partners hold nothing of it. */
export const projectAccessRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: manager,
  R_PM: manager,
  R_TSS: manager,
  R_DSM: manager,
  R_BAD: manager,
  R_ASM: reader,
  R_DDM: reader,
  R_ASE: asker,
  R_EXM: asker,
  R_AE: asker,
  R_FIN: asker,
  R_EXE: asker,
};
