import { choice, date, defineResource, integer, longText, onlyIn, ref, text } from '@mp/kernel/contract';
import { raisedIn } from './punch-item.resource.ts';
import './project-punch.settings.ts';

/** States of a risk: it may still happen, happened, or cannot happen any more. */
export const projectRiskStates = ['open', 'occurred', 'closed'] as const;
/** From this product of probability and impact on a risk stands with its project on the board (projects.md 2.11). */
export const greatScore = 15;

/** What may go wrong in a project, how likely and how badly. */
export const projectRisk = defineResource('projectPunch.projectRisk', {
  label: 'text',
  number: 'no',
  fields: {
    no: text({ max: 20, readOnly: true, unique: 'tenant', search: true, numberRule: 'numbers.projectRisk' }),
    projectId: ref('project.project', {
      required: true,
      createOnly: true,
      offers: { state: ['planning', 'planAudit', ...raisedIn] },
    }),
    text: longText({ required: true, min: 2, max: 500, search: true }),
    probability: integer({ required: true, min: 1, max: 5 }),
    impact: integer({ required: true, min: 1, max: 5 }),
    score: integer({ readOnly: true, min: 1, max: 25, derived: 'probability times impact' }),
    ownerId: ref('identity.user', { required: true }),
    response: longText({ required: true, min: 2, max: 500 }),
    dueOn: date(),
    raisedOn: date({ readOnly: true }),
    outcome: longText({ readOnly: true, min: 2, max: 500 }),
    closedOn: date({ readOnly: true }),
    state: choice(projectRiskStates, {
      required: true,
      readOnly: true,
      default: 'open',
      tones: { open: 'processing', occurred: 'danger', closed: 'success' },
    }),
  },
  parent: 'projectId',
  onParentLock: 'stayOpen',
  onParentDelete: 'delete',
  list: {
    columns: ['text', 'no', 'projectId', 'score', 'probability', 'impact', 'state', 'ownerId', 'response', 'dueOn'],
    filters: ['projectId', 'score', 'state', 'ownerId', 'dueOn'],
    sort: '-score',
    tabs: {
      open: { where: { state: ['open'] }, sort: '-score' },
      mine: { mine: 'ownerId', where: { state: ['open'] }, sort: 'dueOn' },
      occurred: { where: { state: ['occurred'] } },
      all: {},
    },
  },
  facts: ['projectId', 'score', 'probability', 'impact', 'ownerId', 'dueOn', 'raisedOn'],
  form: { layout: 'drawer' },
  locks: {
    update: onlyIn('update', { entity: 'projectRisk', field: 'state', states: ['open'] }),
    delete: onlyIn('delete', { entity: 'projectRisk', field: 'state', states: ['open'] }),
  },
  operations: { import: false },
  excel: { export: true },
});
