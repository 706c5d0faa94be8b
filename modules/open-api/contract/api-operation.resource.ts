import { choice, defineActions, defineResource, flag, i18nText, text } from '@mp/kernel/contract';

const line = { readOnly: true, unordered: true } as const;

/** An operation of the product, as the modules declare it. Its rows are written when the server starts. */
export const apiOperation = defineResource('open.apiOperation', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({ max: 100, readOnly: true, search: true }),
    name: i18nText({ max: 200, ...line, search: true }),
    /** The service that it belongs to: the first part of its path. */
    area: text({ max: 60, ...line }),
    method: choice(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'], line),
    path: text({ max: 300, ...line, search: true }),
    /** The function by which it may be called. */
    access: text({ max: 100, ...line }),
    serviceInterface: text({ max: 110, ...line }),
    /** Whether programs may call it by the gateway. */
    enabled: flag({ readOnly: true, unordered: true }),
    /** Whether anybody below the administrators has been given it; `open` needs no assignment. */
    assignment: choice(['assigned', 'unassigned', 'open'], {
      ...line,
      derived: 'grants to roles and people, menus, projects and function services',
      tones: { assigned: 'success', unassigned: 'waiting', open: 'void' },
    }),
  },
  list: {
    columns: ['name', 'code', 'method', 'path', 'area', 'access', 'serviceInterface', 'assignment', 'enabled'],
    filters: ['code', 'assignment', 'method', 'enabled', 'area', 'access', 'path'],
    sort: 'code',
  },
  excel: { export: true },
  operations: { create: false, update: false, delete: false, import: false },
  scope: 'all',
});

/** What may be done with an operation. */
export const apiOperationActions = defineActions(apiOperation, {
  enable: { by: 'endpoint' },
  disable: { by: 'endpoint' },
  /** Calls it from the console, with the rights of whoever does. */
  debug: { by: 'endpoint', offered: false },
});
