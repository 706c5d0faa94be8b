import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string();
const maybe = z.nullable(z.string());

const visit = z.object({
  id,
  visitNo: z.number(),
  level: z.string(),
  dueOn: z.string(),
  from: z.string(),
  to: z.string(),
  dealer: maybe,
});
/** A visit as matrix and calendar show it. */
export type VisitCell = z.infer<typeof visit>;

const forecast = z.object({
  visits: z.array(visit),
  units: z.array(
    z.object({
      id,
      tag: z.string(),
      model: maybe,
      serialNo: maybe,
      /** Hours of the last reading, its day, and hours a day; null where nothing is known. */
      hours: z.nullable(z.number()),
      readOn: maybe,
      perDay: z.nullable(z.number()),
      isAssumed: z.boolean(),
      /** For each visit in its order: whether the unit is visited, its hours then, when its interval is reached. */
      visits: z.array(z.object({ isVisited: z.boolean(), hours: z.nullable(z.number()), reachedOn: maybe })),
    }),
  ),
  /** A module is there that takes plans over. */
  isTaken: z.boolean(),
});
/** Units of a plan by its visits. */
export type ServiceForecast = z.infer<typeof forecast>;

/** Units of a plan by its visits, with their running hours. */
export const readServiceForecast = defineEndpoint({
  id: 'servicePlan.forecast',
  method: 'GET',
  path: '/projectMaintenance/servicePlan/{id}/forecast',
  access: 'servicePlan.read',
  params: z.object({ id }),
  answer: forecast,
  errors: ['common.notFound'],
  summary: 'Units of a maintenance plan by its visits, with the running hours to be expected',
});
