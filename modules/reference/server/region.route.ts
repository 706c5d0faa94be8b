import { bind, type BoundRoute } from '@mp/kernel/server';
import { importNational, readCoverage, regionFacts } from '../contract/index.ts';
import { coverageMap } from './big-area.service.ts';
import { factsOfRegion, takeOverNational } from './region.service.ts';

/** What is done with regions besides what every resource has. */
export const regionRoutes: readonly BoundRoute[] = [
  bind(importNational, (context, { body }) => takeOverNational(context, body.apply)),
  bind(readCoverage, (context, { query }) => coverageMap(context, query)),
  bind(regionFacts, (context, { params }) => factsOfRegion(context, params.id)),
];
