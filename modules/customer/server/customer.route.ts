import { bind, type BoundRoute } from '@mp/kernel/server';
import {
  alikeCustomers,
  customerPivot,
  customerPivotSheet,
  customerTimeline,
  mergeCustomer,
  mergePreview,
  undoMerge,
} from '../contract/index.ts';
import { hintsForTyped } from './duplicate.service.ts';
import { mergeCustomers, previewOfMerge, undoMergeOf } from './merge.service.ts';
import { pivotOf, pivotSheet, timelineOf } from './overview.service.ts';

/** Operations on customers besides those that every resource has. */
export const customerRoutes: readonly BoundRoute[] = [
  bind(alikeCustomers, (context, { body }) => hintsForTyped(context, body)),
  bind(mergePreview, (context, { params }) => previewOfMerge(context, params.id)),
  bind(mergeCustomer, (context, { params, body }) => mergeCustomers(context, params.id, body)),
  bind(undoMerge, (context, { params }) => undoMergeOf(context, params.id)),
  bind(customerTimeline, (context, { params }) => timelineOf(context, params.id)),
  bind(customerPivot, (context, { query }) => pivotOf(context, query)),
  bind(customerPivotSheet, (context, { query, reply }) => pivotSheet(context, query, reply)),
];
