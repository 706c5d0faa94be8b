import {
  choice,
  choices,
  date,
  decimal,
  defineActions,
  defineResource,
  dict,
  integer,
  longText,
  money,
  onlyIn,
  processFields,
  ref,
  rows,
  text,
} from '@mp/kernel/contract';
import { ratingBases } from '@mp/reference/contract';

/** What the maker does of a project; phases outside it are dropped from the plan. */
export const projectScopes = ['SUPPLY', 'TRANSPORT', 'INSTALL', 'COMMISSION', 'TRAINING', 'MAINTENANCE'] as const;
/** What a genset is delivered with. */
export const gensetOptions = [
  'enclosure',
  'ats',
  'parallelSet',
  'fuelTank',
  'remoteRadiator',
  'emissionKit',
  'pmg',
] as const;
/** States of a definition. */
export const definitionStates = ['draft', 'inAudit', 'effective', 'superseded', 'canceled'] as const;

/** Lines of a definition: which gensets, how many, with what, for which load. */
const lineColumns = {
  modelId: ref('reference.gensetModel', { required: true }),
  ratingBasis: choice(ratingBases, { required: true, default: 'ESP' }),
  qty: integer({ required: true, min: 1, max: 500, default: 1 }),
  options: choices(gensetOptions),
  loadKw: decimal({ min: '0.1', max: '20000', scale: 1 }),
  deratedKw: decimal({ min: '0.1', max: '20000', scale: 1 }),
  note: text({ max: 200 }),
};

/**
 * What a project delivers, version by version: gensets, conditions of the site, contract and dates. One version is in
 * work at a time; the valid one stays as it was audited.
 */
export const projectDefinition = defineResource('project.projectDefinition', {
  label: 'no',
  fields: {
    no: text({ max: 20, readOnly: true, unique: 'tenant', search: true }),
    projectId: ref('project.project', { required: true, createOnly: true }),
    versionNo: integer({ readOnly: true, min: 1 }),
    lines: rows(lineColumns, { required: true, maxRows: 100 }),
    scope: choices(projectScopes),
    placement: choice(['room', 'outdoor']),
    altitude: integer({ min: -500, max: 6000 }),
    ambientMax: decimal({ min: '-40', max: '70', scale: 1 }),
    contractNo: text({ max: 40, search: true }),
    contractSignedOn: date(),
    contractAmount: money({ min: '0.00' }),
    currency: dict('CURRENCY'),
    requiredOn: date(),
    /** What each calendar day after the required one costs. */
    ldPerDay: money({ min: '0.00' }),
    changeReason: longText({ max: 500 }),
    /** Who leads the project from here on; the project lead says so in the audit. */
    pmId: ref('identity.user', { controlled: true, visibleWhen: { state: ['inAudit', 'effective', 'superseded'] } }),
    unitCount: integer({ readOnly: true, min: 0 }),
    totalKva: decimal({ readOnly: true, scale: 1 }),
    projectType: dict('PROJECT_TYPE', { readOnly: true }),
    channel: choice(['trade', 'direct', 'goem'], { readOnly: true, hidden: true }),
    siteRegionId: ref('reference.region', { readOnly: true, hidden: true }),
    effectiveOn: date({ readOnly: true }),
    state: choice(definitionStates, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: {
        draft: 'draft',
        inAudit: 'processing',
        effective: 'success',
        superseded: 'void',
        canceled: 'void',
      },
    }),
    ...processFields,
  },
  parent: 'projectId',
  onParentLock: 'stayOpen',
  onParentDelete: 'delete',
  openings: { by: 'project', field: 'projectId', withholds: ['contractAmount', 'ldPerDay'] },
  list: {
    columns: [
      'no',
      'projectId',
      'projectType',
      'unitCount',
      'totalKva',
      'requiredOn',
      'contractNo',
      'state',
      'processNode',
      'updatedAt',
    ],
    filters: ['state', 'projectId', 'projectType', 'requiredOn', 'siteRegionId'],
    sort: '-no',
    tabs: {
      toDefine: { where: { state: ['draft'] } },
      toAudit: { where: { state: ['inAudit'] }, process: 'awaitingMe' },
      inAudit: { where: { state: ['inAudit'] } },
      effective: { where: { state: ['effective'] } },
      all: {},
    },
  },
  facts: ['projectId', 'projectType', 'unitCount', 'totalKva', 'requiredOn', 'contractNo', 'processNode'],
  form: {
    layout: 'page',
    sections: [
      { key: 'project', fields: ['projectId', 'no', 'versionNo', 'projectType', 'pmId'] },
      { key: 'gensets', fields: ['lines', 'unitCount', 'totalKva'] },
      { key: 'site', fields: ['scope', 'placement', 'altitude', 'ambientMax'] },
      {
        key: 'contract',
        fields: [
          'contractNo',
          'contractSignedOn',
          'contractAmount',
          'currency',
          'requiredOn',
          'ldPerDay',
          'effectiveOn',
          'changeReason',
        ],
      },
    ],
  },
  locks: {
    // In the audit nobody but the process changes it: the project lead names the project manager.
    update: onlyIn('update', { entity: 'projectDefinition', field: 'state', states: ['draft', 'inAudit'] }),
    delete: onlyIn('delete', { entity: 'projectDefinition', field: 'state', states: ['draft'] }),
  },
  excel: { export: true },
  attachments: true,
});

/** What may be done with a definition beside changing it. */
export const projectDefinitionActions = defineActions(projectDefinition, {
  /** Begins the next version with what is valid now. */
  revise: {
    when: ({ state }) => state === 'effective',
    form: { changeReason: longText({ required: true, min: 2, max: 500 }) },
  },
});
