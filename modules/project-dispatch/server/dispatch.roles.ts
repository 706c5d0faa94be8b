import type { BeginningScope, RoleGrant } from '@mp/kernel/server';
import { feeFields } from '../contract/index.ts';

const internal = { 'dispatch.nextDealerId': 1 } as const;
/** What the dealer is paid. */
const fees: Readonly<Record<string, 1>> = Object.fromEntries(feeFields.map((name) => [`dispatch.${name}`, 1]));

/** Sends dealers, and chooses among all of them and their people. */
const dispatcher = (scope: BeginningScope): RoleGrant => ({
  pages: { projectPhaseExecution: 2 },
  functions: ['send', 'cancel', 'confirm', 'redispatch', 'changeFee', 'siteCode', 'delete', 'export'].map(
    (name) => `dispatch.${name}`,
  ),
  fields: { ...internal, ...fees },
  scopes: { dispatch: scope, dealer: 'all', person: 'all' },
});
const reader = (scope: BeginningScope): RoleGrant => ({
  pages: { projectPhaseExecution: 1 },
  functions: ['dispatch.export'],
  fields: internal,
  scopes: { dispatch: scope },
});
const ofDealer = (names: readonly string[]): RoleGrant => ({
  pages: { projectPhaseExecution: 1 },
  functions: names.map((name) => `dispatch.${name}`),
  scopes: { dispatch: 'dealer' },
});

/** Keeps rate cards beside, or reads them. */
const withRateCards = (grant: RoleGrant, level: 1 | 2 = 2): RoleGrant => ({
  ...grant,
  pages: { ...grant.pages, dispatchRateCard: level },
  functions: [...(grant.functions ?? []), 'rateCard.export', ...(level === 2 ? ['rateCard.delete'] : [])],
});

/** What the roles of the business area hold of dispatches (projects.md 1, 3.2). */
export const dispatchRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: withRateCards(dispatcher('all')),
  R_PM: dispatcher('own'),
  R_EXM: dispatcher('region'),
  R_ASM: reader('region'),
  R_ASE: reader('region'),
  R_BAD: withRateCards(reader('region')),
  R_DDM: reader('all'),
  R_EXE: reader('all'),
  R_FIN: withRateCards({ ...reader('all'), fields: { ...internal, ...fees } }, 1),
  R_DLA: { ...ofDealer(['accept', 'reject', 'checkIn', 'reportArrival', 'finish', 'export']), fields: fees },
  R_DLU: ofDealer(['checkIn', 'finish']),
};
