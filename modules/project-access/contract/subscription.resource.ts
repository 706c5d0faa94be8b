import { date, defineResource, ref, text } from '@mp/kernel/contract';

/** Most projects that one person is told of. */
export const maxSubscriptions = 200;

const known = { readOnly: true, hidden: true } as const;

/** Somebody is told of what changes in a project, as far as he reads it. What he was told last stands with it. */
export const projectSubscription = defineResource('projectAccess.projectSubscription', {
  label: 'subject',
  fields: {
    /** Number and name of the project. */
    subject: text({ max: 120, readOnly: true, search: true }),
    projectId: ref('project.project', { required: true, createOnly: true, unique: ['userId'] }),
    userId: ref('identity.user', { required: true, createOnly: true }),
    knownState: text({ ...known, max: 20 }),
    knownHealth: text({ ...known, max: 20 }),
    knownForecast: date(known),
  },
  list: { columns: ['subject', 'userId', 'createdAt'], filters: ['projectId'], sort: '-createdAt' },
  ownerField: 'userId',
  scope: 'own',
  operations: { create: false, update: false, delete: false, import: false },
});
