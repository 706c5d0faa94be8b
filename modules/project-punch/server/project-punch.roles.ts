import type { RoleGrant } from '@mp/kernel/server';

const ofPunch = (names: string): string[] => names.split(' ').map((name) => `punchItem.${name}`);
const ofRisk = (names: string): string[] => names.split(' ').map((name) => `projectRisk.${name}`);
const house = ['user.read'];

/** Raises what is left to do, and does what is asked of him. */
const worker: RoleGrant = {
  pages: { projectPunchList: 2, projectRiskList: 1 },
  functions: [...house, ...ofPunch('finish export')],
};

/** Raises items and risks, and looks whether they are done. */
const manager: RoleGrant = {
  pages: { projectPunchList: 2, projectRiskList: 2 },
  functions: [
    ...house,
    ...ofPunch('delete finish verify reopen export'),
    ...ofRisk('delete occur close reopen export'),
  ],
};

const reader: RoleGrant = {
  pages: { projectPunchList: 1, projectRiskList: 1 },
  functions: [...house, ...ofPunch('finish export'), ...ofRisk('export')],
};

/** What the roles of the business area hold of punch lists and risks (projects.md 3.6). */
export const projectPunchRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: manager,
  R_PM: manager,
  R_EXM: manager,
  R_ASE: worker,
  R_AE: reader,
  R_TSS: reader,
  R_ASM: reader,
  R_DSM: reader,
  R_BAD: reader,
  R_DDM: reader,
  R_EXE: reader,
  // Dealers read and do what is left at their projects; how likely something goes wrong is the maker's own thought.
  R_DLA: { pages: { projectPunchList: 2 }, functions: ofPunch('finish export') },
  R_DLU: { pages: { projectPunchList: 2 }, functions: ofPunch('finish export') },
};
