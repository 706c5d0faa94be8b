import {
  choice,
  date,
  dateTime,
  defineActions,
  defineResource,
  flag,
  i18nText,
  integer,
  json,
  longText,
  ref,
  refuse,
  secret,
  switchActions,
  text,
} from '@mp/kernel/contract';
import { ipRanges, isIpRange } from './ip-range.ts';

/** A program of another system that calls the product by the gateway, as one of the tenant's users (platform.md 5.11). */
export const accessProject = defineResource('open.accessProject', {
  label: 'name',
  fields: {
    code: text({ required: true, max: 30, unique: 'tenant', search: true, pattern: /^[A-Za-z0-9_.-]{1,30}$/u }),
    name: i18nText({ required: true, max: 30, search: true }),
    /** As whom it works: with the rights, field rights and data scopes of this user. */
    userId: ref('identity.user', { required: true }),
    /** With these a program asks for a bearer token. */
    verifyUser: text({ required: true, max: 60, pattern: /^[\w.@-]{1,60}$/u }),
    verifyPassword: secret({ boundTo: ['userId'] }),
    enabled: flag({ default: true }),
    validFrom: date(),
    /** The last day on which it may call. */
    validTo: date({ expires: true }),
    /** Addresses and ranges from which it may call; all when empty. */
    ipAllow: longText({ max: 2000 }),
    /** Calls a second. */
    qps: integer({ required: true, min: 1, max: 1000, default: 20 }),
    dailyQuota: integer({ required: true, min: 1, max: 100_000_000, default: 100_000 }),
    remark: text({ max: 250 }),
    /** Names the project in its calls. */
    accessCode: text({ readOnly: true, max: 32, unsortable: true }),
    /** The last four signs of the token. */
    tokenHint: text({ readOnly: true, max: 8, unsortable: true }),
    issuedAt: dateTime({ readOnly: true }),
    /** Until when the former token is still accepted. */
    formerUntil: dateTime({ readOnly: true }),
    lastUsedAt: dateTime({ readOnly: true }),
    /** Ids of the operations that it may call. */
    apis: json<readonly string[]>({ readOnly: true, hidden: true }),
    apiCount: integer({ readOnly: true, virtual: true, unsortable: true }),
    state: choice(['active', 'noToken', 'notYet', 'expired', 'disabled'], {
      readOnly: true,
      derived: 'whether it is enabled, has a token and is within its dates',
      virtual: true,
      tones: { active: 'success', noToken: 'waiting', notYet: 'waiting', expired: 'void', disabled: 'void' },
    }),
  },
  rules: [
    {
      fields: ['validFrom', 'validTo'],
      check: ({ validFrom, validTo }) =>
        typeof validFrom === 'string' && typeof validTo === 'string' && validFrom > validTo
          ? [
              refuse(
                'common.dateOrder',
                { a: '@accessProject.field.validFrom', b: '@accessProject.field.validTo' },
                'validTo',
              ),
            ]
          : [],
    },
    {
      fields: ['ipAllow'],
      check: ({ ipAllow }) =>
        typeof ipAllow === 'string' && !ipRanges(ipAllow).every(isIpRange)
          ? [refuse('open.ipFormat', undefined, 'ipAllow')]
          : [],
    },
  ],
  list: {
    columns: ['code', 'name', 'state', 'userId', 'apiCount', 'qps', 'dailyQuota', 'validTo', 'lastUsedAt'],
    filters: ['code', 'state', 'userId', 'enabled'],
    sort: 'code',
    batch: ['enable', 'disable', 'delete'],
  },
  form: {
    layout: 'page',
    sections: [
      { key: 'project', fields: ['code', 'name', 'userId', 'verifyUser', 'verifyPassword', 'remark'] },
      { key: 'limits', fields: ['enabled', 'validFrom', 'validTo', 'qps', 'dailyQuota', 'ipAllow'] },
      { key: 'token', fields: ['accessCode', 'tokenHint', 'issuedAt', 'formerUntil', 'lastUsedAt'] },
    ],
  },
  operations: { import: false },
  scope: 'all',
});

/** What may be done with a project. */
export const accessProjectActions = defineActions(accessProject, {
  ...switchActions,
  /** A token, shown once; the former one may be accepted for another day. */
  issueToken: { by: 'endpoint' },
  revokeToken: {
    when: ({ tokenHint }) => tokenHint !== null,
    hint: 'accessProject.revokeHint',
    danger: true,
  },
  /** Which operations it may call. */
  grant: { by: 'endpoint', offered: false },
  /** Calls an operation as the project. */
  test: { by: 'endpoint', offered: false },
});
