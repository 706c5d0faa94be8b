import {
  choice,
  date,
  dateTime,
  defineActions,
  defineEndpoint,
  defineLifecycle,
  defineResource,
  files,
  flag,
  integer,
  longText,
  money,
  ref,
  rows,
  text,
} from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** States of a certificate (warranty-maintenance.md 3.3). */
export const certificateStates = ['waiting', 'active', 'expiredDate', 'expiredHours', 'void'] as const;
/** What may happen to a certificate. */
export const certificateEventKinds = [
  'ISSUED',
  'STARTED',
  'HOLDER_CHANGED',
  'TERM_CORRECTED',
  'EXPIRED',
  'VOIDED',
  'REPRINTED',
  'CLAIMED',
] as const;

const eventColumns = {
  kind: choice(certificateEventKinds, { required: true }),
  at: dateTime({ required: true }),
  byId: ref('identity.user'),
  note: text({ max: 500 }),
  /** What a claim cost the house. */
  amount: money(),
};

const fixed = { readOnly: true } as const;

/** An extended warranty of one genset, as it was issued for a line of a sale (warranty-maintenance.md 2.5). */
export const warrantyCertificate = defineResource('warrantyOrder.warrantyCertificate', {
  label: 'certNo',
  fields: {
    certNo: text({ ...fixed, required: true, max: 12, unique: 'tenant', search: true }),
    orderId: ref('warrantyOrder.peOrder', fixed),
    /** From 1. */
    orderLine: integer(fixed),
    gensetId: ref('genset.genset', { ...fixed, required: true }),
    serialNo: text({ ...fixed, max: 20, search: true }),
    productId: ref('warranty.peProduct', fixed),
    dealerId: ref('dealer.dealer', fixed),
    holderCustomerId: ref('customer.customer', fixed),
    holderName: text({ ...fixed, max: 200, search: true }),
    startOn: date({ ...fixed, required: true }),
    endOn: date({ ...fixed, required: true }),
    /** By the meter; unlimited where it is empty. */
    hoursLimit: integer(fixed),
    linePrice: money(fixed),
    issuedOn: date(fixed),
    issuedById: ref('identity.user', fixed),
    copies: integer({ ...fixed, default: 0 }),
    /** How often it was issued anew since; its paper then has a letter behind the number. */
    edition: integer({ ...fixed, default: 0 }),
    /** The paper of each edition, the last one at the end; each stays as it was issued. */
    papers: files({ ...fixed, maxFiles: 27 }),
    /** SHA-256 of the last one. */
    pdfHash: text({ ...fixed, max: 64 }),
    maintFlag: choice(['OK', 'DUE', 'MISSED'], {
      ...fixed,
      default: 'OK',
      tones: { OK: 'success', DUE: 'waiting', MISSED: 'danger' },
      derived: 'the maintenance of the unit',
    }),
    voidReason: longText({ ...fixed, max: 250 }),
    /** What was proposed to be paid back when it was made void. */
    refund: money(fixed),
    events: rows(eventColumns, { ...fixed, maxRows: 500 }),
    /** Of its unit. */
    modelId: ref('reference.gensetModel', { ...fixed, virtual: true }),
    claims: integer({ ...fixed, virtual: true }),
    claimCost: money({ ...fixed, virtual: true, controlled: true }),
    /** Another certificate of the unit goes on behind it. */
    renewed: flag({ ...fixed, virtual: true }),
    dealerRegionId: ref('reference.region', { ...fixed, hidden: true }),
    state: choice(certificateStates, {
      ...fixed,
      required: true,
      default: 'waiting',
      tones: {
        waiting: 'waiting',
        active: 'success',
        expiredDate: 'void',
        expiredHours: 'void',
        void: 'danger',
      },
    }),
  },
  list: {
    columns: [
      'certNo',
      'gensetId',
      'holderName',
      'dealerId',
      'productId',
      'startOn',
      'endOn',
      'hoursLimit',
      'state',
      'maintFlag',
      'orderId',
      'issuedOn',
      'claims',
      'renewed',
    ],
    filters: [
      'state',
      'gensetId',
      'dealerId',
      'productId',
      'endOn',
      'startOn',
      'issuedOn',
      'maintFlag',
      'modelId',
      'claims',
      'renewed',
    ],
    sort: '-certNo',
    tabs: {
      live: { where: { state: ['waiting', 'active'] } },
      endingSoon: { where: { state: ['active'] }, soon: { field: 'endOn', days: 90 }, sort: 'endOn' },
      over: { where: { state: ['expiredDate', 'expiredHours', 'void'] } },
      all: {},
    },
  },
  facts: ['gensetId', 'holderName', 'productId', 'startOn', 'endOn', 'hoursLimit', 'maintFlag'],
  form: {
    layout: 'page',
    sections: [
      { key: 'certificate', fields: ['certNo', 'gensetId', 'productId', 'dealerId', 'holderCustomerId', 'holderName'] },
      { key: 'term', fields: ['startOn', 'endOn', 'hoursLimit', 'maintFlag'] },
      {
        key: 'issue',
        fields: ['orderId', 'orderLine', 'linePrice', 'issuedOn', 'issuedById', 'copies', 'papers', 'pdfHash'],
      },
      { key: 'end', fields: ['voidReason', 'refund', 'renewed'] },
      { key: 'claims', fields: ['claims', 'claimCost'] },
      { key: 'events', fields: ['events'] },
    ],
  },
  dimensions: { region: 'dealerRegionId', dealer: 'dealerId' },
  operations: { create: false, update: false, delete: false, import: false },
  excel: { export: true },
});

/** Life of a certificate: it waits for its day, runs, and ends by day, by hours or by a change that makes it void. */
export const certificateLifecycle = defineLifecycle(warrantyCertificate, {
  initial: 'waiting',
  states: certificateStates,
  finals: ['expiredDate', 'expiredHours', 'void'],
  transitions: {
    start: { from: 'waiting', to: 'active', by: 'process', effect: 'start' },
    expireDate: { from: ['waiting', 'active'], to: 'expiredDate', by: 'process', effect: 'expire' },
    expireHours: { from: 'active', to: 'expiredHours', by: 'process', effect: 'expire' },
    makeVoid: { from: ['waiting', 'active'], to: 'void', by: 'process', effect: 'makeVoid' },
  },
});

const isLive = ({ state }: { readonly state: string }) => state !== 'void' && state !== 'waiting';

/** What may be done with a certificate beside its transitions. */
export const certificateActions = defineActions(warrantyCertificate, {
  /** A claim that was settled by it: when the failure was, and what it cost the house. */
  claim: {
    when: isLive,
    form: {
      failedOn: date({ required: true }),
      cost: money({ required: true, min: '0.00' }),
      note: longText({ required: true, min: 2, max: 400 }),
    },
  },
});

/** The certificate as it is printed, in the caller's language; each print is counted. */
export const certificatePdf = defineEndpoint({
  id: 'warrantyCertificate.print',
  method: 'GET',
  path: '/warrantyOrder/warrantyCertificate/{id}/certificate.pdf',
  access: 'warrantyCertificate.read',
  params: z.object({ id: z.string().check(z.maxLength(36)) }),
  produces: 'application/pdf',
  errors: ['common.notFound'],
  summary: 'Certificate of an extended warranty as PDF with its QR code',
});
