import { dateTime, defineResource, integer, text } from '@mp/kernel/contract';

/** Counted calls: one line for an operation and a minute of a node, behind every figure of the report on services. */
export const serviceCall = defineResource('report.serviceCall', {
  label: 'service',
  fields: {
    at: dateTime({ required: true, readOnly: true }),
    service: text({ max: 100, readOnly: true, unordered: true }),
    calls: integer({ readOnly: true, unordered: true }),
    refused: integer({ readOnly: true, unordered: true }),
    failed: integer({ readOnly: true, unordered: true }),
    avgMs: integer({ readOnly: true, unordered: true }),
    maxMs: integer({ readOnly: true, unordered: true }),
    node: text({ max: 60, readOnly: true, unordered: true }),
  },
  list: {
    columns: ['at', 'service', 'calls', 'refused', 'failed', 'avgMs', 'maxMs', 'node'],
    filters: ['at', 'service', 'failed', 'node'],
    sort: '-at',
  },
  excel: { export: true },
  operations: { create: false, update: false, delete: false, import: false },
});
