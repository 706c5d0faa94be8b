import {
  choice,
  date,
  dateTime,
  defineActions,
  defineResource,
  dict,
  email,
  integer,
  json,
  phone,
  ref,
  refuse,
  text,
} from '@mp/kernel/contract';
import { isCreditCode } from '@mp/reference/contract';
import { dealerContent } from './dealer-content.ts';

/** States of a dealer (dealers.md 3.1). */
export const dealerStates = ['applying', 'active', 'suspended', 'terminating', 'terminated'] as const;
/** State of a dealer. */
export type DealerState = (typeof dealerStates)[number];

/** What the shell of a dealer needs; all other content comes with its first version. */
const shell = { name: true, creditCode: true, dealerType: true, regionId: true } as const;
const { draft } = dealerContent;
/** The content of the valid version (of the first one before): given once here, changed by versions only. */
const shown = Object.fromEntries(
  Object.entries(draft).map(([name, field]) => [name, { ...field, createOnly: true, required: name in shell }]),
) as typeof draft;

/**
 * A dealer: its identity, and the content that is valid now. Content changes by versions (`dealerVersion`) that are
 * audited; nothing valid is overwritten.
 */
export const dealer = defineResource('dealer.dealer', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({ max: 10, unique: 'tenant', search: true, readOnly: true, numberRule: 'numbers.dealer' }),
    ...shown,
    /** Whom the invitation goes to: the dealer's first administrator. */
    adminName: text({ required: true, max: 30, virtual: true, createOnly: true }),
    adminMobile: phone({ required: true, virtual: true, createOnly: true }),
    adminEmail: email({ virtual: true, createOnly: true }),
    status: choice(dealerStates, {
      required: true,
      readOnly: true,
      default: 'applying',
      tones: {
        applying: 'draft',
        active: 'success',
        suspended: 'waiting',
        terminating: 'danger',
        terminated: 'void',
      },
    }),
    grade: dict('DEALER_GRADE'),
    bigAreaId: ref('reference.bigArea', { readOnly: true }),
    parentDealerId: ref('dealer.dealer'),
    contractNo: text({ max: 40, search: true }),
    contractFrom: date(),
    contractTo: date({ expires: true }),
    /** Per cent (dealers.md 2.9). */
    completeness: integer({ readOnly: true, min: 0, max: 100, default: 0 }),
    /** Authorisations for which certified people or equipment are missing. */
    coverageGaps: integer({ readOnly: true, default: 0 }),
    /** Last day of a waiver of what its authorisations are short of, and why it was given. */
    waiverUntil: date({ readOnly: true }),
    waiverReason: text({ max: 500, readOnly: true }),
    /** What exactly is waived: `WaivedGap[]`. */
    waivedGaps: json({ readOnly: true, hidden: true }),
    /** When somebody of it was signed in last. */
    lastLoginAt: dateTime({ readOnly: true, virtual: true }),
    verifiedAt: date({ readOnly: true }),
    nextVerifyBy: date({ readOnly: true }),
    suspendedUntil: date({ readOnly: true }),
    lastDay: date({ readOnly: true }),
    successorId: ref('dealer.dealer', { readOnly: true }),
    statusReason: text({ max: 500, readOnly: true, hidden: true }),
    orgId: ref('organisation.organisation', { readOnly: true, hidden: true }),
    effectiveVersionId: ref('dealer.dealerVersion', { readOnly: true, hidden: true }),
    openVersionId: ref('dealer.dealerVersion', { readOnly: true }),
  },
  list: {
    columns: [
      'code',
      'shortName',
      'name',
      'status',
      'contractTo',
      'dealerType',
      'grade',
      'bigAreaId',
      'regionId',
      'completeness',
      'coverageGaps',
      'lastLoginAt',
      'openVersionId',
      'updatedAt',
    ],
    filters: [
      'code',
      'name',
      'status',
      'dealerType',
      'grade',
      'bigAreaId',
      'regionId',
      'contractTo',
      'creditCode',
      'coverageGaps',
    ],
    sort: 'code',
  },
  form: {
    layout: 'page',
    sections: [
      ...dealerContent.sections,
      {
        key: 'headOffice',
        fields: [
          'grade',
          'parentDealerId',
          'contractNo',
          'contractFrom',
          'contractTo',
          'waiverUntil',
          'waiverReason',
          'adminName',
          'adminMobile',
          'adminEmail',
        ],
      },
    ],
  },
  excel: { import: true, export: true, key: 'code' },
  dimensions: { dealer: 'id', region: 'regionId' },
  rules: [
    {
      fields: ['creditCode'],
      check: ({ creditCode }) =>
        typeof creditCode !== 'string' || isCreditCode(creditCode)
          ? []
          : [refuse('dealer.creditCodeInvalid', undefined, 'creditCode')],
    },
    {
      fields: ['contractFrom', 'contractTo'],
      check: ({ contractFrom, contractTo }) =>
        typeof contractFrom === 'string' && typeof contractTo === 'string' && contractFrom > contractTo
          ? [
              refuse(
                'common.dateOrder',
                { a: '@dealer.field.contractFrom', b: '@dealer.field.contractTo' },
                'contractTo',
              ),
            ]
          : [],
    },
  ],
  operations: { delete: false },
});

/** What may be done with a dealer beside the transitions. */
export const dealerActions = defineActions(dealer, {
  authorise: { by: 'endpoint' },
  correct: { by: 'endpoint' },
  inviteAdmin: {},
});
