import { bind, bindReport, type BoundRoute } from '@mp/kernel/server';
import { differenceReport, registrationReport, remindDealers, saleTotalReport } from '../contract/index.ts';
import { registrationRate, remind } from './registration.service.ts';
import { saleTotal } from './sale-total.service.ts';
import { differencesOf } from './warranty-difference.service.ts';

/** Reports on units, and the reminder of dealers. */
export const gensetReportRoutes: readonly BoundRoute[] = [
  bindReport(saleTotalReport, saleTotal),
  bindReport(registrationReport, registrationRate),
  bindReport(differenceReport, differencesOf),
  bind(remindDealers, (context, { body }) => remind(context, body)),
];
