import {
  choice,
  defineActions,
  defineFilePurpose,
  defineResource,
  file,
  flag,
  integer,
  longText,
  ref,
  refs,
  refuse,
  text,
} from '@mp/kernel/contract';

/** Fewest accounts of a push (SPEC section 5). */
const minTargets = 2;
/** Pushes that an account takes in a calendar month. */
export const monthlyQuota = 4;

/** How a push ended for an account. `dev`: no channel is set up for it, the message stays here to be read. */
export const targetStates = ['queued', 'sending', 'sent', 'failed', 'dev', 'skipped'] as const;

const picturePurpose = defineFilePurpose({
  name: 'pushPicture',
  extensions: ['jpg', 'jpeg', 'png', 'gif'],
  maxBytes: 2_097_152,
  readers: 'owner',
});

const counted = { readOnly: true, virtual: true, unsortable: true } as const;

/** A message to chat accounts of users: written once, sent at once, never changed. */
export const pushMessage = defineResource('push.pushMessage', {
  label: 'code',
  number: 'code',
  fields: {
    code: text({ max: 20, readOnly: true, unique: 'tenant', search: true, numberRule: 'numbers.pushMessage' }),
    kind: choice(['text', 'picture'], { required: true, createOnly: true, default: 'text' }),
    text: longText({
      max: 600,
      createOnly: true,
      search: true,
      visibleWhen: { kind: ['text'] },
      requiredWhenVisible: true,
    }),
    picture: file({
      purpose: picturePurpose.name,
      formatCode: 'push.oneImage',
      createOnly: true,
      visibleWhen: { kind: ['picture'] },
      requiredWhenVisible: true,
    }),
    userIds: refs('identity.user', { required: true, createOnly: true }),
    /** Leaves accounts out that have had their pushes of the month, instead of refusing the whole push. */
    skipFull: flag({ createOnly: true }),
    senderId: ref('identity.user', { readOnly: true }),
    state: choice(['sending', 'sent', 'partial', 'failed', 'dev'], {
      ...counted,
      derived: 'what became of it for each account',
      tones: { sending: 'processing', sent: 'success', partial: 'waiting', failed: 'danger', dev: 'draft' },
    }),
    targetCount: integer(counted),
    sentCount: integer(counted),
    failedCount: integer(counted),
  },
  rules: [
    {
      fields: ['userIds'],
      check: ({ userIds }) =>
        Array.isArray(userIds) && new Set(userIds).size >= minTargets
          ? []
          : [refuse('push.minTargets', undefined, 'userIds')],
    },
  ],
  list: {
    columns: ['code', 'kind', 'text', 'state', 'targetCount', 'sentCount', 'failedCount', 'senderId', 'createdAt'],
    filters: ['kind', 'senderId', 'createdAt', 'text'],
    sort: '-createdAt',
  },
  form: {
    layout: 'page',
    sections: [
      { key: 'content', fields: ['kind', 'text', 'picture'] },
      { key: 'targets', fields: ['userIds', 'skipFull'] },
    ],
  },
  excel: { export: true },
  operations: { update: false, delete: false, import: false },
  scope: 'all',
});

/** What may be done with a push. */
export const pushMessageActions = defineActions(pushMessage, {
  /** Sends it once more to the accounts that it did not reach; their quota is not used again. */
  retry: { when: ({ failedCount }) => Number(failedCount ?? 0) > 0 },
});
