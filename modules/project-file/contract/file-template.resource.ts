import {
  choice,
  defineActions,
  defineFilePurpose,
  defineResource,
  dateTime,
  dict,
  dicts,
  file,
  flag,
  i18nText,
  integer,
  refuse,
  text,
  type CrossRule,
} from '@mp/kernel/contract';

/** States of a revision of a template. */
export const fileTemplateStates = ['draft', 'published', 'retired'] as const;

/** Who gets a file: who reads the project, who works on it, who is shown its commercial numbers (projects.md 2.8). */
export const fileLevels = ['L2', 'L3', 'L4'] as const;
/** Level of a file. */
export type FileLevel = (typeof fileLevels)[number];

/** Documents that are merged with a project. */
export const templateFilePurpose = defineFilePurpose({
  name: 'projectFileTemplate',
  extensions: ['docx', 'xlsx', 'txt'],
  maxBytes: 5_242_880,
  readers: 'owner',
});

const onlyDraft: CrossRule = {
  fields: ['state'],
  check: ({ state }) => (state === 'draft' ? [] : [refuse('projectFile.publishedImmutable')]),
};

/** A file that projects of some types have in a phase. Each revision is a record; a published one stays as it is. */
export const fileTemplate = defineResource('projectFile.fileTemplate', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({
      required: true,
      max: 30,
      pattern: /^[A-Za-z0-9_-]{1,30}$/u,
      unique: ['revision'],
      search: true,
      createOnly: true,
    }),
    name: i18nText({ required: true, max: 60, search: true }),
    projectTypes: dicts('PROJECT_TYPE', { required: true }),
    phase: dict('PROJECT_PHASE', { required: true }),
    /** Without it the phase is not submitted, and the project not closed. */
    required: flag(),
    level: choice(fileLevels, { required: true, default: 'L2' }),
    /** Is valid once somebody has signed it off. */
    needSign: flag(),
    /** How long a replaced revision is kept from the day on which it came. */
    retentionYears: integer({ min: 1, max: 30 }),
    /** Document with merge fields such as `{project.no}`. */
    templateFile: file({ purpose: 'projectFileTemplate' }),
    revision: integer({ readOnly: true, min: 1, default: 1 }),
    /** Projects that began with this revision. */
    useCount: integer({ readOnly: true, virtual: true }),
    publishedAt: dateTime({ readOnly: true }),
    state: choice(fileTemplateStates, {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: { draft: 'draft', published: 'success', retired: 'void' },
    }),
  },
  list: {
    columns: [
      'code',
      'name',
      'projectTypes',
      'phase',
      'required',
      'level',
      'needSign',
      'retentionYears',
      'templateFile',
      'revision',
      'useCount',
      'state',
      'updatedAt',
    ],
    filters: ['phase', 'projectTypes', 'level', 'required', 'code'],
    sort: 'code',
    tabs: {
      published: { where: { state: ['published'] } },
      draft: { where: { state: ['draft'] } },
      retired: { where: { state: ['retired'] } },
      all: {},
    },
  },
  facts: ['projectTypes', 'phase', 'required', 'level', 'revision', 'useCount'],
  form: {
    layout: 'page',
    sections: [
      { key: 'basics', fields: ['code', 'name', 'projectTypes', 'phase'] },
      { key: 'handling', fields: ['required', 'level', 'needSign', 'retentionYears'] },
      { key: 'document', fields: ['templateFile'] },
      { key: 'course', fields: ['revision', 'publishedAt', 'useCount'] },
    ],
  },
  locks: { update: onlyDraft, delete: onlyDraft },
  operations: { import: false },
  excel: { export: true },
});

/** What may be done with a template beside its transitions. */
export const fileTemplateActions = defineActions(fileTemplate, {
  /** Begins the next revision as a copy. */
  revise: { when: ({ state }) => state !== 'draft' },
});
