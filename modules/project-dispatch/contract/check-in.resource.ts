import { choice, dateTime, decimal, defineResource, flag, integer, longText, ref, text } from '@mp/kernel/contract';

/** Somebody comes, or goes. */
export const checkInKinds = ['in', 'out'] as const;

const derived = { readOnly: true } as const;

/** Somebody whom a dispatch names came to the site or left it, by the clock of the server. It is never changed. */
export const checkIn = defineResource('projectDispatch.checkIn', {
  label: 'no',
  fields: {
    no: text({ max: 30, readOnly: true, search: true }),
    dispatchId: ref('projectDispatch.dispatch', { required: true, createOnly: true }),
    at: dateTime({ required: true, readOnly: true }),
    kind: choice(checkInKinds, { required: true, readOnly: true }),
    personId: ref('dealer.person', { required: true, readOnly: true }),
    /** By the code that hangs at the site. */
    byCode: flag(derived),
    /** From the site as the crow flies; empty where one of the two places is not known. */
    distanceM: integer(derived),
    accuracyM: integer(derived),
    lng: decimal({ ...derived, min: '-180', max: '180', scale: 6 }),
    lat: decimal({ ...derived, min: '-90', max: '90', scale: 6 }),
    reason: longText({ readOnly: true, max: 500 }),
  },
  parent: 'dispatchId',
  onParentLock: 'stayOpen',
  onParentDelete: 'delete',
  list: {
    columns: ['no', 'dispatchId', 'at', 'kind', 'personId', 'distanceM', 'accuracyM', 'byCode', 'reason'],
    filters: ['kind', 'personId', 'byCode', 'at'],
    sort: '-at',
  },
  form: {
    layout: 'drawer',
    sections: [
      {
        key: 'record',
        fields: ['no', 'at', 'kind', 'personId', 'byCode', 'distanceM', 'accuracyM', 'lng', 'lat', 'reason'],
      },
    ],
  },
  operations: { create: false, update: false, delete: false, import: false },
});
