import type { RoleGrant } from '@mp/kernel/server';

const files = (names: string) => names.split(' ').map((name) => `projectFile.${name}`);

/** Files of execution (L3) and with commercial numbers (L4) are shown to the roles that name their flag. */
const executing = { 'projectFile.isInternal': 1 } as const;
const commercial = { 'projectFile.isCommercial': 1 } as const;

const reading = files('read export');
const bringing = [...reading, ...files('create update delete upload replace')];
const signing = [...bringing, 'projectFile.sign'];

/** Keeps the templates. */
const keeping = ['publish', 'retire', 'revise', 'delete', 'export'].map((name) => `fileTemplate.${name}`);
const keeper = { projectFileTemplateSet: 2 } as const;

/** What roles hold of file templates and files (projects.md 2.8, 2.11); PM_LEAD is held by the directors of areas. */
export const projectFileRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: { pages: keeper, functions: [...keeping, ...signing], fields: executing },
  R_BAD: { pages: keeper, functions: [...keeping, ...signing], fields: { ...executing, ...commercial } },
  R_PM: { functions: signing, fields: executing },
  R_EXM: { functions: signing, fields: executing },
  R_DSM: { functions: signing, fields: { ...executing, ...commercial } },
  R_TSS: { functions: bringing, fields: executing },
  R_AE: { functions: bringing, fields: executing },
  R_ASE: { functions: reading, fields: executing },
  R_ASM: { functions: reading },
  R_FIN: { functions: reading, fields: commercial },
  R_DDM: { functions: reading, fields: commercial },
  R_EXE: { functions: reading, fields: commercial },
  R_DLA: { functions: bringing, fields: executing },
  R_DLU: { functions: bringing, fields: executing },
};
