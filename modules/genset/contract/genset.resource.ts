import {
  choice,
  date,
  decimal,
  defineActions,
  defineResource,
  integer,
  file,
  longText,
  ref,
  refs,
  rows,
  text,
} from '@mp/kernel/contract';
import { ratingBases } from '@mp/reference/contract';

/** States of a unit, in the order of its life. */
export const gensetStates = [
  'inStock',
  'reserved',
  'shipped',
  'arrived',
  'installed',
  'commissioned',
  'inService',
  'stopped',
  'returned',
  'scrapped',
] as const;
/** A state of a unit. */
export type GensetState = (typeof gensetStates)[number];

/** Components that have a serial number of their own. */
export const gensetComponents = ['engine', 'alternator', 'controller'] as const;
/** A component with a serial number. */
export type GensetComponent = (typeof gensetComponents)[number];

const componentColumns = {
  component: choice(gensetComponents, { required: true }),
  oldSn: text({ max: 40 }),
  newSn: text({ max: 40 }),
  on: date({ required: true }),
  reason: text({ max: 200 }),
};

/**
 * A generating set by its serial number. State, dates and everything else but the serial number follow from its events:
 * nobody writes them but `appendEvents`.
 */
export const genset = defineResource('genset.genset', {
  label: 'serialNo',
  fields: {
    serialNo: text({
      required: true,
      max: 20,
      pattern: /^[A-Za-z0-9][A-Za-z0-9-]*$/u,
      unique: 'tenant',
      search: true,
      createOnly: true,
    }),
    modelId: ref('reference.gensetModel', { required: true, createOnly: true }),
    dutyType: choice(ratingBases, { createOnly: true }),
    ratedKw: decimal({ readOnly: true, scale: 1 }),
    ratedKva: decimal({ readOnly: true, scale: 1 }),
    voltage: integer({ readOnly: true }),
    frequency: choice(['50', '60'], { readOnly: true }),
    madeOn: date({ createOnly: true }),
    factory: text({ max: 60, createOnly: true }),
    goemId: ref('dealer.goem', { createOnly: true }),
    engineModel: text({ max: 40, readOnly: true }),
    engineSn: text({ max: 40, search: true, createOnly: true }),
    alternatorModel: text({ max: 40, readOnly: true }),
    alternatorSn: text({ max: 40, search: true, createOnly: true }),
    controllerModel: text({ max: 40, readOnly: true }),
    controllerSn: text({ max: 40, search: true, createOnly: true }),
    saleChannel: choice(['trade', 'direct', 'goem'], { createOnly: true }),
    dealerId: ref('dealer.dealer', { createOnly: true }),
    salesOrderNo: text({ max: 40, createOnly: true }),
    soldOn: date({ createOnly: true }),
    shippedOn: date({ createOnly: true }),
    customerId: ref('customer.customer', { createOnly: true }),
    site: text({ max: 100, createOnly: true }),
    regionId: ref('reference.region', { createOnly: true }),
    bigAreaId: ref('reference.bigArea', { readOnly: true }),
    positionTag: text({ max: 20, readOnly: true }),
    serviceDealerId: ref('dealer.dealer', { readOnly: true }),
    /** The dealer of the project that the unit belongs to, which sees it as well. */
    projectDealerId: ref('dealer.dealer', { readOnly: true, hidden: true }),
    state: choice(gensetStates, {
      required: true,
      readOnly: true,
      default: 'inStock',
      derived: 'the events of the unit',
      tones: {
        inStock: 'draft',
        reserved: 'waiting',
        shipped: 'processing',
        arrived: 'processing',
        installed: 'processing',
        commissioned: 'processing',
        inService: 'success',
        stopped: 'waiting',
        returned: 'void',
        scrapped: 'void',
      },
    }),
    arrivedOn: date({ readOnly: true }),
    installedOn: date({ readOnly: true }),
    commissionedOn: date({ readOnly: true }),
    acceptedOn: date({ readOnly: true }),
    warrantyStart: date({ readOnly: true }),
    warrantyEnd: date({ readOnly: true }),
    extendedWarrantyEnd: date({ readOnly: true }),
    runningHours: decimal({ readOnly: true, scale: 1 }),
    hoursReadAt: date({ readOnly: true }),
    components: rows(componentColumns, { readOnly: true, maxRows: 200 }),
    custody: choice(['ok', 'outside', 'unknown'], {
      readOnly: true,
      default: 'unknown',
      derived: 'whether it stands where its dealer may sell',
      tones: { ok: 'success', outside: 'danger', unknown: 'draft' },
    }),
    origin: choice(['normal', 'replenished'], { readOnly: true, default: 'normal' }),
    /** Serial numbers as they are searched, those of replaced components among them. */
    serialKeys: text({ readOnly: true, hidden: true, search: true, max: 2000 }),
    goemUserIds: refs('identity.user', { readOnly: true, hidden: true }),
  },
  list: {
    columns: [
      'serialNo',
      'modelId',
      'ratedKva',
      'customerId',
      'site',
      'regionId',
      'state',
      'commissionedOn',
      'runningHours',
      'warrantyEnd',
      'serviceDealerId',
      'custody',
      'updatedAt',
    ],
    filters: [
      'modelId',
      'state',
      'customerId',
      'regionId',
      'serviceDealerId',
      'dealerId',
      'bigAreaId',
      'custody',
      'commissionedOn',
    ],
    sort: '-serialNo',
    batch: ['changeServiceDealer'],
  },
  form: {
    layout: 'page',
    sections: [
      {
        key: 'plate',
        fields: [
          'serialNo',
          'modelId',
          'dutyType',
          'ratedKw',
          'ratedKva',
          'voltage',
          'frequency',
          'madeOn',
          'factory',
          'goemId',
          'engineModel',
          'engineSn',
          'alternatorModel',
          'alternatorSn',
          'controllerModel',
          'controllerSn',
        ],
      },
      { key: 'sale', fields: ['saleChannel', 'dealerId', 'salesOrderNo', 'soldOn', 'shippedOn'] },
      {
        key: 'place',
        fields: ['customerId', 'site', 'regionId', 'bigAreaId', 'positionTag', 'serviceDealerId', 'custody'],
      },
      {
        key: 'life',
        fields: [
          'arrivedOn',
          'installedOn',
          'commissionedOn',
          'acceptedOn',
          'warrantyStart',
          'warrantyEnd',
          'extendedWarrantyEnd',
          'runningHours',
          'hoursReadAt',
          'origin',
        ],
      },
    ],
  },
  ownerField: 'goemUserIds',
  dimensions: { region: 'regionId', dealer: 'dealerId' },
  operations: { update: false, delete: false },
  excel: { import: true, export: true, key: 'serialNo' },
  attachments: true,
});

