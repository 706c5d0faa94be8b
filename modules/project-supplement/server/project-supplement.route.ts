import { bind, bindReport, type BoundRoute } from '@mp/kernel/server';
import { projectGaps } from '@mp/project/server';
import { missingReport, readEffect } from '../contract/index.ts';
import { missingOf } from './missing.service.ts';
import { readEffectOf } from './supplement.service.ts';

/** Operations on back-entries besides those that every resource has. */
export const projectSupplementRoutes: readonly BoundRoute[] = [
  bind(readEffect, (context, { params }) => readEffectOf(context, params.id)),
  bindReport(missingReport, async (context) => missingOf(await projectGaps(context))),
];
