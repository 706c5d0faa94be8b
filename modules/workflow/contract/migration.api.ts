import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { idParams, recordId } from './shapes.ts';

const result = z.object({
  instanceId: z.string(),
  businessNo: z.string(),
  subject: z.string(),
  ok: z.boolean(),
  /** Codes with the elements of the old version that have no place in the new one. */
  problems: z.array(z.object({ code: z.string(), elementId: z.nullable(z.string()), message: z.string() })),
});
/** What became of one instance. */
export type MigrationResult = z.infer<typeof result>;

/** A migration, or with `dryRun` what it would do. */
const migration = z.object({
  /** Null for a dry run. */
  id: z.nullable(z.string()),
  state: z.enum(['checked', 'running', 'done', 'failed']),
  fromVersion: z.int(),
  toVersion: z.int(),
  total: z.int(),
  done: z.int(),
  ok: z.int(),
  results: z.array(result),
});
/** A move of running instances to another version. */
export type FlowMigration = z.infer<typeof migration>;

/** Moves running instances of a version to another one. */
export const migrateInstances = defineEndpoint({
  id: 'workflow.migrate',
  method: 'POST',
  path: '/workflow/migrations',
  access: 'workflow.admin',
  body: z.object({
    definitionId: recordId,
    fromVersion: z.int().check(z.minimum(1)),
    toVersion: z.int().check(z.minimum(1)),
    /** Old node id to new node id, where they differ. */
    mapping: z.optional(z.record(z.string(), z.string())),
    /** These only; all running ones otherwise, at most 2,000. */
    instanceIds: z.optional(z.array(recordId).check(z.maxLength(2000))),
    dryRun: z.boolean(),
  }),
  answer: migration,
  errors: ['workflow.notFound', 'workflow.mappingInvalid'],
  summary: 'Check or begin the migration of running instances to another version',
});

/** How a migration goes, with the result of each instance. */
export const readMigration = defineEndpoint({
  id: 'workflow.migration',
  method: 'GET',
  path: '/workflow/migrations/{id}',
  access: 'workflow.admin',
  params: idParams,
  answer: migration,
  errors: ['workflow.notFound'],
  summary: 'How a migration goes, with the result of each instance',
});
