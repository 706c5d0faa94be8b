import { choice, dateTime, defineActions, defineResource, integer, ref, text } from '@mp/kernel/contract';

/** What becomes of a file: it belongs to something, waits for a record that takes it, or lies in the bin. */
export const fileStates = ['kept', 'unused', 'bin'] as const;

/** Files of a tenant as its administrators see them; what stands in them only the readers of their records see. */
export const storedFile = defineResource('attachment.storedFile', {
  label: 'fileName',
  fields: {
    at: dateTime({ required: true, readOnly: true }),
    fileName: text({ max: 300, readOnly: true, unordered: true, search: true }),
    /** Media type as the server has found it out. */
    type: text({ max: 200, readOnly: true, unordered: true }),
    /** Bytes. */
    size: integer({ readOnly: true, unordered: true }),
    /** Name of the declared purpose. */
    purpose: text({ max: 60, readOnly: true, unordered: true }),
    state: choice(fileStates, {
      readOnly: true,
      derived: 'whether something has it, and whether it lies in the bin',
      unordered: true,
      tones: { kept: 'success', unused: 'waiting', bin: 'void' },
    }),
    scanState: choice(['clean', 'infected', 'skipped'], {
      readOnly: true,
      unordered: true,
      tones: { clean: 'success', infected: 'danger', skipped: 'draft' },
    }),
    userId: ref('identity.user', { readOnly: true, unordered: true }),
    /** The uploader's default organisation today. */
    orgId: ref('organisation.organisation', { readOnly: true, unordered: true }),
    /** Key of the resource whose record it belongs to. */
    ownerEntity: text({ max: 80, readOnly: true, unordered: true }),
    ownerId: text({ max: 40, readOnly: true, unordered: true, hidden: true }),
    /** When it goes for good: out of the bin, or because no record has taken it. */
    expiresAt: dateTime({ readOnly: true, unordered: true }),
  },
  list: {
    columns: ['fileName', 'size', 'purpose', 'ownerEntity', 'userId', 'at', 'state', 'scanState', 'expiresAt'],
    filters: ['state', 'at', 'userId', 'orgId', 'purpose', 'type', 'scanState'],
    sort: '-at',
  },
  excel: { export: true },
  operations: { create: false, update: false, delete: false, import: false },
  orgField: 'orgId',
  ownerField: 'userId',
  scope: 'all',
});

/** What may be done with files; each takes several at once. */
export const storedFileActions = defineActions(storedFile, {
  bin: { by: 'endpoint', offered: false },
  restore: { by: 'endpoint', offered: false },
  pack: { by: 'endpoint', offered: false },
});
