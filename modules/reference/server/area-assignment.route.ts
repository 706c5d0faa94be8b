import { bind, type BoundRoute } from '@mp/kernel/server';
import { previewHandOver, readAreaMatrix, runHandOver } from '../contract/index.ts';
import { handAreaOver, handOverPreview } from './area-assignment.service.ts';
import { areaMatrix } from './area-matrix.service.ts';

/** What is done with area positions besides what every resource has. */
export const areaAssignmentRoutes: readonly BoundRoute[] = [
  bind(readAreaMatrix, (context, { query }) => areaMatrix(context, query)),
  bind(previewHandOver, (context, { query }) => handOverPreview(context, query)),
  bind(runHandOver, (context, { body }) => handAreaOver(context, body)),
];
