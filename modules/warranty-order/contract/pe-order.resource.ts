import {
  choice,
  choices,
  date,
  dateTime,
  decimal,
  defineActions,
  defineResource,
  files,
  flag,
  integer,
  longText,
  money,
  onlyIn,
  phone,
  processFields,
  ref,
  refs,
  rows,
  text,
} from '@mp/kernel/contract';
import { eligibilities, siteTags, specialReasons, termLengths } from '@mp/warranty/contract';
import { peOrderProcess } from './pe-order.process.ts';
import './warranty-order.settings.ts';

/** States of a sale (warranty-maintenance.md 3.2). */
export const peOrderStates = [
  'draft',
  'firstCheck',
  'specialCheck',
  'orderCheck',
  'toEffect',
  'effective',
  'returned',
  'rejected',
  'canceled',
] as const;
/** States in which somebody of the house checks it. */
export const checkStates = ['firstCheck', 'specialCheck', 'orderCheck', 'toEffect'] as const;
/** States in which whoever sells writes it. */
export const openStates = ['draft', 'returned'] as const;

/** The tasks at which a sale is checked. */
export type PeOrderNode = (typeof peOrderProcess)['nodes'][number];
/** The state in which a sale is at each of its tasks. */
export const stateOfNode: Readonly<Record<PeOrderNode, (typeof checkStates)[number]>> = {
  first: 'firstCheck',
  area: 'specialCheck',
  director: 'specialCheck',
  general: 'specialCheck',
  order: 'orderCheck',
  effect: 'toEffect',
};

/** What the first check ticks off. */
export const checkPoints = [
  'serialMatches',
  'photoMatches',
  'hoursPlausible',
  'contractSigned',
  'priceCorrect',
] as const;
/** How a sale is paid. */
export const payMethods = ['TRANSFER', 'DEDUCT_REBATE', 'CREDIT'] as const;

const eligibilityTones = { STANDARD: 'success', SPECIAL: 'waiting', REFUSED: 'danger' } as const;

const lineColumns = {
  gensetId: ref('genset.genset', { required: true }),
  productId: ref('warranty.peProduct', { offers: { state: 'onSale' } }),
  termMonths: choice(termLengths, { required: true, default: '24', textsOf: 'peProduct.bands' }),
  /** Per cent of the price with surcharges. */
  discountPct: decimal({ required: true, min: '0', max: '99.99', scale: 2, default: '0.00' }),
  siteTags: choices(siteTags),
  hoursReading: decimal({ min: '0', max: '1000000', scale: 1 }),
  readOn: date(),
  platePhoto: files({ maxFiles: 3, capture: 'photo' }),
  meterPhoto: files({ maxFiles: 3, capture: 'photo' }),
};

/** What follows from a line: frozen when the sale is submitted, and counted anew at each check. */
const pricedColumns = {
  serialNo: text({ max: 20 }),
  model: text({ max: 60 }),
  ratedKw: decimal({ scale: 1 }),
  baseStart: date(),
  baseEnd: date(),
  baseHours: integer(),
  ageDays: integer(),
  maxAgeDays: integer(),
  eligibility: choice(eligibilities, { tones: eligibilityTones }),
  specialReasons: choices(specialReasons, { textsOf: 'peOrder' }),
  listPrice: money(),
  surchargeRate: decimal({ scale: 4 }),
  fullPrice: money(),
  linePrice: money(),
  taxAmount: money(),
  /** What the dealer pays by the price list. */
  dealerPrice: money(),
  minRate: decimal({ scale: 4 }),
  startOn: date(),
  endOn: date(),
  hoursLimit: integer(),
  termHours: integer(),
  revision: integer(),
  certNo: text({ max: 12 }),
};

