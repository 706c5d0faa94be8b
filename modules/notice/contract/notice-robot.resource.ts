import {
  choice,
  defineActions,
  defineResource,
  flag,
  longText,
  refuse,
  secret,
  switchActions,
  text,
} from '@mp/kernel/contract';

/** Whose robot it is: DingTalk, Feishu, or any system that takes signed messages by POST. */
export const robotKinds = ['dingtalk', 'feishu', 'webhook'] as const;
/** Kind of a robot. */
export type RobotKind = (typeof robotKinds)[number];

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** A robot of a chat group, or another system, that is told what people publish. */
export const noticeRobot = defineResource('notice.noticeRobot', {
  label: 'name',
  fields: {
    name: text({ required: true, max: 60, unique: 'tenant', search: true }),
    kind: choice(robotKinds, { required: true, createOnly: true, default: 'dingtalk' }),
    /** Whoever knows it may speak to the group, so it is sealed like a password. */
    address: secret({ boundTo: [] }),
    /** What of the address may be seen. */
    host: text({ readOnly: true, max: 253 }),
    /** Key of the signature; of a webhook as Standard Webhooks write it. */
    signKey: secret({ boundTo: [] }),
    enabled: flag({ readOnly: true, default: true }),
    remark: longText({ max: 500 }),
  },
  rules: [
    {
      fields: ['address'],
      check: ({ address }) =>
        isGiven(address) ? [] : [refuse('common.required', { field: '@noticeRobot.field.address' }, 'address')],
    },
    {
      fields: ['kind', 'signKey'],
      check: ({ kind, signKey }) =>
        kind !== 'webhook' || isGiven(signKey)
          ? []
          : [refuse('common.required', { field: '@noticeRobot.field.signKey' }, 'signKey')],
    },
  ],
  list: {
    columns: ['name', 'kind', 'host', 'enabled', 'remark', 'updatedAt'],
    filters: ['name', 'kind', 'enabled'],
    sort: 'name',
    batch: ['enable', 'disable', 'delete'],
  },
  form: {
    layout: 'drawer',
    sections: [{ key: 'basics', fields: ['name', 'kind', 'address', 'signKey', 'host', 'enabled', 'remark'] }],
  },
  scope: 'all',
});

/** What may be done with a robot. */
export const noticeRobotActions = defineActions(noticeRobot, {
  ...switchActions,
  /** Sends a message to try it. */
  test: { by: 'endpoint' },
});
