import {
  choice,
  date,
  decimal,
  defineActions,
  defineResource,
  dict,
  files,
  flag,
  integer,
  longText,
  money,
  onlyIn,
  processFields,
  ref,
  refs,
  refuse,
  text,
  type CrossRule,
} from '@mp/kernel/contract';
import './project.settings.ts';

/** States of a project from its registration to its end (projects.md 3.1). */
export const projectStates = [
  'draft',
  'initAudit',
  'registered',
  'defining',
  'defAudit',
  'planning',
  'planAudit',
  'executing',
  'suspended',
  'closing',
  'closed',
  'expired',
  'lost',
  'canceled',
] as const;
/** State of a project. */
export type ProjectState = (typeof projectStates)[number];

/** Why an order went elsewhere. */
export const lostReasons = ['price', 'delivery', 'brand', 'performance', 'relationship', 'budget', 'other'] as const;

/** What every project is that a dealer registers; others begin with it. */
export const ofDealers = { type: 'DEALER', channel: 'trade' } as const;

/** A place on the map has both degrees. */
const wholePlace: CrossRule = {
  fields: ['siteLng', 'siteLat'],
  check: ({ siteLng, siteLat }) =>
    Boolean(siteLng) === Boolean(siteLat)
      ? []
      : [
          refuse(
            'common.required',
            { field: siteLng ? '@project.field.siteLat' : '@project.field.siteLng' },
            siteLng ? 'siteLat' : 'siteLng',
          ),
        ],
};

/**
 * The delivery of gensets to one customer's site, from the registration of the opportunity on. A registration protects
 * whoever made it: others who come with the same business are told so (`conflictScore`, conflict-score.ts).
 */
