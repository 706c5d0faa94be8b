import {
  choice,
  date,
  decimal,
  defineActions,
  defineResource,
  dict,
  flag,
  integer,
  longText,
  money,
  onlyIn,
  processFields,
  ref,
  rows,
  text,
} from '@mp/kernel/contract';

/** States of a business plan. */
export const businessPlanStates = ['draft', 'inAudit', 'effective', 'superseded', 'canceled'] as const;
/** Value-added tax in per cent. */
export const taxRates = ['13', '9', '6', '0'] as const;
/** What a receipt is paid for. */
export const receiptKinds = ['advance', 'shipment', 'arrival', 'acceptance', 'retention', 'other'] as const;
/** What a project costs. */
export const costKinds = [
  'genset',
  'auxiliaries',
  'transport',
  'installation',
  'commissioning',
  'subcontract',
  'warranty',
  'other',
] as const;

/** A milestone of the project's plan by its code, such as `M60`. */
const milestone = text({ max: 20, pattern: /^[A-Z0-9][A-Z0-9_-]*$/u });

const receiptColumns = {
  kind: choice(receiptKinds, { required: true, default: 'other' }),
  pct: decimal({ required: true, min: '0.01', max: '100', scale: 2 }),
  amount: money({ readOnly: true }),
  milestone,
  offsetDays: integer({ min: -365, max: 3650, default: 0 }),
  offsetUnit: choice(['calendar', 'work'], { default: 'calendar' }),
  planOn: date(),
  forecastOn: date({ readOnly: true }),
};
const costColumns = {
  kind: choice(costKinds, { required: true, default: 'other' }),
  supplier: text({ max: 100 }),
  /** Without tax. */
  amount: money({ required: true, min: '0.00' }),
  milestone,
  planOn: date(),
  forecastOn: date({ readOnly: true }),
};
const deliveryColumns = {
  line: integer({ required: true, min: 1, max: 100 }),
  qty: integer({ required: true, min: 1, max: 500 }),
  planShipOn: date(),
  planArriveOn: date(),
};

/** Commercial numbers (L4): nobody reads them by the page alone, a role names each. */
const commercial = { controlled: true } as const;
const counted = { ...commercial, readOnly: true } as const;

/** The numbers by name: a project that is opened without its numbers withholds them. */
export const commercialNumbers = [
  'contractAmount',
  'receipts',
  'costs',
  'costTotal',
  'grossMargin',
  'marginPct',
  'cashLow',
  'cashLowPct',
  'forecastLow',
  'needsDirector',
  'needsExecutive',
  'nextReceiptAmount',
  'dueAmount',
] as const;

/**
 * What money follows which milestone of a project, version by version: receipts, costs and deliveries. One version is in
 * work at a time; the valid one stays as it was audited but for its forecast dates, which follow the milestones.
 */
export const businessPlan = defineResource('projectFinance.businessPlan', {
  label: 'no',
  fields: {
    no: text({ max: 20, readOnly: true, unique: 'tenant', search: true }),
    projectId: ref('project.project', { required: true, createOnly: true }),
    versionNo: integer({ readOnly: true, min: 1 }),
    currency: dict('CURRENCY'),
    taxRate: choice(taxRates, { default: '13' }),
    contractAmount: money({ ...commercial, min: '0.00' }),
    receipts: rows(receiptColumns, { ...commercial, maxRows: 30 }),
    costs: rows(costColumns, { ...commercial, maxRows: 100 }),
    deliveries: rows(deliveryColumns, { maxRows: 200 }),
    costTotal: money(counted),
    grossMargin: money(counted),
    marginPct: decimal({ ...counted, scale: 2 }),
    /** The lowest cash by month, without tax, by the plan and by the forecast. */
    cashLow: money(counted),
    cashLowPct: decimal({ ...counted, scale: 2 }),
    forecastLow: money(counted),
    needsDirector: flag({ ...counted, hidden: true }),
    needsExecutive: flag({ ...counted, hidden: true }),
    /** The receipt that is due next by the forecast, and what was due before today; what was paid is not recorded here. */
    nextReceiptOn: date({ readOnly: true, virtual: true }),
    nextReceiptAmount: money({ ...counted, virtual: true }),
    dueAmount: money({ ...counted, virtual: true }),
    changeReason: longText({ max: 500 }),
    projectType: dict('PROJECT_TYPE', { readOnly: true }),
    channel: choice(['trade', 'direct', 'goem'], { readOnly: true, hidden: true }),
    siteRegionId: ref('reference.region', { readOnly: true, hidden: true }),
    effectiveOn: date({ readOnly: true }),
    state: choice(businessPlanStates, {
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
  openings: { by: 'project', field: 'projectId', withholds: commercialNumbers },
  list: {
    columns: [
      'no',
      'projectId',
      'contractAmount',
      'currency',
      'marginPct',
      'nextReceiptOn',
      'nextReceiptAmount',
      'dueAmount',
      'state',
      'processNode',
      'updatedAt',
    ],
    filters: ['state', 'projectId', 'projectType', 'siteRegionId', 'effectiveOn'],
    sort: '-no',
    tabs: {
      draft: { where: { state: ['draft'] } },
      toAudit: { where: { state: ['inAudit'] }, process: 'awaitingMe' },
      inAudit: { where: { state: ['inAudit'] } },
      effective: { where: { state: ['effective'] } },
      all: {},
    },
  },
  facts: ['projectId', 'contractAmount', 'marginPct', 'grossMargin', 'nextReceiptOn', 'dueAmount', 'processNode'],
  form: {
    layout: 'page',
    sections: [
      {
        key: 'contract',
        fields: [
          'projectId',
          'no',
          'versionNo',
          'projectType',
          'contractAmount',
          'currency',
          'taxRate',
          'effectiveOn',
          'changeReason',
        ],
      },
      { key: 'receipts', fields: ['receipts', 'nextReceiptOn', 'nextReceiptAmount', 'dueAmount'] },
      { key: 'costs', fields: ['costs', 'costTotal'] },
      { key: 'deliveries', fields: ['deliveries'] },
      { key: 'result', fields: ['grossMargin', 'marginPct', 'cashLow', 'cashLowPct', 'forecastLow'] },
    ],
  },
  locks: {
    update: onlyIn('update', { entity: 'businessPlan', field: 'state', states: ['draft'] }),
    delete: onlyIn('delete', { entity: 'businessPlan', field: 'state', states: ['draft'] }),
  },
  excel: { export: true },
  attachments: true,
});

/** What may be done with a business plan beside changing it. */
export const businessPlanActions = defineActions(businessPlan, {
  /** Begins the next version with what is valid now. */
  revise: {
    when: ({ state }) => state === 'effective',
    form: { changeReason: longText({ required: true, min: 2, max: 500 }) },
  },
});
