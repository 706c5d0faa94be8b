import {
  choice,
  choices,
  date,
  decimal,
  defineActions,
  defineResource,
  dict,
  email,
  flag,
  i18nText,
  integer,
  money,
  onlyIn,
  processFields,
  ref,
  refs,
  refuse,
  richText,
  rows,
  text,
  type CrossRule,
} from '@mp/kernel/contract';
import './customer.settings.ts';

/** What a customer is to us. */
export const customerKinds = ['endUser', 'contractor', 'designer', 'integrator', 'rental', 'trader'] as const;
/** States of a customer. */
export const customerStatuses = ['draft', 'active', 'frozen', 'merged'] as const;
/** What a contact decides about. */
export const contactRoles = ['decision', 'technical', 'purchase', 'operation', 'finance'] as const;

const contactColumns = {
  role: choice(contactRoles),
  name: text({ required: true, max: 50 }),
  title: text({ max: 50 }),
  mobile: text({ max: 20, pattern: /^[0-9+() -]{5,20}$/u }),
  email: email(),
  primary: flag(),
  left: flag(),
  consentOn: date(),
};

const siteColumns = {
  name: text({ required: true, max: 100 }),
  regionId: ref('reference.region'),
  address: text({ max: 200 }),
  lng: decimal({ min: '-180', max: '180', scale: 6 }),
  lat: decimal({ min: '-90', max: '90', scale: 6 }),
  altitude: integer({ min: -500, max: 6000 }),
  ambientMax: decimal({ min: '-40', max: '70', scale: 1 }),
  accessNote: text({ max: 200 }),
};

const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? (value as readonly Readonly<Record<string, unknown>>[]) : [];

/** Of the contacts that are still there, exactly one is asked first. */
const onePrimary: CrossRule = {
  fields: ['contacts'],
  check: ({ contacts }) => {
    const here = listOf(contacts).filter(({ left }) => left !== true);
    const first = here.filter(({ primary }) => primary === true).length;
    return here.length === 0 || first === 1 ? [] : [refuse('customer.onePrimaryContact', undefined, 'contacts')];
  },
};

/** Who is sold to directly has somebody who answers for him. */
const directNeedsManager: CrossRule = {
  fields: ['salesChannels', 'accountManagerId'],
  check: ({ salesChannels, accountManagerId }) =>
    Array.isArray(salesChannels) && salesChannels.includes('direct') && !accountManagerId
      ? [refuse('common.required', { field: '@customer.field.accountManagerId' }, 'accountManagerId')]
      : [],
};

/**
 * A company we sell to or serve. `nameKey` is its name without what two spellings of one company differ in;
 * `dealerIds` are the dealers who may see it: its own and those it is shared with.
 */
export const customer = defineResource('customer.customer', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({
      max: 8,
      pattern: /^C\d{7}$/u,
      unique: 'tenant',
      search: true,
      createOnly: true,
      numberRule: 'numbers.customer',
    }),
    name: i18nText({ required: true, max: 100, search: true }),
    kinds: choices(customerKinds, { required: true }),
    creditCode: text({ max: 30, unique: 'tenant', search: true }),
    groupId: ref('customer.customer'),
    industry: dict('INDUSTRY'),
    level: dict('CUSTOMER_LEVEL'),
    regionId: ref('reference.region'),
    bigAreaId: ref('reference.bigArea', { readOnly: true }),
    address: text({ max: 200 }),
    ownerUserId: ref('identity.user', { createOnly: true }),
    ownerDealerId: ref('dealer.dealer', { createOnly: true }),
    shareWith: refs('dealer.dealer', { readOnly: true }),
    contacts: rows(contactColumns, { maxRows: 100 }),
    sites: rows(siteColumns, { maxRows: 200 }),
    salesChannels: choices(['direct', 'trade', 'goem']),
    accountManagerId: ref('identity.user', { controlled: true }),
    invoiceTitle: text({ max: 100, controlled: true }),
    taxNo: text({ max: 30, controlled: true }),
    invoiceAddress: text({ max: 200, controlled: true }),
    invoicePhone: text({ max: 30, controlled: true }),
    bankName: text({ max: 100, controlled: true }),
    bankAccount: text({ max: 40, controlled: true, mask: 'last4' }),
    creditLimit: money({ min: '0.00', controlled: true }),
    creditDays: integer({ min: 0, max: 365, controlled: true }),
    strategy: richText({ controlled: true }),
    nextVisit: date({ controlled: true }),
    duplicateChecked: flag(),
    status: choice(customerStatuses, {
      required: true,
      default: 'draft',
      readOnly: true,
      tones: { draft: 'draft', active: 'success', frozen: 'waiting', merged: 'void' },
    }),
    mergedInto: ref('customer.customer', { readOnly: true }),
    formerCodes: text({ readOnly: true, search: true, max: 2000 }),
    suspectId: ref('customer.customer', { readOnly: true, hidden: true }),
    nameKey: text({ readOnly: true, hidden: true }),
    dealerIds: refs('dealer.dealer', { readOnly: true, hidden: true }),
    ...processFields,
  },
  list: {
    columns: [
      'code',
      'name',
      'kinds',
      'industry',
      'level',
      'regionId',
      'ownerUserId',
      'ownerDealerId',
      'status',
      'updatedAt',
    ],
    filters: [
      'status',
      'industry',
      'regionId',
      'level',
      'kinds',
      'ownerUserId',
      'ownerDealerId',
      'bigAreaId',
      'groupId',
      'creditCode',
    ],
    sort: '-code',
  },
  form: {
    layout: 'page',
    sections: [
      {
        key: 'basics',
        fields: [
          'name',
          'kinds',
          'creditCode',
          'industry',
          'level',
          'regionId',
          'address',
          'groupId',
          'ownerUserId',
          'ownerDealerId',
          'shareWith',
          'formerCodes',
        ],
      },
      { key: 'contacts', fields: ['contacts'] },
      { key: 'sites', fields: ['sites'] },
      {
        key: 'account',
        fields: [
          'salesChannels',
          'accountManagerId',
          'creditLimit',
          'creditDays',
          'invoiceTitle',
          'taxNo',
          'invoiceAddress',
          'invoicePhone',
          'bankName',
          'bankAccount',
          'nextVisit',
          'strategy',
        ],
      },
    ],
  },
  rules: [onePrimary, directNeedsManager],
  locks: { update: onlyIn('update', { entity: 'customer', field: 'status', states: ['draft', 'active', 'frozen'] }) },
  ownerField: 'ownerUserId',
  dimensions: { region: 'regionId', dealer: 'dealerIds' },
  excel: { import: true, export: true, key: 'code' },
  attachments: true,
});

/** With whom a customer is shared, and who answers for it. */
export const customerActions = defineActions(customer, {
  share: {
    when: ({ status }) => status !== 'merged',
    form: { shareWith: refs('dealer.dealer') },
  },
  transfer: {
    when: ({ status }) => status !== 'merged',
    form: { ownerUserId: ref('identity.user'), ownerDealerId: ref('dealer.dealer') },
  },
});
