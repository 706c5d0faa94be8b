import { bind, bindReport, type BoundRoute } from '@mp/kernel/server';
import { performanceReport, readCandidates } from '../contract/index.ts';
import { candidatesForTyped } from './candidates.service.ts';
import { performanceOf } from './performance.service.ts';

/** Operations on dispatches besides those that every resource has. */
export const dispatchRoutes: readonly BoundRoute[] = [
  bind(readCandidates, (context, { body }) => candidatesForTyped(context, { ...body, id: body.id ?? null })),
  bindReport(performanceReport, performanceOf),
];
