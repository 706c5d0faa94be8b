import { bind, bindReport, type BoundRoute } from '@mp/kernel/server';
import {
  convertLead,
  dealerShares,
  leadConversion,
  leadsReport,
  setDealerShares,
  shareGaps,
} from '../contract/index.ts';
import { conversionOffered, convertInfo } from './industry-info.service.ts';
import { leadsOf } from './leads.service.ts';
import { shareGapsOf, shareOut, sharesFor } from './trade-staff.service.ts';

/** Operations on trade sales staff and industry information besides those that every resource has. */
export const tradeRoutes: readonly BoundRoute[] = [
  bind(shareGaps, (context) => shareGapsOf(context)),
  bind(dealerShares, (context, { params }) => sharesFor(context, params.id)),
  bind(setDealerShares, (context, { params, body }) => shareOut(context, params.id, body.shares), { status: 204 }),
  bind(leadConversion, async () => conversionOffered()),
  bind(convertLead, (context, { params, body }) => convertInfo(context, params.id, body.version)),
  bindReport(leadsReport, (context, { months }) => leadsOf(context, Number(months))),
];
