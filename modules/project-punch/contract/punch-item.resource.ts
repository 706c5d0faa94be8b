import { choice, date, defineResource, files, longText, onlyIn, ref, refuse, text } from '@mp/kernel/contract';
import './project-punch.settings.ts';

/** States of a punch item (projects.md 3.6). */
export const punchItemStates = ['open', 'done', 'verified'] as const;
/** `A` blocks acceptance, `B` the closing of the project, `C` may stay. */
export const punchClasses = ['A', 'B', 'C'] as const;
/** States of a project in which points are raised. */
export const raisedIn = ['executing', 'closing'] as const;

/** A point that is left to do at the site of a project. */
export const punchItem = defineResource('projectPunch.punchItem', {
  label: 'text',
  number: 'no',
  fields: {
    no: text({ max: 20, readOnly: true, unique: 'tenant', search: true, numberRule: 'numbers.punchItem' }),
    projectId: ref('project.project', { required: true, createOnly: true, offers: { state: raisedIn } }),
    unitId: ref('project.projectUnit', { offers: { projectId: { same: 'projectId' } } }),
    text: longText({ required: true, min: 2, max: 500, search: true }),
    punchClass: choice(punchClasses, { required: true, tones: { A: 'danger', B: 'waiting', C: 'draft' } }),
    ownerId: ref('identity.user', { required: true }),
    dueOn: date(),
    pmId: ref('identity.user', { readOnly: true, hidden: true }),
    siteRegionId: ref('reference.region', { readOnly: true, hidden: true }),
    raisedOn: date({ readOnly: true }),
    solution: longText({ readOnly: true, min: 2, max: 500 }),
    evidence: files({ readOnly: true, maxFiles: 10 }),
    doneOn: date({ readOnly: true }),
    doneById: ref('identity.user', { readOnly: true }),
    verifiedOn: date({ readOnly: true }),
    verifiedById: ref('identity.user', { readOnly: true }),
    state: choice(punchItemStates, {
      required: true,
      readOnly: true,
      default: 'open',
      tones: { open: 'processing', done: 'waiting', verified: 'success' },
    }),
  },
  rules: [
    {
      fields: ['punchClass', 'dueOn'],
      check: ({ punchClass, dueOn }) =>
        (punchClass === 'A' || punchClass === 'B') && !dueOn
          ? [refuse('common.required', { field: '@punchItem.field.dueOn' }, 'dueOn')]
          : [],
    },
  ],
  parent: 'projectId',
  onParentLock: 'stayOpen',
  onParentDelete: 'delete',
  list: {
    columns: ['text', 'no', 'projectId', 'unitId', 'punchClass', 'state', 'ownerId', 'dueOn', 'raisedOn', 'doneOn'],
    filters: ['projectId', 'punchClass', 'state', 'ownerId', 'dueOn'],
    sort: 'dueOn',
    tabs: {
      mine: { mine: 'ownerId', where: { state: ['open'] }, sort: 'dueOn' },
      blocking: { where: { state: ['open'], punchClass: ['A', 'B'] }, sort: 'dueOn' },
      toVerify: { where: { state: ['done'] }, sort: 'doneOn' },
      all: {},
    },
  },
  facts: ['projectId', 'unitId', 'punchClass', 'ownerId', 'dueOn', 'raisedOn'],
  form: { layout: 'drawer' },
  locks: {
    update: onlyIn('update', { entity: 'punchItem', field: 'state', states: ['open'] }),
    delete: onlyIn('delete', { entity: 'punchItem', field: 'state', states: ['open'] }),
  },
  operations: { import: false },
  excel: { export: true },
});
