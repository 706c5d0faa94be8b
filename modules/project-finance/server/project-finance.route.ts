import { bindReport, type BoundRoute } from '@mp/kernel/server';
import { businessInformation } from '../contract/index.ts';
import { informationOf } from './business-information.service.ts';

/** Operations on business plans besides those that every resource has. */
export const projectFinanceRoutes: readonly BoundRoute[] = [
  bindReport(businessInformation, (context) => informationOf(context)),
];
