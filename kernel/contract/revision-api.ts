import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import type { Fields } from './resource.ts';
import type { Revision } from './revision.ts';

const id = z.string();
const anyObject = z.record(z.string(), z.unknown());
const words = z.record(z.string(), z.string());
const params = z.object({ id });

const markSchema = z.object({
  mark: z.enum(['ok', 'return']),
  remark: z.nullable(z.string()),
  byId: z.string(),
  byName: z.string(),
  at: z.string(),
  node: z.nullable(z.string()),
});
const fileSchema = z.object({ id, name: z.string(), size: z.number(), type: z.string() });
const problemSchema = z.object({ path: z.string(), code: z.string(), params: z.optional(anyObject) });
/** How full each section of some content is, and what the whole makes of it in per cent. */
export const completenessSchema = z.object({
  percent: z.number(),
  sections: z.readonly(z.array(z.object({ section: z.string(), has: z.number(), of: z.number() }))),
});
/** A mark that an auditor gives a line; none takes it back. */
const givenMark = z.object({
  path: z.string().check(z.maxLength(400)),
  mark: z.nullable(z.enum(['ok', 'return'])),
  remark: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
});
/** A mark that an auditor gives a line; none takes it back. */
export type MarkInput = z.infer<typeof givenMark>;
const choiceSchema = z.object({ field: z.string(), take: z.enum(['mine', 'theirs']) });
/** Which side of a conflict is taken. */
export type ConflictChoice = z.infer<typeof choiceSchema>;

const lineSchema = z.object({
  path: z.string(),
  field: z.string(),
  kind: z.enum(['changed', 'added', 'removed']),
  old: z.unknown(),
  new: z.unknown(),
  columns: z.readonly(z.array(z.string())),
  changeClass: z.string(),
  marks: z.readonly(z.array(markSchema)),
  was: z.nullable(markSchema),
});
const comparison = z.object({
  /** Against the version it is based on; empty for the first one's base. */
  base: z.nullable(z.object({ id, title: z.string() })),
  lines: z.array(lineSchema),
  /** Names of the records that values name by their ids. */
  labels: words,
  files: z.record(z.string(), fileSchema),
  conflicts: z.array(z.object({ field: z.string(), base: z.unknown(), mine: z.unknown(), theirs: z.unknown() })),
  hints: z.array(z.object({ code: z.string(), params: words })),
  problems: z.array(problemSchema),
  completeness: completenessSchema,
  /** Fields that the caller sees in the form and may not change. */
  closed: z.array(z.string()),
  /** Node at which the caller has an open task on it, and so marks its lines; null where there is none. */
  markNode: z.nullable(z.string()),
});
/** What a version changes, with what is to be said of it. */
export type RevisionComparison = z.infer<typeof comparison>;

/** What the operations of a module's versions are given besides. */
export interface RevisionApiSpec {
  /** What the texts of the reference page call the subject: `dealer`. */
  readonly noun: string;
  /** Sources that a user may begin a version from. */
  readonly begunFrom: readonly string[];
  /** Refusals of the module by operation, besides those of every version. */
  readonly errors?: Readonly<Partial<Record<'begin' | 'correct', readonly string[]>>>;
}

/** Declares the operations of versions: begin, compare, mark, resolve, and correct for the subject. */
export function defineRevisionApi<S extends Fields, V extends Fields, C extends string>(
  { version, subject, subjectField }: Revision<S, V, C>,
  { noun, begunFrom, errors = {} }: RevisionApiSpec,
) {
  const { entity, path } = version;
  return {
    begin: defineEndpoint({
      id: `${entity}.change`,
      method: 'POST',
      path: `${path}/begin`,
      access: `${entity}.change`,
      body: z.looseObject({ [subjectField]: id, source: z.optional(z.enum(begunFrom)) }) as unknown as z.ZodMiniType<
        Readonly<Record<string, string | undefined>>
      >,
      answer: z.object({ id, version: z.number() }),
      errors: ['revision.openVersionExists', 'common.notFound', ...(errors.begin ?? [])],
      idempotent: true,
      summary: `Begin a version of a ${noun} as a copy of the valid one`,
    }),
    compare: defineEndpoint({
      id: `${entity}.compare`,
      method: 'GET',
      path: `${path}/{id}/difference`,
      access: `${entity}.read`,
      params,
      query: z.object({ with: z.optional(z.string()) }),
      answer: comparison,
      errors: ['common.notFound'],
      summary: 'What a version changes',
    }),
    mark: defineEndpoint({
      id: `${entity}.mark`,
      method: 'POST',
      path: `${path}/{id}/marks`,
      access: `${entity}.read`,
      params,
      body: z.object({ marks: z.array(givenMark).check(z.minLength(1), z.maxLength(500)) }),
      answer: z.object({ lines: z.array(lineSchema) }),
      errors: ['common.notFound', 'workflow.notHandler'],
      summary: 'Mark lines of a version as checked or to be returned',
    }),
    resolve: defineEndpoint({
      id: `${entity}.resolve`,
      method: 'POST',
      path: `${path}/{id}/resolve`,
      access: `${entity}.update`,
      params,
      body: z.object({
        version: z.int(),
        choices: z.array(choiceSchema).check(z.minLength(1), z.maxLength(100)),
      }),
      answer: anyObject,
      errors: ['common.notFound', 'common.versionConflict', 'revision.versionClosed'],
      summary: 'Settle conflicts of a draft with a newer valid version',
    }),
    correct: defineEndpoint({
      id: `${subject.entity}.correct`,
      method: 'POST',
      path: `${subject.path}/{id}/correct`,
      access: `${subject.entity}.correct`,
      params,
      body: z.object({
        values: anyObject,
        reason: z.string().check(z.minLength(1), z.maxLength(500)),
        evidence: z.array(id).check(z.minLength(1), z.maxLength(10)),
      }),
      answer: z.object({ id }),
      errors: [
        'common.notFound',
        'revision.versionInAudit',
        'revision.noChange',
        ...(errors.correct ?? []),
        'common.validation',
      ],
      idempotent: true,
      summary: `Correct the valid content of a ${noun} with a reason and evidence`,
    }),
  };
}
/** The operations of a module's versions. */
export type RevisionApi = ReturnType<typeof defineRevisionApi>;
