import {
  choice,
  date,
  dateTime,
  defineActions,
  defineResource,
  dict,
  file,
  flag,
  integer,
  longText,
  ref,
  refuse,
  text,
  type CrossRule,
} from '@mp/kernel/contract';
import { fileLevels } from './file-template.resource.ts';

/** States of a file: its place is empty, it waits for a signature, it counts, a later revision has taken its place. */
export const projectFileStates = ['missing', 'draft', 'valid', 'superseded'] as const;

const closed = refuse('projectFile.slotStays');
/** A further file that no template asks for, in its last revision. */
const isFurther = ({ templateId, state }: Readonly<Record<string, unknown>>): boolean =>
  !templateId && (state === 'missing' || state === 'draft' || state === 'valid');

/** What a template asks for stays; what was replaced is deleted once it need not be kept any more. */
const removable: CrossRule = {
  fields: ['templateId', 'state'],
  check: (file) => (isFurther(file) || file['state'] === 'superseded' ? [] : [closed]),
};
/** What a template asks for is changed by its next revision alone. */
const nameable: CrossRule = {
  fields: ['templateId', 'state'],
  check: (file) => (isFurther(file) ? [] : [closed]),
};

const derived = { readOnly: true } as const;

/**
 * A file of a project in one of its revisions, or the empty place of one that a template asks for. Files of level L3 and
 * L4 are there for those alone to whom the flag of their class is shown.
 */
export const projectFile = defineResource('projectFile.projectFile', {
  label: 'name',
  fields: {
    projectId: ref('project.project', { required: true, createOnly: true }),
    templateId: ref('projectFile.fileTemplate', derived),
    phase: dict('PROJECT_PHASE', { required: true, createOnly: true }),
    /** Place of the phase in the course of a project. */
    phaseNo: integer({ readOnly: true, hidden: true }),
    name: text({ required: true, max: 100, search: true }),
    unitId: ref('project.projectUnit', { offers: { projectId: { same: 'projectId' } } }),
    level: choice(fileLevels, { required: true, default: 'L2', createOnly: true }),
    required: flag(derived),
    needSign: flag({ createOnly: true }),
    /** The template has a document that is merged with the project. */
    hasForm: flag({ readOnly: true, hidden: true }),
    file: file({ purpose: 'document' }),
    note: longText({ max: 500 }),
    /** A, B, C … Z, AA. */
    rev: text({ max: 4, readOnly: true }),
    previousId: ref('projectFile.projectFile', derived),
    uploadedById: ref('identity.user', derived),
    uploadedAt: dateTime(derived),
    signedById: ref('identity.user', derived),
    signedAt: dateTime(derived),
    /** Until when a replaced revision is not deleted. */
    retainUntil: date(derived),
    isInternal: flag({ readOnly: true, hidden: true, controlled: true }),
    isCommercial: flag({ readOnly: true, hidden: true, controlled: true }),
    state: choice(projectFileStates, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: { missing: 'danger', draft: 'waiting', valid: 'success', superseded: 'void' },
    }),
  },
  parent: 'projectId',
  onParentLock: 'stayOpen',
  onParentDelete: 'delete',
  openings: { by: 'project', field: 'projectId' },
  classified: { isInternal: 'work', isCommercial: 'whole' },
  list: {
    columns: [
      'projectId',
      'phase',
      'name',
      'state',
      'required',
      'level',
      'file',
      'rev',
      'unitId',
      'uploadedById',
      'uploadedAt',
      'signedById',
      'signedAt',
    ],
    filters: ['projectId', 'phase', 'state', 'required', 'level', 'unitId'],
    sort: 'phaseNo',
    tabs: {
      toSign: { where: { state: ['draft'] }, sort: 'uploadedAt' },
      missing: { where: { state: ['missing'] } },
      effective: { where: { state: ['valid'] }, sort: '-uploadedAt' },
      all: {},
    },
  },
  facts: ['projectId', 'phase', 'level', 'rev', 'uploadedAt', 'signedAt'],
  form: {
    layout: 'drawer',
    sections: [
      { key: 'file', fields: ['projectId', 'phase', 'name', 'unitId', 'level', 'needSign', 'file', 'note'] },
      {
        key: 'course',
        fields: [
          'templateId',
          'required',
          'rev',
          'previousId',
          'uploadedById',
          'uploadedAt',
          'signedById',
          'signedAt',
          'retainUntil',
        ],
      },
    ],
  },
  locks: { update: nameable, delete: removable },
  closed: ({ id }) => (id === undefined ? [] : ['file']),
  operations: { import: false },
  excel: { export: true },
});

/** What may be done with files beside their transitions. */
export const projectFileActions = defineActions(projectFile, {
  /** A project takes over templates that were published after it was planned. */
  takeTemplates: { by: 'endpoint', offered: false },
});
