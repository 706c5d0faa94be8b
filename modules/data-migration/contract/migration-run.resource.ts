import { choice, dateTime, defineActions, defineResource, integer, json, ref, text } from '@mp/kernel/contract';

/** Where a run stands; those at work let no other run of the tenant begin. */
export const runStates = [
  'making',
  'made',
  'checking',
  'checked',
  'importing',
  'imported',
  'undoing',
  'undone',
  'failed',
] as const;
/** Where a run stands. */
export type RunState = (typeof runStates)[number];

/** A package that was made here or came here, and what became of it (platform.md 4 `migration_run`). */
export const migrationRun = defineResource('dataMigration.migrationRun', {
  label: 'fileName',
  fields: {
    fileName: text({ required: true, max: 120, readOnly: true, search: true }),
    direction: choice(['export', 'import'], { required: true, readOnly: true }),
    state: choice(runStates, {
      required: true,
      readOnly: true,
      derived: 'the work in the background',
      tones: {
        making: 'processing',
        made: 'success',
        checking: 'processing',
        checked: 'waiting',
        importing: 'processing',
        imported: 'success',
        undoing: 'processing',
        undone: 'void',
        failed: 'danger',
      },
    }),
    source: text({ max: 200, readOnly: true }),
    records: integer({ readOnly: true }),
    creates: integer({ readOnly: true }),
    updates: integer({ readOnly: true }),
    problems: integer({ readOnly: true }),
    digest: text({ max: 128, readOnly: true, hidden: true }),
    byId: ref('identity.user', { readOnly: true }),
    finishedAt: dateTime({ readOnly: true }),
    counts: json({ readOnly: true, hidden: true }),
    failure: json({ readOnly: true, hidden: true }),
  },
  list: {
    columns: [
      'fileName',
      'direction',
      'state',
      'source',
      'records',
      'creates',
      'updates',
      'problems',
      'byId',
      'createdAt',
    ],
    filters: ['direction', 'state'],
    sort: '-createdAt',
  },
  operations: { create: false, update: false, delete: false },
});

/** What may be done with packages. */
export const migrationRunActions = defineActions(migrationRun, {
  pack: { by: 'endpoint', offered: false },
  receive: { by: 'endpoint', offered: false },
  apply: { by: 'endpoint', offered: false, danger: true },
  undo: { by: 'endpoint', offered: false, danger: true },
});
