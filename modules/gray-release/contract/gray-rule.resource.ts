import {
  choice,
  defineActions,
  defineResource,
  flag,
  integer,
  refs,
  refuse,
  switchActions,
  text,
  url,
} from '@mp/kernel/contract';
import { isIpPattern } from './ip-pattern.ts';

/** What a rule goes by, in the order in which they are asked. */
export const grayTypes = ['user', 'role', 'org', 'ip', 'ratio'] as const;
/** What a rule goes by. */
export type GrayType = (typeof grayTypes)[number];

/** Most users of one rule. */
export const maxGrayUsers = 50;

const plain = { pattern: /^[^<>&='"\\/_%]*$/u, formatCode: 'gray.chars' } as const;
const ofType = (type: GrayType) => ({ visibleWhen: { type: [type] }, requiredWhenVisible: true }) as const;

/** Who is led to the gray front of the tenant instead of the normal one (SPEC section 3, platform.md 5.12). */
export const grayRule = defineResource('gray.grayRule', {
  label: 'name',
  fields: {
    name: text({ required: true, max: 30, unique: 'tenant', search: true, ...plain }),
    enabled: flag(),
    /** Place among the rules of its type; the first that fits wins. */
    seq: integer({ readOnly: true }),
    /** Only sign-ins of this client; all when empty. */
    clientId: text({ max: 30, pattern: /^[\w.-]{1,30}$/u }),
    grayUrl: url({ required: true }),
    /** Where others are led; the tenant's own address when empty. */
    normalUrl: url(),
    /** Names the gray version; the shares of people are drawn with it. */
    grayMark: text({ required: true, max: 30, pattern: /^[\w.-]{1,30}$/u }),
    type: choice(grayTypes, { required: true, default: 'user' }),
    userIds: refs('identity.user', ofType('user')),
    roleIds: refs('permission.role', ofType('role')),
    /** With all below them. */
    orgIds: refs('organisation.organisation', ofType('org')),
    ips: text({ max: 2000, pattern: /^[0-9.,*]+$/u, formatCode: 'gray.ipFormat', ...ofType('ip') }),
    grayRatio: integer({ min: 0, ...ofType('ratio') }),
    normalRatio: integer({ min: 0, ...ofType('ratio') }),
    remark: text({ max: 250, ...plain }),
  },
  rules: [
    {
      fields: ['type', 'userIds'],
      check: ({ type, userIds }) =>
        type === 'user' && Array.isArray(userIds) && userIds.length > maxGrayUsers
          ? [refuse('gray.maxUsers', undefined, 'userIds')]
          : [],
    },
    {
      fields: ['type', 'ips'],
      check: ({ type, ips }) =>
        type === 'ip' && typeof ips === 'string' && ips !== '' && !ips.split(',').every(isIpPattern)
          ? [refuse('gray.ipFormat', undefined, 'ips')]
          : [],
    },
    {
      fields: ['type', 'grayRatio', 'normalRatio'],
      check: ({ type, grayRatio, normalRatio }) =>
        type === 'ratio' &&
        typeof grayRatio === 'number' &&
        typeof normalRatio === 'number' &&
        grayRatio + normalRatio !== 100
          ? [refuse('gray.ratioSum', undefined, 'normalRatio')]
          : [],
    },
  ],
  list: {
    columns: ['seq', 'name', 'enabled', 'type', 'grayMark', 'grayUrl', 'clientId', 'remark', 'createdAt'],
    filters: ['name', 'type', 'enabled'],
    sort: 'seq',
    batch: ['enable', 'disable', 'delete'],
  },
  form: {
    layout: 'page',
    sections: [
      { key: 'rule', fields: ['name', 'type', 'userIds', 'roleIds', 'orgIds', 'ips', 'grayRatio', 'normalRatio'] },
      { key: 'front', fields: ['grayUrl', 'normalUrl', 'grayMark', 'clientId', 'enabled', 'remark'] },
    ],
  },
  scope: 'all',
});

/** What may be done with a rule. */
export const grayRuleActions = defineActions(grayRule, {
  ...switchActions,
  moveUp: { can: 'grayRule.update', instant: true },
  moveDown: { can: 'grayRule.update', instant: true },
});
