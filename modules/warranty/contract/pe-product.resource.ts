import {
  choice,
  choices,
  date,
  decimal,
  defineActions,
  defineResource,
  dict,
  flag,
  i18nText,
  integer,
  longText,
  money,
  onlyIn,
  processFields,
  ref,
  refs,
  refuse,
  richText,
  rows,
  text,
} from '@mp/kernel/contract';
import { ratingBases } from '@mp/reference/contract';
import { priceProblems } from './bands.rules.ts';

/** States of a revision of a product. */
export const peProductStates = ['draft', 'inCheck', 'returned', 'onSale', 'suspended', 'retired'] as const;
/** What a product covers as a whole. */
export const coverageTypes = ['MAJOR', 'POWERTRAIN', 'FULL'] as const;
/** From when its term is counted: the day after the base warranty, or the day on which that began. */
export const termBases = ['AFTER_BASE', 'FROM_BASE_START'] as const;
/** Months for which a product is sold. */
export const termLengths = ['12', '24', '36', '48', '60'] as const;
/** For what a surcharge is asked. */
export const surchargeKinds = ['LATE', 'HARSH_SITE', 'HIGH_ALTITUDE'] as const;
/** Sites that a surcharge may be asked for. */
export const siteTags = ['MINE', 'COAST', 'DESERT', 'ALTITUDE_2000', 'ALTITUDE_3000'] as const;
/** Systems of a set, by which products say what they cover. */
export const coverageParts = [
  'ENGINE',
  'ALTERNATOR',
  'CONTROLLER',
  'COOLING',
  'FUEL',
  'LUBRICATION',
  'AIR_EXHAUST',
  'STARTING',
  'SWITCHGEAR',
  'ENCLOSURE',
] as const;
/** A system of a set. */
export type CoveragePart = (typeof coverageParts)[number];

const bandColumns = {
  dutyType: choice(ratingBases, { required: true }),
  termMonths: choice(termLengths, { required: true }),
  /** From this power on, and below that one. */
  powerFromKw: decimal({ required: true, min: '0', max: '20000', scale: 1 }),
  powerToKw: decimal({ required: true, min: '0.1', max: '20000', scale: 1 }),
  /** Unlimited where it is empty. */
  termHours: integer({ min: 1, max: 1_000_000 }),
  listPrice: money({ required: true, min: '0.01' }),
  dealerPrice: money({ required: true, min: '0.00' }),
  /** A sale at a lower part of the price is checked by others. */
  standardMinRate: decimal({ required: true, min: '0', max: '1', scale: 4, default: '0.9000' }),
};
const eligibilityColumns = {
  dutyType: choice(ratingBases, { required: true }),
  series: dict('GENSET_SERIES'),
  /** Days since the base warranty began; beyond the special limit nothing is sold. */
  maxAgeDays: integer({ required: true, min: 0, max: 36_500, default: 548 }),
  specialMaxAgeDays: integer({ min: 0, max: 36_500, default: 1095 }),
  /** Unlimited where it is empty. */
  maxHours: integer({ min: 0, max: 1_000_000 }),
  specialMaxHours: integer({ min: 0, max: 1_000_000 }),
  requireRegistered: flag({ default: true }),
  requireBaseInForce: flag({ default: true }),
};
const surchargeColumns = {
  kind: choice(surchargeKinds, { required: true, default: 'LATE' }),
  fromDays: integer({ min: 0, max: 36_500, visibleWhen: { kind: ['LATE'] }, requiredWhenVisible: true }),
  toDays: integer({ min: 0, max: 36_500, visibleWhen: { kind: ['LATE'] }, requiredWhenVisible: true }),
  siteTag: choice(siteTags, { visibleWhen: { kind: ['HARSH_SITE', 'HIGH_ALTITUDE'] }, requiredWhenVisible: true }),
  rate: decimal({ required: true, min: '0', max: '5', scale: 4 }),
};
const coverageColumns = {
  part: choice(coverageParts, { required: true }),
  parts: flag({ default: true }),
  labour: flag({ default: true }),
  travel: flag(),
  limitAmount: money({ min: '0.01' }),
  excluded: text({ max: 200 }),
};

const inWork = { entity: 'peProduct', field: 'state', states: ['draft', 'returned'] };

