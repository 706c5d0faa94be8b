import { bind, type BoundRoute } from '@mp/kernel/server';
import { projectConflicts } from '../contract/index.ts';
import { conflictsForTyped } from './conflict.service.ts';

/** Operations on projects besides those that every resource has. */
export const projectRoutes: readonly BoundRoute[] = [
  bind(projectConflicts, (context, { body }) =>
    conflictsForTyped(context, { siteLng: null, siteLat: null, ...body, id: body.id ?? null }),
  ),
];
