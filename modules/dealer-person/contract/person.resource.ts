import {
  choice,
  date,
  defineActions,
  defineFilePurpose,
  defineResource,
  dict,
  email,
  file,
  flag,
  idCard,
  json,
  onlyIn,
  phone,
  ref,
  refuse,
  text,
} from '@mp/kernel/contract';
import type { CertificateState } from '@mp/dealer/contract';

/** Portrait of a person, printed on the card. */
export const portraitPurpose = defineFilePurpose({
  name: 'portrait',
  extensions: ['jpg', 'jpeg', 'png'],
  maxBytes: 512_000,
  readers: 'owner',
});

/** States of a person (dealers.md 3.3). */
export const personStates = ['draft', 'inAudit', 'returned', 'serving', 'locked', 'left'] as const;
/** State of a person. */
export type PersonState = (typeof personStates)[number];

/** Fields of somebody who serves that change by an audit only. */
const auditedFields = ['name', 'gender', 'idNumber', 'photo', 'jobType', 'site', 'joinedOn'] as const;
/** Fields of a person that are closed as it stands: what was audited changes by another audit alone. */
export const closedPersonFields = ({ status }: Readonly<Record<string, unknown>>): readonly string[] =>
  status === 'serving' || status === 'locked' || status === 'left' ? auditedFields : [];
/** Those of them that a change may ask for; the others stay what they are for life. */
export const changeableFields = ['name', 'photo', 'jobType', 'site'] as const;

/** A certificate as lists of people show it. */
export interface CertificateChip {
  readonly id: string;
  readonly type: string;
  readonly level: number;
  readonly issuer: 'maker' | 'state';
  readonly expiresOn: string;
  readonly reviewDue: string | null;
  readonly state: CertificateState;
}

/** Who was ever submitted stays known. */
const deletable = onlyIn('delete', { entity: 'person', field: 'status', states: ['draft'] });

/** Somebody who works for a dealer; the number stays for life, also after a transfer. */
export const person = defineResource('dealer.person', {
  label: 'name',
  number: 'personNo',
  fields: {
    personNo: text({ max: 12, unique: 'tenant', search: true, readOnly: true, numberRule: 'numbers.dealerPerson' }),
    name: text({ required: true, max: 30, search: true }),
    gender: choice(['male', 'female']),
    mobile: phone({ required: true, search: true }),
    email: email(),
    idNumber: idCard({
      required: true,
      formatCode: 'person.idInvalid',
      controlled: true,
      mask: 'last4',
      encrypted: true,
    }),
    photo: file({ purpose: 'portrait' }),
    /** That of the caller; people of the head office name it. */
    dealerId: ref('dealer.dealer', { createOnly: true }),
    /** Name of a site of the dealer. */
    site: text({ required: true, max: 60 }),
    jobType: dict('DEALER_JOB', { required: true }),
    joinedOn: date(),
    wantsLogin: flag(),
    userId: ref('identity.user', { readOnly: true }),
    status: choice(personStates, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: {
        draft: 'draft',
        inAudit: 'processing',
        returned: 'waiting',
        serving: 'success',
        locked: 'danger',
        left: 'void',
      },
    }),
    leftOn: date({ readOnly: true }),
    leaveReason: dict('LEAVE_REASON', { readOnly: true }),
    /** Living certificates, the best first: `CertificateChip[]`. */
    certificates: json<readonly CertificateChip[]>({ virtual: true, readOnly: true }),
    /** The change of this person that is open, and who audits it. */
    openChangeId: ref('dealer.personChange', { readOnly: true, virtual: true }),
    auditor: text({ readOnly: true, virtual: true }),
    bigAreaId: ref('reference.bigArea', { readOnly: true }),
    scopeRegionId: ref('reference.region', { readOnly: true, hidden: true }),
  },
  list: {
    columns: [
      'personNo',
      'name',
      'status',
      'jobType',
      'certificates',
      'site',
      'mobile',
      'dealerId',
      'bigAreaId',
      'auditor',
      'joinedOn',
      'updatedAt',
    ],
    filters: ['name', 'status', 'jobType', 'dealerId', 'bigAreaId', 'personNo', 'mobile', 'joinedOn', 'leftOn'],
    sort: 'personNo',
  },
  form: {
    layout: 'page',
    sections: [
      { key: 'identity', fields: ['name', 'gender', 'idNumber', 'mobile', 'email', 'photo'] },
      { key: 'work', fields: ['dealerId', 'site', 'jobType', 'joinedOn', 'wantsLogin'] },
    ],
  },
  excel: { import: true, export: true, key: 'personNo' },
  closed: closedPersonFields,
  dimensions: { dealer: 'dealerId', region: 'scopeRegionId' },
  rules: [
    {
      fields: ['wantsLogin', 'email'],
      check: ({ wantsLogin, email: mail }) =>
        wantsLogin === true && !mail ? [refuse('person.emailForLogin', undefined, 'email')] : [],
    },
  ],
  locks: {
    delete: {
      fields: ['status', 'openChangeId'],
      check: (record) => (record.openChangeId ? [refuse('common.inProcess')] : deletable.check(record)),
    },
  },
});

/** What may be done with a person beside the transitions. */
export const personActions = defineActions(person, {
  transfer: { by: 'endpoint' },
});
