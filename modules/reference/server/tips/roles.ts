import type { RoleGrant } from '@mp/kernel/server';

/** Roles that see their own reminders and nothing more of them. */
const readers = [
  'R_DDM',
  'R_DDS',
  'R_FIN',
  'R_TRN',
  'R_BAD',
  'R_ASM',
  'R_ASE',
  'R_AE',
  'R_TSS',
  'R_DSM',
  'R_PM',
  'R_EXM',
  'R_DLA',
  'R_DLU',
  'R_GOE',
  'R_GDL',
] as const;

/** Business administrators keep the rules and see all reminders; everybody else sees his own. */
export const tipsRoles: Readonly<Record<string, RoleGrant>> = {
  STAFF: { pages: { bigAreaSetting: 1, holidays: 1 } },
  R_ADM: { pages: { tipsRule: 2, tipsQuery: 2 }, scopes: { tip: 'all' } },
  ...Object.fromEntries(readers.map((code) => [code, { pages: { tipsQuery: 1 }, scopes: { tip: 'own' } } as const])),
};
