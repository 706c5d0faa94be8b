import {
  choice,
  choices,
  dateTime,
  defineResource,
  flag,
  integer,
  longText,
  processFields,
  ref,
  refs,
  refuse,
  text,
} from '@mp/kernel/contract';
import { accessLevels, grantDays, isGrantable, type AccessLevel } from './access.rules.ts';

/** States of a request. */
export const requestStates = ['draft', 'open', 'granted', 'refused', 'withdrawn'] as const;

const derived = { readOnly: true } as const;

/** Somebody of the house asks to reach a project that is closed to him; who manages it decides. */
export const accessRequest = defineResource('projectAccess.accessRequest', {
  label: 'subject',
  fields: {
    /** Number and name of the project, which is all that the asker sees of it. */
    subject: text({ max: 120, readOnly: true, search: true }),
    projectId: ref('project.project', { required: true, readOnly: true }),
    requesterId: ref('identity.user', derived),
    levels: choices(accessLevels.slice(0, 4), { required: true, readOnly: true }),
    days: integer({ required: true, readOnly: true, min: 1, max: grantDays.most, default: 30 }),
    reason: longText({ required: true, readOnly: true, min: 2, max: 500 }),
    /** Who manages the project and decides. */
    managerIds: refs('identity.user', { readOnly: true, hidden: true }),
    /** The asker and who decides: whose request it is. */
    partyIds: refs('identity.user', { readOnly: true, hidden: true }),
    isConfidential: flag({ readOnly: true, hidden: true }),
    siteRegionId: ref('reference.region', { readOnly: true, hidden: true }),
    channel: choice(['trade', 'direct', 'goem'], { readOnly: true, hidden: true }),
    decidedAt: dateTime(derived),
    grantId: ref('projectAccess.projectGrant', derived),
    state: choice(requestStates, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: { draft: 'draft', open: 'processing', granted: 'success', refused: 'danger', withdrawn: 'void' },
    }),
    ...processFields,
  },
  list: {
    columns: [
      'subject',
      'requesterId',
      'levels',
      'days',
      'reason',
      'processHandlers',
      'decidedAt',
      'state',
      'createdAt',
    ],
    filters: ['state', 'projectId', 'requesterId'],
    sort: '-createdAt',
  },
  facts: ['projectId', 'requesterId', 'levels', 'days', 'processHandlers'],
  form: {
    layout: 'drawer',
    sections: [
      { key: 'request', fields: ['projectId', 'requesterId', 'levels', 'days', 'reason', 'decidedAt', 'grantId'] },
    ],
  },
  rules: [
    {
      fields: ['levels'],
      check: ({ levels }) =>
        !Array.isArray(levels) || levels.length === 0 || isGrantable(levels as AccessLevel[])
          ? []
          : [refuse('projectAccess.numbersAlone', undefined, 'levels')],
    },
  ],
  ownerField: 'partyIds',
  scope: 'own',
  operations: { create: false, update: false, delete: false, import: false },
});
