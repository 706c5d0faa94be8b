import { defineResource, refuse, text } from '@mp/kernel/contract';

/** How a service interface is written: the operation's code with `.do`. */
const doPattern = /^\/?[A-Za-z0-9_/.-]+\.do$/u;

/** The operation that a service interface names. */
export const operationOfInterface = (serviceInterface: string): string =>
  serviceInterface.replace(/^\//u, '').replace(/\.do$/u, '');

/** A tie: whoever holds the function, or a menu with the page, may call the operation as well (platform.md 3.2). */
export const functionService = defineResource('open.functionService', {
  label: 'name',
  number: 'functionNo',
  fields: {
    /** A function, `dealer.read`, or a page, `dealerManager`. */
    functionNo: text({ required: true, max: 100, pattern: /^[A-Za-z][\w.]*$/u, search: true }),
    name: text({ required: true, max: 100, search: true }),
    description: text({ max: 100 }),
    serviceInterface: text({ required: true, max: 300, search: true, unique: ['functionNo'] }),
    /** Where the operation is called; the server fills it. */
    path: text({ readOnly: true, max: 320 }),
  },
  rules: [
    {
      fields: ['serviceInterface'],
      check: ({ serviceInterface }) =>
        typeof serviceInterface === 'string' && !doPattern.test(serviceInterface)
          ? [refuse('open.endsWithDo', undefined, 'serviceInterface')]
          : [],
    },
  ],
  list: {
    columns: ['functionNo', 'name', 'serviceInterface', 'path', 'description', 'updatedAt'],
    filters: ['functionNo', 'name', 'serviceInterface', 'path'],
    sort: 'functionNo',
    batch: ['delete'],
  },
  excel: { import: true, export: true },
  scope: 'all',
});
