import {
  choice,
  choices,
  date,
  decimal,
  defineResource,
  files,
  flag,
  onlyIn,
  phone,
  processFields,
  ref,
  text,
} from '@mp/kernel/contract';
import { ratingBases } from '@mp/reference/contract';

/** States of a registration. */
export const registrationStates = ['draft', 'submitted', 'valid', 'rejected', 'canceled'] as const;
/** Where a registration comes from. */
export const registrationSources = ['MANUAL', 'COMMISSIONING', 'PE_ORDER', 'QR', 'IMPORT'] as const;
/** What makes a first checker look at a registration. */
export const registrationDoubts = ['otherDealer', 'hoursHigh', 'dutyDiffers', 'customerDiffers'] as const;
/** What makes a first checker look at a registration. */
export type RegistrationDoubt = (typeof registrationDoubts)[number];

/** That a unit runs at a customer since a day, from which its base warranty is counted. A unit has one that counts. */
export const registration = defineResource('warranty.registration', {
  label: 'no',
  fields: {
    no: text({ max: 20, readOnly: true, unique: 'tenant', search: true, numberRule: 'numbers.registration' }),
    gensetId: ref('genset.genset', { required: true, createOnly: true }),
    customerId: ref('customer.customer', { required: true }),
    site: text({ max: 100 }),
    siteRegionId: ref('reference.region', { required: true }),
    siteAddress: text({ max: 200 }),
    dutyType: choice(ratingBases, { required: true }),
    commissionedOn: date({ required: true }),
    hoursAtCommission: decimal({ required: true, min: '0', max: '100000', scale: 1, default: '0.0' }),
    /** Asked for where the hours are more than a commissioning takes. */
    hoursReason: text({ max: 200 }),
    contactName: text({ max: 30 }),
    contactPhone: phone(),
    reportFiles: files({ maxFiles: 10 }),
    platePhotos: files({ maxFiles: 10, capture: 'photo' }),
    source: choice(registrationSources, { readOnly: true, default: 'MANUAL' }),
    doubts: choices(registrationDoubts, { readOnly: true }),
    needsCheck: flag({ readOnly: true, hidden: true }),
    warrantyStart: date({ readOnly: true }),
    warrantyEnd: date({ readOnly: true }),
    validOn: date({ readOnly: true }),
    state: choice(registrationStates, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: { draft: 'draft', submitted: 'processing', valid: 'success', rejected: 'danger', canceled: 'void' },
    }),
    ...processFields,
  },
  parent: 'gensetId',
  list: {
    columns: [
      'no',
      'gensetId',
      'customerId',
      'siteRegionId',
      'commissionedOn',
      'warrantyStart',
      'warrantyEnd',
      'source',
      'state',
      'updatedAt',
    ],
    filters: ['state', 'source', 'customerId', 'siteRegionId', 'commissionedOn'],
    sort: '-no',
  },
  form: {
    layout: 'drawer',
    sections: [
      { key: 'unit', fields: ['no', 'gensetId', 'dutyType', 'commissionedOn', 'hoursAtCommission', 'hoursReason'] },
      { key: 'place', fields: ['customerId', 'site', 'siteRegionId', 'siteAddress', 'contactName', 'contactPhone'] },
      { key: 'evidence', fields: ['reportFiles', 'platePhotos'] },
      { key: 'result', fields: ['source', 'doubts', 'warrantyStart', 'warrantyEnd', 'validOn'] },
    ],
  },
  locks: {
    update: onlyIn('update', { entity: 'registration', field: 'state', states: ['draft'] }),
    delete: onlyIn('delete', { entity: 'registration', field: 'state', states: ['draft'] }),
  },
  operations: { import: false },
  excel: { export: true },
});
