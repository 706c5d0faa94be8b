import {
  choice,
  dateTime,
  decimal,
  defineActions,
  defineResource,
  file,
  files,
  flag,
  i18nText,
  integer,
  json,
  longText,
  onlyIn,
  phone,
  processFields,
  ref,
  refs,
  rows,
  text,
} from '@mp/kernel/contract';
import { checkKinds, performanceClasses, recordedPhases } from './check-list.resource.ts';
import './phase.settings.ts';

/** States of a phase record (projects.md 3.4). */
export const phaseRecordStates = ['doing', 'submitted', 'passed', 'returned'] as const;
/** How badly a unit was hurt on its way. */
export const damages = ['none', 'minor', 'major'] as const;
/** Load steps in per cent of the rated power. */
export const loadPercents = ['0', '25', '50', '75', '100', '110'] as const;

/** A check as its list asks for it, and what was found. */
const checkColumns = {
  code: text({ required: true, max: 30 }),
  name: i18nText({ max: 100 }),
  kind: choice(checkKinds, { required: true }),
  min: decimal({ scale: 3 }),
  max: decimal({ scale: 3 }),
  unit: text({ max: 12 }),
  required: flag(),
  value: text({ max: 500 }),
  /** Why a value beyond its limits may stand. */
  note: text({ max: 500 }),
  photos: files({ maxFiles: 5, capture: 'photo' }),
};

/** A unit as it was found at its arrival. */
const arrivalColumns = {
  serialNo: text({ required: true, max: 20 }),
  modelId: ref('reference.gensetModel'),
  crateOk: flag({ default: true }),
  shockLabel: choice(['intact', 'tripped', 'absent'], { default: 'intact' }),
  damage: choice(damages, { required: true, default: 'none' }),
  damageNote: text({ max: 500 }),
  missing: text({ max: 500 }),
  photos: files({ maxFiles: 10, capture: 'photo' }),
};

const loadColumns = {
  pct: choice(loadPercents, { required: true }),
  minutes: integer({ min: 0, max: 1440 }),
  kw: decimal({ min: '0', max: '100000', scale: 1 }),
  kva: decimal({ min: '0', max: '100000', scale: 1 }),
  volts: decimal({ min: '0', max: '50000', scale: 1 }),
  amps: decimal({ min: '0', max: '50000', scale: 1 }),
  hz: decimal({ min: '0', max: '100', scale: 2 }),
  oilPressure: decimal({ min: '0', max: '2000', scale: 1 }),
  coolantTemp: decimal({ min: '-50', max: '200', scale: 1 }),
  exhaustTemp: decimal({ min: '-50', max: '1000', scale: 1 }),
  fuelRate: decimal({ min: '0', max: '10000', scale: 1 }),
};

/** A line that is to be done again: code of a check, serial number of an arrival, `loadSteps`, or `record` for all else. */
export const remarkColumns = {
  line: text({ required: true, max: 40 }),
  remark: text({ required: true, max: 500 }),
  round: integer({ required: true }),
};

const derived = { readOnly: true } as const;
const inPhase = (phase: (typeof recordedPhases)[number]) => ({ visibleWhen: { phase: [phase] } });

/** States of a project in which phases are recorded. */
export const openProjects = ['executing', 'closing'] as const;

/** States of a dispatch whose work is recorded. */
export const openDispatches = ['onSite', 'finished'] as const;

/** A problem that was opened for a damaged unit. */
export interface DamageIssue {
  readonly serialNo: string;
  readonly issueId: string;
}

/**
 * What was done at the site in a phase of a project, and its audit. It refers to its project and dispatch, as a dispatch
 * does: the dealer that was sent reads it, and nothing else of the project.
 */
