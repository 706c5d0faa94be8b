import { bind, type BoundRoute } from '@mp/kernel/server';
import { readCandidates } from '../contract/index.ts';
import { candidatesForTyped } from './candidates.service.ts';

/** Operations on dispatches besides those that every resource has. */
export const dispatchRoutes: readonly BoundRoute[] = [
  bind(readCandidates, (context, { body }) => candidatesForTyped(context, { ...body, id: body.id ?? null })),
];
