import {
  choice,
  choices,
  date,
  defineActions,
  defineLifecycle,
  defineResource,
  dict,
  email,
  file,
  files,
  flag,
  integer,
  longText,
  phone,
  processFields,
  ref,
  refs,
  refuse,
  rows,
  text,
  type CrossRule,
} from '@mp/kernel/contract';
import { goemProcess, guestDealerProcess } from './goem.process.ts';
import { isCreditCode } from '@mp/reference/contract';

/** States of a GOEM; `superseded` is a change that has been taken over (dealers.md 3.5). */
export const goemStates = [
  'draft',
  'inAudit',
  'returned',
  'active',
  'suspended',
  'ended',
  'rejected',
  'withdrawn',
  'superseded',
] as const;

const creditCodeRule = {
  fields: ['creditCode'],
  check: ({ creditCode }: Readonly<Record<string, unknown>>) =>
    typeof creditCode !== 'string' || creditCode === '' || isCreditCode(creditCode)
      ? []
      : [refuse('dealer.creditCodeInvalid', undefined, 'creditCode')],
};

/** What is taken over when a change of a GOEM has been approved. */
export const goemContent = {
  name: text({ required: true, max: 100, search: true }),
  creditCode: text({ required: true, max: 18, search: true }),
  regionId: ref('reference.region', { required: true }),
  address: text({ max: 200 }),
  licenceLevel: choice(['strategic', 'certified', 'ordinary'], {
    required: true,
    default: 'ordinary',
    tones: { strategic: 'success', certified: 'processing', ordinary: 'draft' },
  }),
  licenceFrom: date({ required: true }),
  licenceTo: date({ required: true, expires: true }),
  annualVolume: integer({ min: 0, max: 999_999 }),
  isPublic: flag({ default: true }),
  /** Whether the public sees its guest dealers too. */
  guestsPublic: flag(),
  /** Its login; it manages the guest dealers. */
  userId: ref('identity.user'),
  engineFamilies: rows(
    { family: text({ required: true, max: 40 }), emission: dict('EMISSION') },
    { required: true, maxRows: 40 },
  ),
  brandNames: rows({ brand: text({ required: true, max: 60 }) }, { maxRows: 20 }),
  plateTemplate: file({ purpose: 'attachment' }),
  contacts: rows(
    { name: text({ required: true, max: 30 }), mobile: phone({ required: true }), email: email(), isPrimary: flag() },
    { maxRows: 20 },
  ),
  licenceFiles: files({ maxFiles: 10, purpose: 'attachment' }),
  bankAccounts: rows(
    {
      bank: text({ required: true, max: 60 }),
      account: text({ required: true, max: 30, pattern: /^\d{8,30}$/u, mask: 'last4' }),
      accountName: text({ required: true, max: 100 }),
    },
    { maxRows: 5, controlled: true, mask: 'columns' },
  ),
} as const;

/** What is valid is changed by a change that is audited. */
const validated: CrossRule = {
  fields: ['status'],
  check: ({ status }) =>
    status === 'draft' || status === 'returned'
      ? []
      : [refuse('goem.changeOnly', { state: `@goem.status.${String(status)}` })],
};

