import { bindReport, type BoundRoute } from '@mp/kernel/server';
import { businessInformation, cashReport, marginReport, marginRowsReport, receiptsReport } from '../contract/index.ts';
import { informationOf } from './business-information.service.ts';
import { cashOf, receiptRows } from './cash.service.ts';
import { marginRows, marginsOf } from './margin.service.ts';

/** Operations on business plans besides those that every resource has. */
export const projectFinanceRoutes: readonly BoundRoute[] = [
  bindReport(businessInformation, (context) => informationOf(context)),
  bindReport(cashReport, (context) => cashOf(context)),
  bindReport(receiptsReport, receiptRows),
  bindReport(marginReport, (context) => marginsOf(context)),
  bindReport(marginRowsReport, marginRows),
];