/** One decision. */
const checkColumns = {
  node: choice(peOrderProcess.nodes, { required: true }),
  result: choice(['passed', 'offered', 'returned', 'rejected'], {
    required: true,
    tones: { passed: 'success', offered: 'waiting', returned: 'waiting', rejected: 'danger' },
  }),
  checkerId: ref('identity.user'),
  checkedAt: dateTime({ required: true }),
  comment: text({ max: 2000 }),
  rateBefore: decimal({ scale: 4 }),
  rateAfter: decimal({ scale: 4 }),
};

/** A line that is to be mended; lines count from 1. */
const remarkColumns = {
  line: integer({ required: true, min: 1, max: 200 }),
  remark: text({ required: true, max: 500 }),
};

const derived = { readOnly: true } as const;
const hidden = { readOnly: true, hidden: true } as const;
/** What only the house reads (2.): what a sale leaves. */
const internal = { readOnly: true, controlled: true } as const;

/** What checkers fill in, each at the task that asks for it. */
export const stationFields = [
  'checkList',
  'paidAmount',
  'paidOn',
  'paymentVoucher',
  'invoiceNo',
  'invoiceDate',
  'issueOn',
] as const;

/** A dealer's order of extended warranties for the gensets of one customer (warranty-maintenance.md 2.4). */
export const peOrder = defineResource('warrantyOrder.peOrder', {
  label: 'no',
  fields: {
    no: text({ max: 20, readOnly: true, unique: 'tenant', search: true, numberRule: 'numbers.peOrder' }),
    /** That of whoever sells, where he works for one. */
    dealerId: ref('dealer.dealer', { createOnly: true, offers: { status: 'active' } }),
    contactName: text({ required: true, max: 30 }),
    contactPhone: phone({ required: true }),
    endCustomerId: ref('customer.customer', { required: true }),
    projectId: ref('project.project', { offers: { endCustomerId: { same: 'endCustomerId' } } }),
    /** Ages are counted on this day. */
    orderDate: date(),
    currency: choice(['CNY'], { required: true, default: 'CNY' }),
    lines: rows(lineColumns, { maxRows: 200 }),
    priced: rows(pricedColumns, { readOnly: true, maxRows: 200 }),
    sets: integer(derived),
    listAmount: money(derived),
    surchargeAmount: money(derived),
    discountAmount: money(derived),
    /** With tax. */
    amount: money(derived),
    taxAmount: money(derived),
    priceRate: decimal({ ...derived, scale: 4 }),
    margin: money(internal),
    specialFlag: flag(derived),
    specialReasons: choices(specialReasons, derived),
    needsDirector: flag(hidden),
    needsGeneral: flag(hidden),
    specialNote: longText({ max: 500 }),
    specialFiles: files({ maxFiles: 10 }),
    contractFiles: files({ maxFiles: 10 }),
    payMethod: choice(payMethods),
    checkList: choices(checkPoints, { ticked: true }),
    paidAmount: money({ min: '0.00' }),
    paidOn: date(),
    paymentVoucher: files({ maxFiles: 10 }),
    invoiceNo: text({ max: 30 }),
    invoiceDate: date(),
    issueOn: date(),
    /** The price rate that a special check offers instead of the one asked for, until the dealer answers. */
    approvedRate: decimal({ ...derived, scale: 4 }),
    remarks: rows(remarkColumns, { readOnly: true, maxRows: 200 }),
    checks: rows(checkColumns, { readOnly: true, maxRows: 500 }),
    /** Tasks: where it is, where it was returned, and where it goes on when no price has changed since (else `none`). */
    currentNode: text({ ...hidden, max: 20 }),
    returnedFrom: text({ ...hidden, max: 20 }),
    resumeAt: text({ ...hidden, max: 20, default: 'none' }),
    /** What was priced when it was submitted. */
    priceKey: text({ ...hidden, max: 64 }),
    gensetIds: refs('genset.genset', derived),
    dealerRegionId: ref('reference.region', hidden),
    submittedAt: dateTime(derived),
    submittedById: ref('identity.user', derived),
    effectiveOn: date(derived),
    state: choice(peOrderStates, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: {
        draft: 'draft',
        firstCheck: 'processing',
        specialCheck: 'processing',
        orderCheck: 'processing',
        toEffect: 'waiting',
        effective: 'success',
        returned: 'danger',
        rejected: 'void',
        canceled: 'void',
      },
    }),
    ...processFields,
  },
  list: {
    columns: [
      'no',
      'dealerId',
      'endCustomerId',
      'sets',
      'amount',
      'priceRate',
      'specialFlag',
      'specialReasons',
      'state',
      'processNode',
      'processHandlers',
      'submittedAt',
      'margin',
      'paidAmount',
      'invoiceNo',
      'orderDate',
    ],
    filters: ['orderDate', 'state', 'dealerId', 'gensetIds', 'specialFlag', 'endCustomerId', 'payMethod'],
    sort: '-no',
    totals: ['sets', 'amount', 'taxAmount', 'discountAmount'],
    tabs: {
      open: { where: { state: openStates } },
      inCheck: { where: { state: checkStates } },
      effective: { where: { state: ['effective'] } },
      all: {},
    },
  },
  facts: ['dealerId', 'endCustomerId', 'sets', 'amount', 'priceRate', 'specialReasons', 'approvedRate', 'processNode'],
  form: {
    layout: 'page',
    sections: [
      {
        key: 'customer',
        fields: ['dealerId', 'contactName', 'contactPhone', 'endCustomerId', 'projectId', 'orderDate', 'no'],
      },
      { key: 'lines', fields: ['lines', 'remarks'] },
      { key: 'priced', fields: ['priced'] },
      {
        key: 'money',
        fields: [
          'sets',
          'listAmount',
          'surchargeAmount',
          'discountAmount',
          'amount',
          'taxAmount',
          'priceRate',
          'margin',
          'approvedRate',
        ],
      },
      {
        key: 'special',
        fields: ['specialFlag', 'specialReasons', 'specialNote', 'specialFiles', 'contractFiles', 'payMethod'],
      },
      { key: 'check', fields: [...stationFields] },
      { key: 'decisions', fields: ['checks', 'submittedAt', 'submittedById', 'effectiveOn'] },
    ],
  },
  locks: {
    // A process closes it to everybody but those who decide; they fill in what their tasks ask for.
    update: onlyIn('update', { entity: 'peOrder', field: 'state', states: [...openStates, ...checkStates] }),
    delete: onlyIn('delete', { entity: 'peOrder', field: 'state', states: ['draft'] }),
  },
  closed: () => stationFields,
  dimensions: { region: 'dealerRegionId', dealer: 'dealerId' },
  operations: { import: false },
  excel: { export: true },
});

const comment = longText({ required: true, min: 2, max: 2000 });
const isChecked = ({ state }: { readonly state: string }) => checkStates.some((each) => each === state);

/** What may be done with a sale beside its transitions. */
export const peOrderActions = defineActions(peOrder, {
  /** Back to the dealer, with marks at the lines that are to be mended. */
  giveBack: { when: isChecked, by: 'endpoint', form: { comment, remarks: rows(remarkColumns, { maxRows: 200 }) } },
  /** Back to the dealer with another price rate, to be accepted or not. */
  counterOffer: {
    when: ({ state }) => state === 'specialCheck',
    by: 'endpoint',
    form: { approvedRate: decimal({ required: true, min: '0.0001', max: '1', scale: 4 }), comment },
  },
  /** What has been paid, before the check of the order or with it. */
  recordPayment: {
    when: ({ state }) => state === 'orderCheck',
    form: {
      paidAmount: money({ required: true, min: '0.00' }),
      paidOn: date(),
      invoiceNo: text({ max: 30 }),
      invoiceDate: date(),
    },
  },
  /** Decides many at once, where nothing speaks against it. */
  passMany: { by: 'endpoint', offered: false },
});
