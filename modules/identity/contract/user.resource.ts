import {
  choice,
  choices,
  date,
  defineActions,
  defineResource,
  email,
  flag,
  idCard,
  image,
  longText,
  password,
  phone,
  ref,
  refs,
  refuse,
  text,
} from '@mp/kernel/contract';
import { bindKinds } from './user.api.ts';
import type { Refusal } from '@mp/kernel/contract';

const phonePattern = /^(?:(?:\(?0\d{2,3}\)?[- ]?)?[1-9]\d{6,7}(?:-\d{1,6})?|400-?\d{3}-?\d{4}|1[3-9]\d{9})$/u;

/** The effective date is not after the expiry date (SPEC section 5, user). */
export function userDateRefusals(record: Readonly<Record<string, unknown>>): Refusal[] {
  const { activeDate, expiryDate } = record;
  return typeof activeDate === 'string' && typeof expiryDate === 'string' && activeDate > expiryDate
    ? [refuse('user.dateOrder', undefined, 'activeDate')]
    : [];
}

/** The default organisation is one of the affiliated ones. */
export function userOrganisationRefusals(record: Readonly<Record<string, unknown>>): Refusal[] {
  const { defaultOrgId, orgIds } = record;
  return Array.isArray(orgIds) && typeof defaultOrgId === 'string' && !orgIds.includes(defaultOrgId)
    ? [refuse('user.defaultOrgOutside', undefined, 'defaultOrgId')]
    : [];
}

/**
 * A user as a member of the current tenant: the account's identity (shared by all its tenants) and the membership.
 * The id is the account's.
 */
export const user = defineResource('identity.user', {
  label: 'employeeName',
  number: 'userName',
  orgField: 'defaultOrgId',
  fields: {
    userName: text({
      required: true,
      requiredCode: 'user.nameRequired',
      max: 30,
      pattern: /^[A-Za-z0-9_-]{1,30}$/u,
      formatCode: 'user.nameFormat',
      unique: 'platform',
      search: true,
    }),
    employeeName: text({
      required: true,
      max: 30,
      pattern: /^[\p{Script=Han}A-Za-z0-9_]{1,30}$/u,
      formatCode: 'user.employeeNameFormat',
      search: true,
    }),
    employeeCode: text({ max: 30, pattern: /^[A-Za-z0-9_]{1,30}$/u, search: true }),
    password: password({ required: true, stepUp: true }),
    orgIds: refs('organisation.organisation', { required: true, requiredCode: 'user.orgRequired', virtual: true }),
    defaultOrgId: ref('organisation.organisation', { required: true, requiredCode: 'user.orgRequired' }),
    activeDate: date({ required: true, requiredCode: 'user.activeRequired' }),
    expiryDate: date({ required: true, requiredCode: 'user.expiryRequired' }),
    email: email({ required: true, formatCode: 'user.emailInvalid', stepUp: true }),
    mobile: phone({ formatCode: 'user.mobileFormat', controlled: true, mask: 'middle', stepUp: true }),
    officePhone: text({ max: 30, pattern: phonePattern }),
    homePhone: text({ max: 30, pattern: phonePattern }),
    sex: choice(['unknown', 'male', 'female'], { required: true, default: 'unknown' }),
    idCard: idCard({ controlled: true, mask: 'last4', encrypted: true }),
    avatar: image({ maxBytes: 512_000 }),
    headPhoto: image({ maxBytes: 512_000 }),
    /** Stands under what the person decides, so it is shown to those alone whom a right of its own allows it. */
    workSignature: image({ maxBytes: 512_000, controlled: true }),
    description: longText({ max: 250 }),
    status: choice(['enabled', 'disabled'], {
      required: true,
      default: 'enabled',
      readOnly: true,
      derived: 'the account, which all tenants of the person share',
      tones: { enabled: 'success', disabled: 'void' },
    }),
    locked: flag({ readOnly: true }),
    builtin: flag({ readOnly: true }),
    /** Works for a partner: holds what is granted to him, not what everybody of the house may do. */
    external: flag({ default: false }),
    /** The tenant of the membership. */
    tenant: text({ readOnly: true, virtual: true, unsortable: true }),
    bindings: choices(['wechat', 'wxwork'], { readOnly: true, virtual: true }),
    lastLoginAt: { kind: 'dateTime', required: false, readOnly: true },
  },
  rules: [
    { fields: ['activeDate', 'expiryDate'], check: userDateRefusals },
    { fields: ['orgIds', 'defaultOrgId'], check: userOrganisationRefusals },
  ],
  list: {
    columns: [
      'userName',
      'employeeName',
      'status',
      'locked',
      'employeeCode',
      'defaultOrgId',
      'mobile',
      'bindings',
      'lastLoginAt',
    ],
    filters: [
      'userName',
      'employeeName',
      'defaultOrgId',
      'status',
      'locked',
      'orgIds',
      'employeeCode',
      'email',
      'activeDate',
      'expiryDate',
      'external',
    ],
    sort: 'userName',
  },
  form: {
    layout: 'drawer',
    sections: [
      {
        key: 'base',
        fields: ['userName', 'employeeName', 'employeeCode', 'password', 'email', 'mobile', 'sex', 'avatar'],
      },
      { key: 'membership', fields: ['tenant', 'orgIds', 'defaultOrgId', 'activeDate', 'expiryDate', 'external'] },
      { key: 'more', fields: ['officePhone', 'homePhone', 'idCard', 'headPhoto', 'workSignature', 'description'] },
    ],
  },
  excel: { import: true, export: true, key: 'userName' },
  // People of a dealer see the accounts of their dealer alone; everybody else's reach is what was granted.
  dimensions: { dealer: 'id' },
  scope: 'all',
  attachments: true,
  proposals: true,
});

const isBound = ({ bindings }: { readonly bindings: readonly string[] | null }) => (bindings ?? []).length > 0;
const inOrg = { orgId: ref('organisation.organisation', { required: true, requiredCode: 'user.orgRequired' }) };

/** What may be done with a user beside changing fields. */
export const userActions = defineActions(user, {
  enable: { when: ({ status }) => status !== 'enabled' },
  disable: { when: ({ status }) => status === 'enabled', danger: true },
  lock: { when: ({ locked }) => locked !== true, danger: true },
  unlock: { when: ({ locked }) => locked === true },
  resetPassword: { form: { newPassword: password({ required: true }) } },
  resetFactors: { danger: true },
  forceLogout: { by: 'endpoint', danger: true },
  move: {
    form: {
      orgId: ref('organisation.organisation', { required: true, requiredCode: 'user.orgRequired' }),
      fromOrgId: ref('organisation.organisation', { hidden: true }),
    },
  },
  unbind: {
    when: isBound,
    guard: (record) => (isBound(record) ? [] : [refuse('auth.notBound')]),
    form: { kind: choice(bindKinds) },
    danger: true,
  },
  addToOrg: { form: inOrg, offered: false },
  removeFromOrg: { form: inOrg, offered: false, danger: true },
  setDefaultOrg: { form: inOrg, offered: false, instant: true },
});
