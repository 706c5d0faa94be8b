import { bind } from '@mp/kernel/server';
import { lookUpDealers, lookUpSheet, publicUse, whiteSpots } from '../../contract/index.ts';
import type { DealerPart } from '../part.ts';
import { findForStaff, sheetForStaff, spotsOf, useOf } from './lookup.service.ts';

const looks = { pages: { dlrInfoQuery: 1 }, functions: ['qrCode.read', 'dealer.export', 'feedback.create'] } as const;

/** Dealers as staff looks them up. */
export const lookUpPart: DealerPart = {
  routes: [
    bind(lookUpDealers, (context, { query }) => findForStaff(context, query)),
    bind(lookUpSheet, (context, { query, reply }) => sheetForStaff(context, query, reply)),
    bind(whiteSpots, (context, { query }) => spotsOf(context, query)),
    bind(publicUse, (context) => useOf(context)),
  ],
  roles: {
    R_ADM: { ...looks, functions: [...looks.functions, 'dealer.publicUse'] },
    R_DDS: { ...looks, functions: [...looks.functions, 'dealer.publicUse'] },
    R_DDM: { ...looks, functions: [...looks.functions, 'dealer.publicUse'] },
    R_BAD: looks,
    R_ASM: looks,
    R_ASE: looks,
    R_AE: { ...looks, scopes: { dealer: 'region' } },
    R_EXM: { ...looks, scopes: { dealer: 'region' } },
    R_DSM: { ...looks, scopes: { dealer: 'all' } },
    R_PM: { ...looks, scopes: { dealer: 'all' } },
    R_EXE: looks,
  },
};