export const phaseRecord = defineResource('projectPhase.phaseRecord', {
  label: 'no',
  fields: {
    no: text({ max: 20, readOnly: true, unique: 'tenant', search: true, numberRule: 'numbers.phaseRecord' }),
    projectId: ref('project.project', { required: true, createOnly: true, offers: { state: openProjects } }),
    phase: choice(recordedPhases, { required: true, createOnly: true }),
    unitIds: refs('project.projectUnit', {
      required: true,
      createOnly: true,
      offers: { projectId: { same: 'projectId' } },
    }),
    dispatchId: ref('projectDispatch.dispatch', {
      createOnly: true,
      offers: { projectId: { same: 'projectId' }, phase: { same: 'phase' }, state: openDispatches },
    }),
    dealerId: ref('dealer.dealer', derived),
    performerIds: refs('dealer.person', { offers: { dealerId: { same: 'dealerId' }, status: 'serving' } }),
    siteName: text({ max: 100, readOnly: true, search: true }),
    siteRegionId: ref('reference.region', derived),
    performanceClass: choice(performanceClasses, inPhase('COMMISSION')),
    startedAt: dateTime(derived),
    finishedAt: dateTime(),
    summary: longText({ max: 2000 }),
    photos: files({ maxFiles: 20, capture: 'photo' }),
    vehicleNo: text({ max: 20, ...inPhase('ARRIVAL') }),
    carrier: text({ max: 60, ...inPhase('ARRIVAL') }),
    receiver: text({ max: 60, ...inPhase('ARRIVAL') }),
    receiverMobile: phone(inPhase('ARRIVAL')),
    storagePlace: text({ max: 100, ...inPhase('ARRIVAL') }),
    /** Some of the units have not come yet: the rest gets a record of its own. */
    extent: choice(['whole', 'part'], inPhase('ARRIVAL')),
    arrivals: rows(arrivalColumns, { maxRows: 100, ...inPhase('ARRIVAL') }),
    checks: rows(checkColumns, { maxRows: 100 }),
    engineSn: text({ max: 40, capture: 'code', ...inPhase('COMMISSION') }),
    alternatorSn: text({ max: 40, capture: 'code', ...inPhase('COMMISSION') }),
    controllerSn: text({ max: 40, capture: 'code', ...inPhase('COMMISSION') }),
    /** Why a component is another one than the record of the unit says: it is corrected with the pass. */
    correctionReason: text({ max: 200, ...inPhase('COMMISSION') }),
    loadSteps: rows(loadColumns, { maxRows: 12, ...inPhase('COMMISSION') }),
    result: choice(['accepted', 'conditional', 'refused'], {
      ...inPhase('ACCEPT'),
      tones: { accepted: 'success', conditional: 'waiting', refused: 'danger' },
    }),
    customerSigner: text({ max: 60, ...inPhase('ACCEPT') }),
    handedOver: text({ max: 500, ...inPhase('ACCEPT') }),
    satisfaction: integer({ min: 1, max: 5, ...inPhase('ACCEPT') }),
    /** Of who received the goods, or of the customer who accepts. */
    signature: file({ capture: 'signature', visibleWhen: { phase: ['ARRIVAL', 'ACCEPT'] } }),
    /** Made on a phone before it was sent: the same record is taken in once. */
    offlineId: text({ max: 60, unique: 'tenant', createOnly: true, hidden: true }),
    round: integer({ readOnly: true, min: 0, default: 0 }),
    deviations: integer({ readOnly: true, min: 0, default: 0 }),
    damage: choice(damages, {
      readOnly: true,
      default: 'none',
      derived: 'the worst of its arrivals',
      tones: { none: 'success', minor: 'waiting', major: 'danger' },
    }),
    /** A deviation or major damage: quality is asked as well. */
    needsQuality: flag({ readOnly: true, hidden: true }),
    remarks: rows(remarkColumns, { readOnly: true, maxRows: 200 }),
    damageIssues: json<readonly DamageIssue[]>({ readOnly: true, hidden: true, unsortable: true }),
    submittedAt: dateTime(derived),
    submittedById: ref('identity.user', derived),
    passedAt: dateTime(derived),
    channel: choice(['trade', 'direct', 'goem'], { readOnly: true, hidden: true }),
    pmId: ref('identity.user', derived),
    /** The team of the project and the dispatcher: whose record it is. */
    ownerIds: refs('identity.user', { readOnly: true, hidden: true }),
    state: choice(phaseRecordStates, {
      required: true,
      readOnly: true,
      default: 'doing',
      tones: { doing: 'processing', submitted: 'waiting', passed: 'success', returned: 'danger' },
    }),
    ...processFields,
  },
  list: {
    columns: [
      'no',
      'projectId',
      'phase',
      'unitIds',
      'state',
      'dealerId',
      'performerIds',
      'submittedAt',
      'deviations',
      'damage',
      'round',
      'processNode',
      'finishedAt',
    ],
    filters: [
      'state',
      'phase',
      'projectId',
      'dealerId',
      'performerIds',
      'siteRegionId',
      'pmId',
      'damage',
      'submittedAt',
    ],
    sort: '-no',
    tabs: {
      toDo: { where: { state: ['doing', 'returned'] }, sort: '-no' },
      inAudit: { where: { state: ['submitted'] }, sort: 'submittedAt' },
      passed: { where: { state: ['passed'] } },
      all: {},
    },
  },
  facts: ['projectId', 'phase', 'unitIds', 'dealerId', 'finishedAt', 'deviations', 'damage', 'round'],
  form: {
    layout: 'page',
    sections: [
      {
        key: 'work',
        fields: ['projectId', 'no', 'phase', 'unitIds', 'dispatchId', 'performanceClass', 'performerIds'],
      },
      { key: 'arrivals', fields: ['arrivals', 'extent'] },
      { key: 'transport', fields: ['vehicleNo', 'carrier', 'receiver', 'receiverMobile', 'storagePlace'] },
      { key: 'checks', fields: ['checks'] },
      { key: 'serials', fields: ['engineSn', 'alternatorSn', 'controllerSn', 'correctionReason'] },
      { key: 'load', fields: ['loadSteps'] },
      { key: 'acceptance', fields: ['result', 'customerSigner', 'handedOver', 'satisfaction'] },
      { key: 'end', fields: ['finishedAt', 'summary', 'photos', 'signature'] },
      {
        key: 'audit',
        fields: ['round', 'deviations', 'damage', 'submittedAt', 'submittedById', 'passedAt', 'pmId', 'remarks'],
      },
    ],
  },
  locks: {
    update: onlyIn('update', { entity: 'phaseRecord', field: 'state', states: ['doing', 'returned'] }),
    delete: onlyIn('delete', { entity: 'phaseRecord', field: 'state', states: ['doing'] }),
  },
  ownerField: 'ownerIds',
  dimensions: { region: 'siteRegionId', dealer: 'dealerId' },
  openings: { by: 'project', field: 'projectId' },
  reserved: 'projectId',
  operations: { import: false },
  excel: { export: true },
  attachments: true,
  offline: 'offlineId',
});

/** What may be done with a phase record beside its transitions. */
export const phaseRecordActions = defineActions(phaseRecord, {
  /** Says what of a line is to be done again; without words it is taken back. */
  remark: {
    when: ({ state }) => state === 'submitted',
    form: { line: text({ required: true, max: 40 }), remark: text({ max: 500 }) },
    offered: false,
  },
  /** Passes arrivals without damage, many at a time. */
  passArrival: { by: 'endpoint', offered: false },
});
