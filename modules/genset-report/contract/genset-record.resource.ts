import { choice, date, decimal, defineResource, dict, flag, integer, ref, refs, text } from '@mp/kernel/contract';
import { genset, gensetStates } from '@mp/genset/contract';
import { ratingBases } from '@mp/reference/contract';
import { coverageStates } from '@mp/warranty/contract';

const ofUnit = { readOnly: true, textsOf: 'genset' } as const;
const known = { readOnly: true } as const;
const hidden = { ...ofUnit, hidden: true } as const;

/** Bands of power by which units are counted: up to 100 kW, from there below 250 kW, and so on. */
export const powerBands = ['under100', 'from100', 'from250', 'from500', 'from1000', 'from2000'] as const;

/**
 * Units with everything that is known of them side by side (warranty-maintenance.md 5.3): read through a view. When they
 * were serviced say the modules that do it (`gensetServices`).
 */
export const gensetRecord = defineResource('gensetReport.gensetRecord', {
  label: 'serialNo',
  fields: {
    gensetId: ref('genset.genset', { readOnly: true, hidden: true, unsortable: true }),
    serialNo: text({ ...ofUnit, max: 20, search: true }),
    modelId: ref('reference.gensetModel', ofUnit),
    series: dict('GENSET_SERIES', known),
    dutyType: choice(ratingBases, ofUnit),
    ratedKw: decimal({ ...ofUnit, scale: 1 }),
    powerBand: choice(powerBands, known),
    engineSn: text({ ...ofUnit, max: 40, search: true }),
    alternatorSn: text({ ...ofUnit, max: 40, search: true }),
    controllerSn: text({ ...ofUnit, max: 40, search: true }),
    /** Serial numbers as they are searched, those of replaced components among them. */
    serialKeys: text({ ...hidden, max: 2000, search: true }),
    customerId: ref('customer.customer', ofUnit),
    industry: dict('INDUSTRY', known),
    site: text({ ...ofUnit, max: 100 }),
    regionId: ref('reference.region', ofUnit),
    bigAreaId: ref('reference.bigArea', ofUnit),
    dealerId: ref('dealer.dealer', ofUnit),
    serviceDealerId: ref('dealer.dealer', ofUnit),
    projectDealerId: ref('dealer.dealer', hidden),
    goemId: ref('dealer.goem', ofUnit),
    saleChannel: choice(['trade', 'direct', 'goem'], ofUnit),
    state: choice(gensetStates, { ...ofUnit, derived: 'that of the unit', tones: genset.fields.state.tones }),
    shippedOn: date(ofUnit),
    commissionedOn: date(ofUnit),
    registered: flag(known),
    registeredOn: date(known),
    /** Days from the commissioning to the registration. */
    registrationLag: integer(known),
    /** Shipped, and no stock of a GOEM that may wait: the units whose share is registered. */
    countsForRate: flag(known),
    warrantyStart: date(ofUnit),
    warrantyEnd: date(ofUnit),
    extendedWarrantyEnd: date(ofUnit),
    /** A certificate of extended warranty was issued for it that is not void. */
    certified: flag(known),
    runningHours: decimal({ ...ofUnit, scale: 1 }),
    /** By what it is covered today. */
    coverage: choice(coverageStates, {
      ...known,
      unsortable: true,
      tones: { BASE: 'success', EXTENDED: 'success', NONE: 'danger', UNKNOWN: 'draft' },
    }),
    lastServiceOn: date({ ...known, virtual: true, unsortable: true }),
    nextServiceOn: date({ ...known, virtual: true, unsortable: true }),
    goemUserIds: refs('identity.user', hidden),
  },
  list: {
    columns: [
      'serialNo',
      'modelId',
      'ratedKw',
      'engineSn',
      'alternatorSn',
      'controllerSn',
      'customerId',
      'site',
      'dealerId',
      'goemId',
      'state',
      'shippedOn',
      'commissionedOn',
      'warrantyEnd',
      'extendedWarrantyEnd',
      'runningHours',
      'coverage',
      'registered',
      'lastServiceOn',
      'nextServiceOn',
    ],
    filters: [
      'serialNo',
      'modelId',
      'customerId',
      'dealerId',
      'state',
      'regionId',
      'goemId',
      'bigAreaId',
      'series',
      'powerBand',
      'industry',
      'shippedOn',
      'commissionedOn',
      'warrantyEnd',
      'extendedWarrantyEnd',
      'registered',
      'registeredOn',
      'registrationLag',
      'countsForRate',
      'certified',
    ],
    totals: ['ratedKw'],
    sort: '-serialNo',
  },
  ownerField: 'goemUserIds',
  dimensions: { region: 'regionId', dealer: 'dealerId' },
  operations: { read: false, create: false, update: false, delete: false, import: false },
  excel: { export: true },
});
