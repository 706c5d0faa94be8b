import { bind, type BoundRoute } from '@mp/kernel/server';
import { readServiceForecast } from '../contract/index.ts';
import { forecastOf } from './forecast.service.ts';

/** Operations on maintenance plans besides those that every resource has. */
export const projectMaintenanceRoutes: readonly BoundRoute[] = [
  bind(readServiceForecast, (context, { params }) => forecastOf(context, params.id)),
];
