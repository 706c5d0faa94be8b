import { bind, type BoundRoute } from '@mp/kernel/server';
import { modelSuccessors } from '../contract/index.ts';
import { chainOf } from './genset-model.service.ts';

/** Operations on models besides those that every resource has. */
export const gensetModelRoutes: readonly BoundRoute[] = [
  bind(modelSuccessors, (context, { params }) => chainOf(context, params.id)),
];
