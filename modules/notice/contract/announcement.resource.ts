import {
  choice,
  dateTime,
  defineActions,
  defineLifecycle,
  defineResource,
  files,
  flag,
  integer,
  longText,
  ref,
  refs,
  refuse,
  richText,
  text,
  type Refusal,
} from '@mp/kernel/contract';

/** What is published: to be read, to be acted upon, as an SMS, as a mail. */
export const announcementTypes = ['notice', 'advice', 'sms', 'mail'] as const;
/** Kind of publication. */
export type AnnouncementType = (typeof announcementTypes)[number];

/** Receivers up to which a message goes out with its publication; more are a matter of the background. */
export const directReceivers = 2000;

const titled = { type: ['notice', 'advice', 'mail'] };
const shownInside = { type: ['notice', 'advice'] };
const named = { toAll: [false] };

const targetFields = ['organisationIds', 'roleIds', 'positionIds', 'userIds'] as const;

function targetRefusals(record: Readonly<Record<string, unknown>>): Refusal[] {
  const isNamed = targetFields.some((name) => Array.isArray(record[name]) && record[name].length > 0);
  return record.toAll === true || isNamed ? [] : [refuse('notice.targetRequired', undefined, 'organisationIds')];
}

const isSettled = ({ state }: Readonly<Record<string, unknown>>): boolean => state !== 'draft' && state !== 'scheduled';

/** What somebody publishes: its text, for whom it is meant, and how far it has come. Receivers get a notice of their own. */
export const announcement = defineResource('notice.announcement', {
  label: 'title',
  fields: {
    type: choice(announcementTypes, { required: true, createOnly: true, default: 'notice' }),
    /** Of an SMS, which has none, the beginning of its text. */
    title: text({ max: 200, search: true, visibleWhen: titled, requiredWhenVisible: true }),
    source: text({ max: 60, search: true, visibleWhen: shownInside, requiredWhenVisible: true }),
    summary: longText({ max: 500, visibleWhen: shownInside }),
    body: richText({ max: 240_000, visibleWhen: titled, requiredWhenVisible: true }),
    message: longText({ max: 500, visibleWhen: { type: ['sms'] }, requiredWhenVisible: true }),
    attachments: files({ maxFiles: 10, visibleWhen: shownInside }),
    toAll: flag(),
    organisationIds: refs('organisation.organisation', { visibleWhen: named }),
    withBelow: flag({ default: true, visibleWhen: named }),
    roleIds: refs('permission.role', { visibleWhen: named }),
    positionIds: refs('permission.position', { visibleWhen: named }),
    userIds: refs('identity.user', { visibleWhen: named }),
    /** Groups and systems that are told as well. */
    robotIds: refs('notice.noticeRobot', { visibleWhen: shownInside }),
    handleMethod: choice(['frame', 'tab'], { visibleWhen: shownInside }),
    handleUrl: text({
      max: 500,
      pattern: /^(?:\/(?![/\\])|https?:\/\/)\S*$/iu,
      visibleWhen: { handleMethod: ['frame', 'tab'] },
      requiredWhenVisible: true,
    }),
    /** Opens by itself in the console of its receivers. */
    popup: flag({ visibleWhen: shownInside }),
    /** From then on its receivers no longer see it. */
    expireAt: dateTime({ visibleWhen: shownInside }),
    state: choice(['draft', 'scheduled', 'published', 'withdrawn'], {
      required: true,
      default: 'draft',
      readOnly: true,
      tones: { draft: 'draft', scheduled: 'waiting', published: 'success', withdrawn: 'void' },
    }),
    publishAt: dateTime({ readOnly: true }),
    publishedAt: dateTime({ readOnly: true }),
    publisherId: ref('identity.user', { readOnly: true }),
    remindedAt: dateTime({ readOnly: true }),
    receiverCount: integer({ readOnly: true }),
    readCount: integer({ readOnly: true, virtual: true, unsortable: true }),
  },
  rules: [{ fields: ['toAll', ...targetFields], check: targetRefusals }],
  list: {
    columns: ['title', 'type', 'state', 'publisherId', 'publishAt', 'publishedAt', 'receiverCount', 'readCount'],
    filters: ['title', 'type', 'state', 'publishedAt', 'publisherId', 'source', 'popup'],
    sort: '-createdAt',
  },
  form: {
    layout: 'page',
    sections: [
      { key: 'content', fields: ['type', 'title', 'source', 'summary', 'body', 'message', 'attachments'] },
      {
        key: 'targets',
        fields: ['toAll', 'organisationIds', 'withBelow', 'roleIds', 'positionIds', 'userIds', 'robotIds'],
      },
      { key: 'options', fields: ['handleMethod', 'handleUrl', 'popup', 'expireAt'] },
    ],
  },
  scope: 'all',
  locks: {
    update: { fields: ['state'], check: (record) => (isSettled(record) ? [refuse('notice.settled')] : []) },
    delete: {
      fields: ['state'],
      check: (record) => (record.state === 'draft' ? [] : [refuse('notice.notDraft')]),
    },
  },
});

/** How a publication comes to its receivers, and away from them again. */
export const announcementLifecycle = defineLifecycle(announcement, {
  initial: 'draft',
  states: ['draft', 'scheduled', 'published', 'withdrawn'],
  finals: ['withdrawn'],
  tones: { draft: 'draft', scheduled: 'waiting', published: 'success', withdrawn: 'void' },
  transitions: {
    publish: { from: ['draft', 'scheduled'], to: 'published', effect: 'publish' },
    schedule: {
      from: 'draft',
      to: 'scheduled',
      can: 'announcement.publish',
      asks: { publishAt: 'required' },
      effect: 'schedule',
    },
    unschedule: { from: 'scheduled', to: 'draft', can: 'announcement.publish', effect: 'unschedule' },
    withdraw: {
      from: 'published',
      to: 'withdrawn',
      form: { reason: longText({ max: 200 }) },
      effect: 'withdraw',
      danger: true,
    },
  },
});

/** What may be done with a publication beside. */
export const announcementActions = defineActions(announcement, {
  /** Once more tells those who have not read it, or not done what it asks for. */
  remind: {
    when: ({ state, type }) => state === 'published' && (type === 'notice' || type === 'advice'),
    hint: 'announcement.remindHint',
  },
});
