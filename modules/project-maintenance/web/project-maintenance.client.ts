import { defineLink, endpointQuery } from '@mp/kernel/web';
import { readServiceForecast, servicePlan } from '../contract/index.ts';

/** Units of a plan by its visits. */
export const forecastQuery = (id: string) => endpointQuery(servicePlan.key, readServiceForecast, { params: { id } });

/** A plan, by its id. */
export const toPlan = defineLink<{ record: string }>('/projectMaintainDetails');
