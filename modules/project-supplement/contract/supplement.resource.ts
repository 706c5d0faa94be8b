import {
  choice,
  date,
  decimal,
  defineResource,
  dict,
  files,
  flag,
  integer,
  json,
  longText,
  money,
  onlyIn,
  processFields,
  ref,
  refuse,
  rows,
  text,
  type CrossRule,
} from '@mp/kernel/contract';
import type { SupplementEffect } from './supplement.api.ts';
import './supplement.settings.ts';

/** States of a back-entry. */
export const supplementStates = ['draft', 'inAudit', 'sentBack', 'effective', 'rejected'] as const;
/** States of a project from which on something of it can be missing. */
export const amendable = ['planning', 'planAudit', 'executing', 'suspended', 'closing', 'closed'] as const;
/** Days of a unit that may be entered afterwards, in the order in which they happen, and the kinds of their events. */
export const enteredDays = {
  madeOn: 'MADE',
  shippedOn: 'SHIPPED',
  arrivedOn: 'ARRIVED',
  installedOn: 'INSTALLED',
  commissionedOn: 'COMMISSIONED',
  acceptedOn: 'ACCEPTED',
} as const;
/** A day of a unit that may be entered afterwards. */
export type EnteredDay = keyof typeof enteredDays;
/** Fields of a project that may be entered afterwards. */
export const enteredFields = [
  'industry',
  'contractPartyId',
  'designerId',
  'siteAddress',
  'siteLng',
  'siteLat',
] as const;

const day = () => date();
const unitColumns = {
  /** Place on site, such as `G-03`; of a past project it may be left out. */
  tag: text({ max: 20 }),
  serialNo: text({ max: 20, capture: 'code', pattern: /^[A-Za-z0-9][A-Za-z0-9-]*$/u }),
  /** Needed for a unit that nobody knows yet. */
  modelId: ref('reference.gensetModel'),
  madeOn: day(),
  shippedOn: day(),
  arrivedOn: day(),
  installedOn: day(),
  commissionedOn: day(),
  acceptedOn: day(),
  /** The paper that says so: a delivery note, a report of acceptance. */
  evidence: text({ max: 100 }),
};

const past = { visibleWhen: { kind: ['historic'] } } as const;
const ofPast = { ...past, requiredWhenVisible: true } as const;
const hidden = { readOnly: true, hidden: true } as const;

/** A place on the map has both degrees. */
const wholePlace: CrossRule = {
  fields: ['siteLng', 'siteLat'],
  check: ({ siteLng, siteLat }) =>
    Boolean(siteLng) === Boolean(siteLat)
      ? []
      : [
          refuse(
            'common.required',
            { field: siteLng ? '@supplement.field.siteLat' : '@supplement.field.siteLng' },
            siteLng ? 'siteLat' : 'siteLng',
          ),
        ],
};

/**
 * What is entered of a project afterwards, with evidence: what is missing of one that is known, or a whole one of the past.
 * Nothing of it is written before the audit has passed.
 */
export const supplement = defineResource('projectSupplement.supplement', {
  label: 'no',
  fields: {
    no: text({ max: 20, readOnly: true, unique: 'tenant', search: true, numberRule: 'numbers.supplement' }),
    kind: choice(['amend', 'historic'], { required: true, createOnly: true, default: 'amend' }),
    projectId: ref('project.project', {
      createOnly: true,
      offers: { state: amendable },
      visibleWhen: { kind: ['amend'] },
      requiredWhenVisible: true,
    }),
    name: text({ ...ofPast, max: 100, search: true }),
    type: dict('PROJECT_TYPE', ofPast),
    channel: choice(['trade', 'direct', 'goem'], ofPast),
    endCustomerId: ref('customer.customer', ofPast),
    siteName: text({ ...ofPast, max: 100 }),
    siteRegionId: ref('reference.region', ofPast),
    dealerId: ref('dealer.dealer', past),
    contractNo: text({ ...ofPast, max: 40 }),
    contractSignedOn: date(ofPast),
    estAmount: money({ ...ofPast, min: '0.00' }),
    industry: dict('INDUSTRY'),
    contractPartyId: ref('customer.customer'),
    designerId: ref('customer.customer'),
    siteAddress: text({ max: 200 }),
    siteLng: decimal({ min: '-180', max: '180', scale: 6 }),
    siteLat: decimal({ min: '-90', max: '90', scale: 6 }),
    units: rows(unitColumns, { maxRows: 200 }),
    unitCount: integer({ readOnly: true, min: 0 }),
    evidence: files({ maxFiles: 20 }),
    reason: longText({ required: true, min: 5, max: 1000 }),
    ownerUserId: ref('identity.user', { readOnly: true }),
    /** Where the project stands and who has it: whom the back-entry concerns. */
    scopeRegionId: ref('reference.region', hidden),
    scopeDealerId: ref('dealer.dealer', hidden),
    scopeChannel: choice(['trade', 'direct', 'goem'], hidden),
    fromDealer: flag(hidden),
    /** The project that came of one of the past. */
    madeProjectId: ref('project.project', { readOnly: true }),
    effectiveOn: date({ readOnly: true }),
    /** What it changed, as it was when it took effect. */
    effect: json<SupplementEffect>({ readOnly: true, hidden: true, unsortable: true }),
    state: choice(supplementStates, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: {
        draft: 'draft',
        inAudit: 'processing',
        sentBack: 'waiting',
        effective: 'success',
        rejected: 'danger',
      },
    }),
    ...processFields,
  },
  list: {
    columns: [
      'no',
      'kind',
      'projectId',
      'name',
      'unitCount',
      'ownerUserId',
      'state',
      'processNode',
      'effectiveOn',
      'updatedAt',
    ],
    filters: ['kind', 'state', 'projectId', 'ownerUserId', 'siteRegionId', 'effectiveOn'],
    sort: '-no',
    tabs: {
      mine: { mine: 'ownerUserId' },
      toAudit: { where: { state: ['inAudit'] }, process: 'awaitingMe' },
      effective: { where: { state: ['effective'] } },
      all: {},
    },
  },
  facts: ['kind', 'projectId', 'unitCount', 'ownerUserId', 'processNode', 'effectiveOn', 'madeProjectId'],
  form: {
    layout: 'page',
    sections: [
      { key: 'what', fields: ['kind', 'projectId', 'reason'] },
      {
        key: 'project',
        fields: [
          'name',
          'type',
          'channel',
          'endCustomerId',
          'siteName',
          'siteRegionId',
          'dealerId',
          'contractNo',
          'contractSignedOn',
          'estAmount',
        ],
      },
      { key: 'values', fields: [...enteredFields] },
      { key: 'units', fields: ['units', 'unitCount'] },
      { key: 'evidence', fields: ['evidence', 'ownerUserId', 'effectiveOn', 'madeProjectId'] },
    ],
  },
  rules: [wholePlace],
  locks: {
    update: onlyIn('update', { entity: 'supplement', field: 'state', states: ['draft', 'sentBack'] }),
    delete: onlyIn('delete', { entity: 'supplement', field: 'state', states: ['draft'] }),
  },
  ownerField: 'ownerUserId',
  dimensions: { region: 'scopeRegionId', dealer: 'scopeDealerId' },
  // What a confidential project lacks is as confidential.
  reserved: 'projectId',
  operations: { import: false },
  excel: { export: true },
});
