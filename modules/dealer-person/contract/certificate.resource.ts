import {
  choice,
  date,
  defineResource,
  dict,
  dicts,
  files,
  integer,
  ref,
  refs,
  refuse,
  text,
  type CrossRule,
} from '@mp/kernel/contract';
import { certificateStates } from '@mp/dealer/contract';

/** Ways in which a certificate is verified: those of the maker by the product's own register, others at their issuer. */
export const verifyWays = ['register', 'website', 'phone', 'letter'] as const;
/** What was found: by the register, or said by the issuer. */
export const verifyResults = ['match', 'mismatch', 'notFound', 'confirmed', 'denied', 'noAnswer'] as const;
/** What was found. */
export type VerifyResult = (typeof verifyResults)[number];
/** Fields that say how a certificate was verified with its issuer. */
export const verifyFields = [
  'verifyResult',
  'verifyWay',
  'verifiedOn',
  'verifiedById',
  'verifyRemark',
  'verifyFiles',
] as const;

/** Only what waits to be submitted is written. */
const closed: CrossRule = {
  fields: ['state'],
  check: ({ state }) => (state === 'pending' ? [] : [refuse('person.certificateClosed')]),
};

/** A certificate of a person: of the maker, or a permit of the state. A renewal is a new one that names the old. */
export const personCertificate = defineResource('dealer.personCertificate', {
  label: 'certNo',
  number: 'certNo',
  fields: {
    personId: ref('dealer.person', { required: true, createOnly: true }),
    dealerId: ref('dealer.dealer', { readOnly: true }),
    type: dict('CERT_TYPE', { required: true }),
    level: integer({ required: true, min: 1, max: 3, default: 1 }),
    certNo: text({ required: true, max: 40, search: true }),
    issuer: choice(['maker', 'state'], { required: true, default: 'maker' }),
    issuedOn: date({ required: true }),
    /** Where empty: 24 months for the maker's, 6 years for permits of the state. */
    expiresOn: date({ expires: true }),
    /** Where empty: 3 years for permits of the state. */
    reviewDue: date({ expires: true }),
    models: refs('reference.gensetModel'),
    productLines: dicts('PRODUCT_LINE'),
    files: files({ maxFiles: 5, purpose: 'attachment' }),
    state: choice(certificateStates, {
      required: true,
      readOnly: true,
      default: 'pending',
      tones: { pending: 'draft', valid: 'success', expiring: 'waiting', expired: 'void', revoked: 'danger' },
    }),
    renewsId: ref('dealer.personCertificate'),
    revokeReason: text({ max: 500, readOnly: true }),
    /** How it was verified with its issuer, while it was audited. */
    verifyResult: choice(verifyResults, {
      readOnly: true,
      tones: {
        match: 'success',
        mismatch: 'danger',
        notFound: 'waiting',
        confirmed: 'success',
        denied: 'danger',
        noAnswer: 'waiting',
      },
    }),
    verifyWay: choice(verifyWays, { readOnly: true }),
    verifiedOn: date({ readOnly: true }),
    verifiedById: ref('identity.user', { readOnly: true }),
    verifyRemark: text({ max: 500, readOnly: true }),
    verifyFiles: files({ maxFiles: 3, purpose: 'attachment', readOnly: true }),
    /** The change with which it is audited. */
    changeId: ref('dealer.personChange', { readOnly: true, hidden: true }),
    verifyToken: text({ max: 22, readOnly: true, hidden: true }),
    scopeRegionId: ref('reference.region', { readOnly: true, hidden: true }),
  },
  list: {
    columns: [
      'personId',
      'dealerId',
      'type',
      'level',
      'certNo',
      'issuer',
      'issuedOn',
      'expiresOn',
      'reviewDue',
      'state',
      'verifyResult',
      'files',
    ],
    filters: [
      'type',
      'level',
      'state',
      'expiresOn',
      'personId',
      'dealerId',
      'issuer',
      'verifyResult',
      'models',
      'productLines',
    ],
    sort: 'expiresOn',
  },
  form: { layout: 'drawer' },
  excel: { export: true },
  locks: { update: closed, delete: closed },
  dimensions: { dealer: 'dealerId', region: 'scopeRegionId' },
  rules: [
    {
      fields: ['issuedOn', 'expiresOn', 'reviewDue'],
      check: ({ issuedOn, expiresOn, reviewDue }) => {
        if (typeof issuedOn !== 'string') return [];
        if (typeof expiresOn === 'string' && expiresOn <= issuedOn)
          return [refuse('person.certificatePeriod', undefined, 'expiresOn')];
        const isOutside =
          typeof reviewDue === 'string' &&
          (reviewDue <= issuedOn || (typeof expiresOn === 'string' && reviewDue > expiresOn));
        return isOutside ? [refuse('person.reviewOutside', undefined, 'reviewDue')] : [];
      },
    },
  ],
});