/** Whether anything happens to a unit any more. */
const isThere = ({ state }: { readonly state: string }) => state !== 'scrapped';
const on = date({ required: true });
const reason = text({ required: true, max: 200 });

/** What people record of a unit; each appends an event. */
export const gensetActions = defineActions(genset, {
  changeServiceDealer: {
    when: isThere,
    form: { serviceDealerId: ref('dealer.dealer', { required: true }), on, reason: text({ max: 200 }) },
  },
  relocate: {
    when: isThere,
    form: {
      on,
      regionId: ref('reference.region', { required: true }),
      site: text({ required: true, max: 100 }),
      positionTag: text({ max: 20 }),
      reason: text({ max: 200 }),
    },
  },
  changeOwner: {
    when: isThere,
    form: {
      on,
      customerId: ref('customer.customer', { required: true }),
      site: text({ max: 100 }),
      regionId: ref('reference.region'),
      reason: text({ max: 200 }),
    },
  },
  replaceComponent: {
    when: isThere,
    form: {
      on,
      component: choice(gensetComponents, { required: true }),
      newSn: text({ required: true, max: 40 }),
      newModel: text({ max: 40 }),
      reason,
    },
  },
  stop: { when: ({ state }) => state === 'inService', form: { on, reason } },
  resume: { when: ({ state }) => state === 'stopped', form: { on, reason: text({ max: 200 }) } },
  scrap: {
    when: ({ state }) => state !== 'scrapped' && state !== 'shipped',
    form: { on, reason, evidence: file({ required: true, purpose: 'attachment' }) },
    danger: true,
  },
  /** A wrong event is undone by one against it. */
  reverse: {
    form: { eventId: text({ required: true, max: 36 }), reason: longText({ required: true, max: 200 }) },
    offered: false,
  },
});
