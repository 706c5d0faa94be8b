import type { RoleGrant } from '@mp/kernel/server';

const files = (names: string) => names.split(' ').map((name) => `projectFile.${name}`);

/** Files of execution (L3) and with commercial numbers (L4) are shown to the roles that name their flag. */
const executing = { 'projectFile.isInternal': 1 } as const;
const commercial = { 'projectFile.isCommercial': 1 } as const;

const reading = files('read export');
const bringing = [...reading, ...files('create update delete upload replace')];
const signing = [...bringing, 'projectFile.sign'];
/** Answers for the files of a project. */
const managing = [...signing, 'projectFile.takeTemplates'];

/** Keeps the templates. */
const keeping = ['publish', 'retire', 'revise', 'delete', 'export'].map((name) => `fileTemplate.${name}`);
const keeper = { projectFileTemplateSet: 2, projectFiles: 2 } as const;
const reader = { projectFiles: 1 } as const;
const bringer = { projectFiles: 2 } as const;

/** What roles hold of file templates and files (projects.md 2.8, 2.11); PM_LEAD is held by the directors of areas. */
export const projectFileRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: { pages: keeper, functions: [...keeping, ...managing], fields: executing },
  R_BAD: { pages: keeper, functions: [...keeping, ...managing], fields: { ...executing, ...commercial } },
  R_PM: { pages: bringer, functions: managing, fields: executing },
  R_EXM: { pages: bringer, functions: signing, fields: executing },
  R_DSM: { pages: bringer, functions: signing, fields: { ...executing, ...commercial } },
  R_TSS: { pages: bringer, functions: bringing, fields: executing },
  R_AE: { pages: bringer, functions: bringing, fields: executing },
  R_ASE: { pages: reader, functions: reading, fields: executing },
  R_ASM: { pages: reader, functions: reading },
  R_FIN: { pages: reader, functions: reading, fields: commercial },
  R_DDM: { pages: reader, functions: reading, fields: commercial },
  R_EXE: { pages: reader, functions: reading, fields: commercial },
  R_DLA: { pages: bringer, functions: bringing, fields: executing },
  R_DLU: { pages: bringer, functions: bringing, fields: executing },
};