/** A maker of gensets that builds with our engines under its own brand, and has a licence for it. */
export const goem = defineResource('dealer.goem', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({ max: 20, readOnly: true, unique: 'tenant', search: true, numberRule: 'numbers.goem' }),
    ...goemContent,
    status: choice(goemStates, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: {
        draft: 'draft',
        inAudit: 'processing',
        returned: 'waiting',
        active: 'success',
        suspended: 'waiting',
        ended: 'void',
        rejected: 'danger',
        withdrawn: 'void',
        superseded: 'void',
      },
    }),
    /** The GOEM that this change is for; none for a GOEM itself. */
    changeOfId: ref('dealer.goem', { readOnly: true }),
    /** Everybody who manages its guest dealers: `userId`, and whoever has a login that is open. */
    userIds: refs('identity.user', { readOnly: true, hidden: true }),
    /** Whether finance has a say. */
    touchesMoney: flag({ readOnly: true, hidden: true }),
    ...processFields,
  },
  list: {
    columns: [
      'code',
      'name',
      'licenceLevel',
      'annualVolume',
      'licenceTo',
      'status',
      'changeOfId',
      'regionId',
      'updatedAt',
    ],
    filters: ['name', 'status', 'licenceLevel', 'licenceTo', 'regionId', 'changeOfId'],
    sort: 'code',
  },
  form: {
    layout: 'page',
    sections: [
      {
        key: 'basics',
        fields: [
          'name',
          'creditCode',
          'regionId',
          'address',
          'licenceLevel',
          'licenceFrom',
          'licenceTo',
          'licenceFiles',
          'annualVolume',
          'userId',
          'contacts',
          'bankAccounts',
        ],
      },
      { key: 'engines', fields: ['engineFamilies', 'brandNames'] },
      { key: 'plate', fields: ['plateTemplate', 'isPublic', 'guestsPublic'] },
    ],
  },
  excel: { export: true },
  ownerField: 'userIds',
  dimensions: { region: 'regionId' },
  rules: [
    creditCodeRule,
    {
      fields: ['licenceFrom', 'licenceTo'],
      check: ({ licenceFrom, licenceTo }) =>
        typeof licenceFrom === 'string' && typeof licenceTo === 'string' && licenceFrom > licenceTo
          ? [refuse('common.dateOrder', { a: '@goem.field.licenceFrom', b: '@goem.field.licenceTo' }, 'licenceTo')]
          : [],
    },
  ],
  locks: { update: validated },
  operations: { delete: false },
});

/** What may be done with a GOEM beside its transitions. */
export const goemActions = defineActions(goem, {
  change: { when: ({ status, changeOfId }) => status === 'active' && changeOfId === null, hint: 'goem.changeHint' },
});

const reason = { reason: longText({ required: true, max: 500 }) };

/** Life of a GOEM, and of a change of one. */
export const goemLifecycle = defineLifecycle(goem, {
  field: 'status',
  initial: 'draft',
  states: goemStates,
  finals: ['ended', 'rejected', 'withdrawn', 'superseded'],
  transitions: {
    submit: {
      from: ['draft', 'returned'],
      to: 'inAudit',
      effect: 'submit',
      startsProcess: { process: goemProcess, businessNo: 'code' },
    },
    approve: { from: 'inAudit', to: 'active', by: 'process', on: 'approved', effect: 'approve' },
    sendBack: { from: 'inAudit', to: 'returned', by: 'process', on: 'returned' },
    reject: { from: 'inAudit', to: 'rejected', by: 'process', on: 'rejected' },
    withdraw: { from: ['inAudit', 'returned'], to: 'withdrawn', by: 'process', on: 'withdrawn' },
    cancel: { from: ['inAudit', 'returned'], to: 'withdrawn', by: 'process', on: 'canceled' },
    /** A change whose content the GOEM itself has now. */
    takeOver: { from: 'active', to: 'superseded', by: 'process' },
    suspend: { from: 'active', to: 'suspended', form: reason },
    resume: { from: 'suspended', to: 'active', form: reason },
    end: { from: ['active', 'suspended'], to: 'ended', form: reason, danger: true, effect: 'end' },
  },
});

/** States of a guest dealer. */
export const guestStates = ['draft', 'inAudit', 'returned', 'active', 'expired', 'ended'] as const;
/** What a guest dealer may do; more comes by choice. */
export const guestRights = ['registerWarranty', 'viewManuals', 'reportProblem'] as const;
/** Most months for which a guest dealer is let in at once. */
export const guestMonths = 24;

