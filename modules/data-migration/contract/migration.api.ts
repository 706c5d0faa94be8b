import { defineEndpoint, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string().check(z.refine(isUuid, 'common.format'));
const runParams = z.object({ id });
const group = z.enum([
  'organisation',
  'user',
  'role',
  'menu',
  'page',
  'authorisation',
  'workflow',
  'classification',
  'template',
]);
/** What is chosen as a whole or by its records. */
export type MigrationGroup = z.infer<typeof group>;

/** Largest package in bytes (platform.md 5.17). */
export const maxPackageBytes = 209_715_200;
/** Lines of a difference on one page. */
export const linesOfPage = 100;

const node = z.object({
  id,
  parentId: z.nullable(z.string()),
  label: z.string(),
  code: z.nullable(z.string()),
});
/** A record that may be chosen. */
export type MigrationNode = z.infer<typeof node>;

/** What may be carried, and how much of it there is. */
export const listGroups = defineEndpoint({
  id: 'migrationRun.groups',
  method: 'GET',
  path: '/dataMigration/groups',
  access: 'migrationRun.read',
  answer: z.object({ items: z.array(z.object({ group, count: z.int() })) }),
  summary: 'Kinds of data that can be carried, with the number of records that the caller sees',
});

/** The records of a kind. */
export const listNodes = defineEndpoint({
  id: 'migrationRun.nodes',
  method: 'GET',
  path: '/dataMigration/nodes',
  access: 'migrationRun.read',
  query: z.object({ group }),
  answer: z.object({
    items: z.array(z.object({ resource: z.string(), title: z.string(), nodes: z.array(node) })),
    cut: z.boolean(),
  }),
  summary: 'Records of one kind as trees, to choose among',
});

const passphrase = z.string().check(z.minLength(8), z.maxLength(200));

/** Makes a package. */
export const makePackage = defineEndpoint({
  id: 'migrationRun.pack',
  method: 'POST',
  path: '/dataMigration/packages',
  access: 'migrationRun.pack',
  stepUp: true,
  idempotent: true,
  body: z.object({
    groups: z.array(
      z.object({
        group,
        /** The chosen records; all of the kind when not given. */
        ids: z.optional(z.array(id).check(z.maxLength(20_000))),
      }),
    ),
    passphrase: z.optional(passphrase),
  }),
  answer: z.object({ id: z.string() }),
  errors: ['migrate.chooseTypes', 'migrate.chooseNodes', 'migrate.busy'],
  bodyLimit: 8 * 1_048_576,
  summary: 'Make a package of chosen data in the background',
});

/** Takes a package in and compares it. */
export const receivePackage = defineEndpoint({
  id: 'migrationRun.receive',
  method: 'POST',
  path: '/dataMigration/uploads',
  access: 'migrationRun.receive',
  consumes: 'multipart/form-data',
  bodyLimit: maxPackageBytes + 1_048_576,
  answer: z.object({ id: z.string() }),
  errors: [
    'migrate.busy',
    'migrate.notPackage',
    'migrate.format',
    'migrate.foreignEntry',
    'migrate.digest',
    'migrate.passphraseRequired',
    'migrate.passphrase',
    'migrate.notSigned',
    'migrate.tooManyRows',
    'migrate.tooBig',
    'migrate.badRow',
    'migrate.cycle',
    'file.size',
    'file.nameLength',
  ],
  summary: 'Take a package in, judge it and compare it with what is here; nothing is changed',
});

/** How a line would end, or has ended. */
export const lineOutcomes = ['create', 'update', 'same', 'conflict', 'missing', 'refused', 'skipped'] as const;
/** How a line would end, or has ended. */
export type LineOutcome = (typeof lineOutcomes)[number];

/** Ways to solve a conflict: the id counts, the code counts, the line is left out. */
export const lineSolutions = ['keepId', 'keepCode', 'skip'] as const;
/** A way to solve a conflict. */
export type LineSolution = (typeof lineSolutions)[number];

const change = z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() });
const line = z.object({
  no: z.int(),
  type: z.string(),
  title: z.string(),
  code: z.nullable(z.string()),
  label: z.string(),
  outcome: z.enum(lineOutcomes),
  changes: z.array(change),
  /** Why it is refused, in conflict or names something that is missing, in the reader's language. */
  problem: z.nullable(z.string()),
  solution: z.nullable(z.enum(lineSolutions)),
});
/** One line of a difference. */
export type MigrationLine = z.infer<typeof line>;

/** The difference that a package makes, 100 lines a page. */
export const listLines = defineEndpoint({
  id: 'migrationRun.lines',
  method: 'GET',
  path: '/dataMigration/runs/{id}/lines',
  access: 'migrationRun.read',
  params: runParams,
  query: z.object({
    outcome: z.optional(z.enum(lineOutcomes)),
    type: z.optional(z.string().check(z.maxLength(100))),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  }),
  answer: z.object({ items: z.array(line), total: z.int() }),
  errors: ['common.notFound'],
  summary: 'Lines of the difference that a package makes or has made',
});

/** Solves conflicts. */
export const solveLines = defineEndpoint({
  id: 'migrationRun.solve',
  method: 'POST',
  path: '/dataMigration/runs/{id}/solutions',
  access: 'migrationRun.apply',
  params: runParams,
  body: z.object({
    items: z
      .array(z.object({ no: z.int(), solution: z.nullable(z.enum(lineSolutions)) }))
      .check(z.minLength(1), z.maxLength(1000)),
  }),
  errors: ['common.notFound', 'migrate.notChecked'],
  summary: 'Say of conflicts whether the ID or the code counts, or that the record is left out',
});

/** Takes a compared package over. */
export const applyPackage = defineEndpoint({
  id: 'migrationRun.apply',
  method: 'POST',
  path: '/dataMigration/runs/{id}/apply',
  access: 'migrationRun.apply',
  stepUp: true,
  params: runParams,
  errors: ['common.notFound', 'migrate.notChecked', 'migrate.conflictsOpen', 'migrate.busy', 'migrate.nothing'],
  summary: 'Take a compared package over in one transaction; everybody of the tenant signs in anew',
});

/** Takes a run back. */
export const undoRun = defineEndpoint({
  id: 'migrationRun.undo',
  method: 'POST',
  path: '/dataMigration/runs/{id}/undo',
  access: 'migrationRun.undo',
  stepUp: true,
  params: runParams,
  errors: ['common.notFound', 'migrate.notUndoable', 'migrate.changedSince', 'migrate.busy'],
  summary: 'Take a run back; refused where somebody changed its records since',
});

/** The package of a run. */
export const packageLink = defineEndpoint({
  id: 'migrationRun.package',
  method: 'GET',
  path: '/dataMigration/runs/{id}/package',
  access: 'migrationRun.pack',
  params: runParams,
  answer: z.object({ url: z.string() }),
  errors: ['common.notFound', 'migrate.fileGone'],
  summary: 'A short-lived address of the package of a run',
});

/** The report of a run. */
export const downloadReport = defineEndpoint({
  id: 'migrationRun.report',
  method: 'GET',
  path: '/dataMigration/runs/{id}/report',
  access: 'migrationRun.read',
  params: runParams,
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  errors: ['common.notFound'],
  summary: 'All lines of a run as an Excel file',
});
