import { bind, bindReport, type BoundRoute } from '@mp/kernel/server';
import { lookUpDealers, lookUpSheet, publicUse, whiteSpots } from '../../contract/index.ts';
import { findForStaff, sheetForStaff, spotsOf, useOf } from './lookup.service.ts';

/** Dealers as staff looks them up. */
export const lookUpRoutes: readonly BoundRoute[] = [
  bind(lookUpDealers, (context, { query }) => findForStaff(context, query)),
  bind(lookUpSheet, (context, { query, reply }) => sheetForStaff(context, query, reply)),
  bind(whiteSpots, (context, { query }) => spotsOf(context, query)),
  bindReport(publicUse, useOf),
];
