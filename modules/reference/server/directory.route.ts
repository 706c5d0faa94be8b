import { bind, type BoundRoute } from '@mp/kernel/server';
import { directoryUsage } from '../contract/index.ts';
import { usageOfDirectory } from './directory.service.ts';

/** Operations on directories besides those that every resource has. */
export const directoryRoutes: readonly BoundRoute[] = [
  bind(directoryUsage, (context, { params }) => usageOfDirectory(context, params.id)),
];
