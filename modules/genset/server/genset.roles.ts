import type { RoleGrant } from '@mp/kernel/server';

const looks = { projectAccetQuery: 1, searchProjectLifeCycle: 1 } as const;
const records = [
  'genset.changeServiceDealer',
  'genset.relocate',
  'genset.changeOwner',
  'genset.replaceComponent',
  'genset.stop',
  'genset.resume',
];
const prints = ['genset.export', 'genset.labels'];
const region: RoleGrant = { pages: looks, functions: prints, scopes: { genset: 'region' } };
const head: RoleGrant = { pages: looks, functions: prints, scopes: { genset: 'all' } };
const dealer: RoleGrant = { pages: looks, scopes: { genset: 'dealer' } };

/** What the roles of the business area hold of gensets (projects.md 2.9, 5). */
export const gensetRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: {
    pages: { ...looks, projectAccetQuery: 2 },
    functions: [...records, ...prints, 'genset.import', 'genset.intake', 'genset.scrap', 'genset.reverse'],
    scopes: { genset: 'all' },
  },
  R_QA: {
    pages: { ...looks, projectAccetQuery: 2 },
    functions: [...prints, 'genset.import', 'genset.intake', 'genset.scrap', 'genset.reverse'],
    scopes: { genset: 'all' },
  },
  R_DDS: head,
  R_DDM: head,
  R_EXE: head,
  R_FIN: head,
  R_PM: head,
  R_EXM: head,
  R_DSM: head,
  R_BAD: region,
  R_ASM: region,
  R_AE: region,
  R_ASE: { ...region, functions: [...records, ...prints] },
  R_DLA: { ...dealer, functions: prints },
  R_DLU: dealer,
  R_GOE: { pages: looks, functions: ['genset.export'], scopes: { genset: 'own' } },
};