export const project = defineResource('project.project', {
  label: 'name',
  number: 'no',
  fields: {
    no: text({ max: 14, readOnly: true, unique: 'tenant', search: true, numberRule: 'numbers.project' }),
    name: text({ required: true, max: 100, search: true, unique: ['endCustomerId'] }),
    type: dict('PROJECT_TYPE', { required: true, default: ofDealers.type }),
    channel: choice(['trade', 'direct', 'goem'], { required: true, default: ofDealers.channel }),
    industry: dict('INDUSTRY'),
    endCustomerId: ref('customer.customer', { required: true }),
    contractPartyId: ref('customer.customer'),
    designerId: ref('customer.customer'),
    siteName: text({ required: true, max: 100, search: true }),
    siteRegionId: ref('reference.region', { required: true }),
    /** That of the site on the day of the registration. */
    bigAreaId: ref('reference.bigArea', { readOnly: true }),
    siteAddress: text({ max: 200 }),
    siteLng: decimal({ min: '-180', max: '180', scale: 6 }),
    siteLat: decimal({ min: '-90', max: '90', scale: 6 }),
    dealerId: ref('dealer.dealer'),
    /** Where the dealer is at home. */
    dealerRegionId: ref('reference.region', { readOnly: true, hidden: true }),
    /** Dealer and site are in different big areas: both areas are heard. */
    crossArea: flag({ readOnly: true, hidden: true }),
    ownerUserId: ref('identity.user', { readOnly: true }),
    areaManagerId: ref('identity.user', { readOnly: true }),
    pmId: ref('identity.user', { readOnly: true }),
    /** Owner, area manager and project manager: whose project it is. */
    teamIds: refs('identity.user', { readOnly: true, hidden: true }),
    estKva: decimal({ required: true, min: '0.1', max: '1000000', scale: 1 }),
    estQty: integer({ required: true, min: 1, max: 500 }),
    estAmount: money({ required: true, min: '0.00' }),
    winProbability: integer({ required: true, min: 0, max: 100 }),
    expectedSignOn: date({ required: true }),
    description: longText({ max: 2000 }),
    confidential: flag(),
    sourceLeadId: ref('dealer.industryInfo', { readOnly: true }),
    /** 0 to 100 against the registration that is most alike; null before the first submission. */
    conflictScore: integer({ readOnly: true, min: 0, max: 100 }),
    conflictWithId: ref('project.project', { readOnly: true }),
    statement: longText({ readOnly: true, min: 5, max: 1000 }),
    /** Last day on which nobody else registers the same business without being asked why. */
    protectedUntil: date({ readOnly: true, expires: true }),
    protectionExtensions: integer({ readOnly: true, min: 0, max: 2, default: 0 }),
    extensionReason: longText({ readOnly: true, min: 5, max: 1000 }),
    extensionFiles: files({ readOnly: true }),
    /** Which definition is valid; 0 before the first. */
    definitionNo: integer({ readOnly: true, min: 0, default: 0 }),
    unitCount: integer({ readOnly: true, min: 0 }),
    totalKva: decimal({ readOnly: true, scale: 1 }),
    requiredOn: date({ readOnly: true }),
    /** Entered afterwards, as one that was over already, or as work went on. */
    origin: choice(['normal', 'replenished'], { readOnly: true, default: 'normal' }),
    lostTo: text({ readOnly: true, max: 100 }),
    lostReason: choice(lostReasons, { readOnly: true }),
    /** How much dearer than the winner, in per cent of his price; negative where cheaper. */
    priceGap: decimal({ readOnly: true, min: '-100', max: '1000', scale: 1 }),
    suspendReason: longText({ readOnly: true, min: 2, max: 500 }),
    /** When work is expected to go on. */
    resumeOn: date({ readOnly: true }),
    closedOn: date({ readOnly: true }),
    /** What the next project does better. */
    lessonsLearned: longText({ readOnly: true, min: 5, max: 2000 }),
    state: choice(projectStates, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: {
        draft: 'draft',
        initAudit: 'processing',
        registered: 'success',
        defining: 'processing',
        defAudit: 'processing',
        planning: 'success',
        planAudit: 'processing',
        executing: 'processing',
        suspended: 'waiting',
        closing: 'processing',
        closed: 'success',
        expired: 'waiting',
        lost: 'danger',
        canceled: 'void',
      },
    }),
    ...processFields,
  },
  list: {
    columns: [
      'no',
      'name',
      'endCustomerId',
      'type',
      'siteRegionId',
      'dealerId',
      'estKva',
      'winProbability',
      'conflictScore',
      'protectedUntil',
      'ownerUserId',
      'state',
      'updatedAt',
    ],
    filters: [
      'no',
      'state',
      'type',
      'channel',
      'origin',
      'endCustomerId',
      'dealerId',
      'bigAreaId',
      'siteRegionId',
      'industry',
      'ownerUserId',
      'pmId',
      'expectedSignOn',
      'protectedUntil',
    ],
    sort: '-no',
    tabs: {
      mine: { mine: 'ownerUserId' },
      toAudit: { where: { state: ['initAudit', 'registered'] }, process: 'awaitingMe' },
      all: {},
    },
  },
  facts: [
    'endCustomerId',
    'type',
    'estKva',
    'winProbability',
    'conflictScore',
    'protectedUntil',
    'ownerUserId',
    'pmId',
    'processHandlers',
  ],
  form: {
    layout: 'page',
    sections: [
      {
        key: 'customer',
        fields: ['name', 'type', 'channel', 'industry', 'endCustomerId', 'contractPartyId', 'designerId', 'dealerId'],
      },
      { key: 'site', fields: ['siteName', 'siteRegionId', 'bigAreaId', 'siteAddress', 'siteLng', 'siteLat'] },
      {
        key: 'size',
        fields: ['estKva', 'estQty', 'estAmount', 'winProbability', 'expectedSignOn', 'confidential', 'description'],
      },
      {
        key: 'registration',
        fields: [
          'ownerUserId',
          'areaManagerId',
          'pmId',
          'sourceLeadId',
          'conflictScore',
          'conflictWithId',
          'statement',
          'protectedUntil',
          'protectionExtensions',
          'extensionReason',
          'extensionFiles',
        ],
      },
      { key: 'definition', fields: ['definitionNo', 'unitCount', 'totalKva', 'requiredOn', 'origin'] },
      {
        key: 'end',
        fields: ['suspendReason', 'resumeOn', 'lostTo', 'lostReason', 'priceGap', 'closedOn', 'lessonsLearned'],
      },
    ],
  },
  rules: [wholePlace],
  locks: {
    update: onlyIn('update', { entity: 'project', field: 'state', states: ['draft', 'expired'] }),
    delete: onlyIn('delete', { entity: 'project', field: 'state', states: ['draft'] }),
  },
  ownerField: 'teamIds',
  dimensions: { region: 'siteRegionId', dealer: 'dealerId' },
  fixedWithin: { dealer: ['type', 'channel'] },
  openings: { by: 'project', field: 'id', withholds: ['estAmount', 'priceGap'] },
  reserved: 'confidential',
  excel: { import: true, export: true, key: 'no' },
  attachments: true,
});

/** What may be done with a project beside changing it. */
export const projectActions = defineActions(project, {
  changePm: {
    when: ({ state }) => ['planning', 'planAudit', 'executing', 'suspended', 'closing'].includes(state),
    form: { pmId: ref('identity.user', { required: true }) },
  },
});
