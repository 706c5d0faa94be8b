import { choice, date, defineLifecycle, defineResource, longText, ref } from '@mp/kernel/contract';

/** States of a problem of a project. */
const issueStates = ['open', 'closed'] as const;

/** A problem that a project reports until it is closed, from week to week. */
export const projectIssue = defineResource('projectWeekly.projectIssue', {
  label: 'text',
  fields: {
    projectId: ref('project.project', { required: true, createOnly: true }),
    text: longText({ required: true, min: 2, max: 500, search: true }),
    severity: choice(['low', 'medium', 'high'], {
      required: true,
      default: 'medium',
      tones: { low: 'draft', medium: 'waiting', high: 'danger' },
    }),
    ownerId: ref('identity.user'),
    dueOn: date(),
    raisedOn: date({ readOnly: true }),
    solution: longText({ readOnly: true, min: 2, max: 500 }),
    closedOn: date({ readOnly: true }),
    state: choice(issueStates, {
      required: true,
      readOnly: true,
      default: 'open',
      tones: { open: 'processing', closed: 'success' },
    }),
  },
  parent: 'projectId',
  onParentLock: 'stayOpen',
  onParentDelete: 'delete',
  list: {
    columns: ['text', 'projectId', 'severity', 'state', 'ownerId', 'dueOn', 'raisedOn', 'closedOn'],
    filters: ['projectId', 'severity', 'state', 'ownerId', 'dueOn'],
    sort: 'dueOn',
  },
  form: { layout: 'drawer' },
  operations: { delete: false, import: false },
  excel: { export: true },
});

/** Life of a problem. */
export const projectIssueLifecycle = defineLifecycle(projectIssue, {
  initial: 'open',
  states: issueStates,
  transitions: {
    close: { from: 'open', to: 'closed', asks: { solution: 'required' }, effect: 'close' },
    reopen: { from: 'closed', to: 'open', effect: 'reopen' },
  },
});