/** A revision of an extended warranty that is sold. What was published stays as it is; a change is the next revision. */
export const peProduct = defineResource('warranty.peProduct', {
  label: 'code',
  number: 'code',
  fields: {
    code: text({
      required: true,
      max: 30,
      pattern: /^[A-Za-z0-9_-]{1,30}$/u,
      unique: ['revision'],
      search: true,
      createOnly: true,
    }),
    revision: integer({ readOnly: true, min: 1, default: 1 }),
    name: i18nText({ required: true, max: 60, search: true }),
    coverageType: choice(coverageTypes, { required: true }),
    dutyTypes: choices(ratingBases, { required: true }),
    termBasis: choice(termBases, { required: true, default: 'AFTER_BASE' }),
    deductible: money({ required: true, min: '0.00', default: '0.00' }),
    annualVisitRequired: flag(),
    salesFrom: date(),
    salesTo: date(),
    /** All active dealers where it is empty. */
    saleDealerIds: refs('dealer.dealer', { offers: { status: 'active' } }),
    taxRate: decimal({ min: '0', max: '1', scale: 4 }),
    bands: rows(bandColumns, { maxRows: 600 }),
    eligibility: rows(eligibilityColumns, { maxRows: 60 }),
    surcharges: rows(surchargeColumns, { maxRows: 60 }),
    coverage: rows(coverageColumns, { maxRows: 20 }),
    termsZh: richText(),
    termsEn: richText(),
    termsJa: richText(),
    changeNote: longText({ max: 500, readOnly: true }),
    /** Powers and prices of its bands, derived. */
    powerFromKw: decimal({ readOnly: true, scale: 1 }),
    powerToKw: decimal({ readOnly: true, scale: 1 }),
    priceFrom: money({ readOnly: true }),
    priceTo: money({ readOnly: true }),
    submittedBy: ref('identity.user', { readOnly: true }),
    publishedOn: date({ readOnly: true }),
    /** A new product, or prices that changed by more than a tenth, are checked once more. */
    needsPriceCheck: flag({ readOnly: true, hidden: true }),
    state: choice(peProductStates, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: {
        draft: 'draft',
        inCheck: 'processing',
        returned: 'waiting',
        onSale: 'success',
        suspended: 'waiting',
        retired: 'void',
      },
    }),
    ...processFields,
  },
  list: {
    columns: [
      'code',
      'name',
      'revision',
      'coverageType',
      'dutyTypes',
      'powerFromKw',
      'powerToKw',
      'priceFrom',
      'priceTo',
      'salesFrom',
      'salesTo',
      'state',
      'processNode',
      'updatedAt',
    ],
    filters: ['code', 'coverageType', 'state', 'salesTo'],
    sort: 'code',
    tabs: {
      current: { where: { state: ['draft', 'inCheck', 'returned', 'onSale', 'suspended'] } },
      toCheck: { where: { state: ['inCheck'] }, process: 'awaitingMe' },
      retired: { where: { state: ['retired'] } },
      all: {},
    },
    batch: ['delete'],
  },
  facts: ['revision', 'coverageType', 'termBasis', 'priceFrom', 'priceTo', 'publishedOn', 'processNode'],
  form: {
    layout: 'page',
    sections: [
      {
        key: 'basics',
        fields: [
          'code',
          'revision',
          'name',
          'coverageType',
          'dutyTypes',
          'termBasis',
          'deductible',
          'annualVisitRequired',
          'taxRate',
          'salesFrom',
          'salesTo',
          'saleDealerIds',
        ],
      },
      { key: 'prices', fields: ['bands', 'powerFromKw', 'powerToKw', 'priceFrom', 'priceTo'] },
      { key: 'eligibility', fields: ['eligibility'] },
      { key: 'surcharges', fields: ['surcharges'] },
      { key: 'coverage', fields: ['coverage'] },
      { key: 'terms', fields: ['termsZh', 'termsEn', 'termsJa'] },
      { key: 'check', fields: ['changeNote', 'submittedBy', 'publishedOn'] },
    ],
  },
  rules: [
    {
      fields: ['salesFrom', 'salesTo'],
      check: ({ salesFrom, salesTo }) =>
        typeof salesFrom === 'string' && typeof salesTo === 'string' && salesFrom > salesTo
          ? [refuse('common.dateOrder', { a: '@peProduct.field.salesFrom', b: '@peProduct.field.salesTo' }, 'salesTo')]
          : [],
    },
    { fields: ['bands'], check: ({ bands }) => priceProblems(bands) },
  ],
  locks: { update: onlyIn('update', inWork), delete: onlyIn('delete', { ...inWork, states: ['draft'] }) },
  operations: { import: false },
  excel: { export: true },
});

/** What may be done with a product beside its transitions. */
export const peProductActions = defineActions(peProduct, {
  /** Begins the next revision with what is sold now. */
  newRevision: { when: ({ state }) => state === 'onSale' || state === 'suspended' },
  /** Approves many at once at the tasks of the caller. */
  approveMany: { by: 'endpoint', offered: false },
  /** Begins another product with what this one says. */
  copy: {
    form: {
      code: text({ required: true, max: 30, pattern: /^[A-Za-z0-9_-]{1,30}$/u }),
      name: i18nText({ required: true, max: 60 }),
    },
  },
});
