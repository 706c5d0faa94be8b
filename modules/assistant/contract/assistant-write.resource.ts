import { choice, dateTime, defineActions, defineResource, longText, ref, text } from '@mp/kernel/contract';

/** Minutes in which a proposed change may be confirmed and carried out. */
export const confirmMinutes = 15;
/** Changes of one token that may wait at a time. */
export const mostWaiting = 50;
/** Signs of the values of a change. */
export const mostSigns = 100_000;

/** A change that an assistant has proposed. It is carried out only after its person has confirmed it, once, and as it stands here. */
export const assistantWrite = defineResource('assistant.assistantWrite', {
  label: 'operation',
  fields: {
    at: dateTime({ required: true, readOnly: true }),
    tokenId: ref('assistant.assistantToken', { required: true, readOnly: true }),
    userId: ref('identity.user', { required: true, readOnly: true }),
    /** Id of the operation. */
    operation: text({ required: true, readOnly: true, max: 100, search: true }),
    method: text({ required: true, readOnly: true, max: 10 }),
    /** Where it is called at the gateway, with the ids that it is about. */
    address: text({ required: true, readOnly: true, max: 2000, hidden: true }),
    /** The values, as JSON. */
    body: longText({ readOnly: true, max: mostSigns, hidden: true }),
    until: dateTime({ required: true, readOnly: true }),
    decision: choice(['waiting', 'confirmed', 'refused', 'done'], { required: true, readOnly: true, hidden: true }),
    decidedAt: dateTime({ readOnly: true }),
    state: choice(['waiting', 'confirmed', 'refused', 'done', 'expired'], {
      readOnly: true,
      derived: 'what its person has decided, and the time in which he may',
      virtual: true,
      tones: { waiting: 'waiting', confirmed: 'processing', refused: 'void', done: 'success', expired: 'void' },
    }),
  },
  list: {
    columns: ['at', 'operation', 'state', 'tokenId', 'userId', 'until', 'decidedAt'],
    filters: ['at', 'state', 'tokenId', 'userId', 'operation'],
    sort: '-at',
  },
  operations: { create: false, update: false, delete: false, import: false },
  ownerField: 'userId',
  scope: 'own',
});

/** What its person may do with a proposed change. */
export const assistantWriteActions = defineActions(assistantWrite, {
  confirm: { when: ({ state }) => state === 'waiting', hint: 'assistantWrite.confirmHint' },
  refuse: { when: ({ state }) => state === 'waiting' || state === 'confirmed', danger: true },
});