/** What of a guest dealer may change after it was let in. */
const alwaysOpen: readonly string[] = ['contact', 'mobile', 'sellRegionIds', 'rights'];

/** Fields of a guest dealer that are closed as it stands: what the area has audited stays, or is prolonged. */
export const closedGuestFields = ({ status }: Readonly<Record<string, unknown>>): readonly string[] =>
  status === 'draft' || status === 'returned'
    ? []
    : Object.keys(guestDealer.fields).filter((name) => !alwaysOpen.includes(name));

/** A dealer of a GOEM: it sells the GOEM's gensets and may register and report them here. */
export const guestDealer = defineResource('dealer.guestDealer', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({ max: 20, readOnly: true, unique: 'tenant', search: true, numberRule: 'numbers.guestDealer' }),
    goemId: ref('dealer.goem', { required: true, createOnly: true }),
    name: text({ required: true, max: 100, search: true }),
    creditCode: text({ required: true, max: 18, search: true, createOnly: true }),
    regionId: ref('reference.region', { required: true }),
    contact: text({ required: true, max: 30 }),
    mobile: phone({ required: true, mask: 'middle' }),
    sellRegionIds: refs('reference.region'),
    rights: choices(guestRights, { default: ['registerWarranty', 'reportProblem'] }),
    validTo: date({ required: true, expires: true }),
    status: choice(guestStates, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: {
        draft: 'draft',
        inAudit: 'processing',
        returned: 'waiting',
        active: 'success',
        expired: 'danger',
        ended: 'void',
      },
    }),
    /** It is a dealer of ours as well. */
    doubleChannel: flag({ readOnly: true }),
    linkedDealerId: ref('dealer.dealer', { readOnly: true }),
    userId: ref('identity.user', { readOnly: true }),
    /** The login of its GOEM. */
    goemUserId: ref('identity.user', { readOnly: true, hidden: true }),
    /** All logins of its GOEM that are open. */
    goemUserIds: refs('identity.user', { readOnly: true, hidden: true }),
    ...processFields,
  },
  list: {
    columns: [
      'code',
      'goemId',
      'name',
      'regionId',
      'rights',
      'validTo',
      'status',
      'doubleChannel',
      'contact',
      'updatedAt',
    ],
    filters: ['goemId', 'name', 'status', 'doubleChannel', 'validTo', 'regionId'],
    sort: 'code',
  },
  form: { layout: 'drawer' },
  excel: { import: true, export: true, key: 'code' },
  ownerField: 'goemUserIds',
  closed: (record) => closedGuestFields(record),
  dimensions: { region: 'regionId' },
  rules: [creditCodeRule],
  operations: { delete: false },
});

/** Life of a guest dealer. */
export const guestDealerLifecycle = defineLifecycle(guestDealer, {
  field: 'status',
  initial: 'draft',
  states: guestStates,
  finals: ['ended'],
  transitions: {
    submit: {
      from: ['draft', 'returned'],
      to: 'inAudit',
      effect: 'submit',
      startsProcess: { process: guestDealerProcess, businessNo: 'code' },
    },
    approve: { from: 'inAudit', to: 'active', by: 'process', on: 'approved', effect: 'approve' },
    sendBack: { from: 'inAudit', to: 'returned', by: 'process', on: 'returned' },
    reject: { from: 'inAudit', to: 'ended', by: 'process', on: 'rejected' },
    withdraw: { from: ['inAudit', 'returned'], to: 'draft', by: 'process', on: 'withdrawn' },
    cancel: { from: ['inAudit', 'returned'], to: 'draft', by: 'process', on: 'canceled' },
    extend: {
      from: ['active', 'expired'],
      to: 'active',
      form: { validTo: date({ required: true }) },
      effect: 'extend',
    },
    end: { from: ['active', 'expired'], to: 'ended', form: reason, danger: true, effect: 'close' },
    expire: { from: 'active', to: 'expired', by: 'process', effect: 'close' },
  },
});
