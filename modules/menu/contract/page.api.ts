import { defineEndpoint, isWellFormed } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string();
const one = z.object({ id });
const version = z.int().check(z.minimum(1));
/** Controls by the thousand are refused with the list of problems, so they must get that far. */
const definitionBytes = 4 * 1_048_576;

const problem = z.object({
  path: z.string(),
  code: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
  /** Keeps the draft from being saved, or only from being published. */
  blocks: z.enum(['saving', 'publishing']),
  message: z.string(),
});
/** A problem with its sentence in the caller's language. */
export type EditorProblem = z.infer<typeof problem>;

const editable = z.object({
  id,
  version: z.number(),
  formId: z.string(),
  name: z.string(),
  /** The draft; null for a legacy page. */
  definition: z.unknown(),
  published: z.unknown(),
  publishedAt: z.nullable(z.string()),
  updatedAt: z.string(),
  updatedByName: z.nullable(z.string()),
  problems: z.array(problem),
});

/** A page as the editor opens it. */
export const readDefinition = defineEndpoint({
  id: 'page.definition',
  method: 'GET',
  path: '/menu/page/{id}/definition',
  access: 'page.read',
  params: one,
  answer: editable,
  errors: ['common.notFound'],
  summary: 'Draft, published definition and problems of a page',
});

/** Keeps the draft; controls that go and on which something is granted must be confirmed. */
export const saveDefinition = defineEndpoint({
  id: 'page.saveDefinition',
  method: 'PUT',
  path: '/menu/page/{id}/definition',
  access: 'page.update',
  params: one,
  body: z.object({ version, definition: z.unknown(), confirm: z.optional(z.boolean()) }),
  bodyLimit: definitionBytes,
  answer: z.object({ version: z.number(), problems: z.array(problem) }),
  errors: ['common.notFound', 'common.versionConflict', 'page.hasProblems', 'page.controlHasPerm'],
  summary: 'Save the draft of a page',
});

/** What is wrong with a definition, without saving it. */
export const validateDefinition = defineEndpoint({
  id: 'page.validate',
  method: 'POST',
  path: '/menu/page/validate',
  access: 'page.read',
  body: z.object({ definition: z.unknown() }),
  bodyLimit: definitionBytes,
  answer: z.object({ problems: z.array(problem) }),
  summary: 'Problems of a definition',
});

/** Puts the draft in force. */
export const publishPage = defineEndpoint({
  id: 'page.publishOne',
  method: 'POST',
  path: '/menu/page/{id}/publish',
  access: 'page.publish',
  params: one,
  body: z.object({ version }),
  answer: z.object({ version: z.number(), publishedAt: z.string() }),
  errors: [
    'common.notFound',
    'common.versionConflict',
    'page.hasProblems',
    'page.legacy',
    'perm.denied',
    'perm.notHeld',
  ],
  summary: 'Publish the draft of a page',
});

/** The last published versions. */
export const pageVersions = defineEndpoint({
  id: 'page.versions',
  method: 'GET',
  path: '/menu/page/{id}/versions',
  access: 'page.read',
  params: one,
  answer: z.object({
    items: z.array(
      z.object({ no: z.number(), at: z.string(), actorName: z.nullable(z.string()), current: z.boolean() }),
    ),
  }),
  errors: ['common.notFound'],
  summary: 'The last twenty published versions of a page',
});

/** Makes a published version the draft again. */
export const restoreVersion = defineEndpoint({
  id: 'page.restoreVersion',
  method: 'POST',
  path: '/menu/page/{id}/versions/{no}/restore',
  access: 'page.update',
  params: z.object({ id, no: z.string().check(z.regex(/^\d{1,9}$/, 'common.format')) }),
  body: z.object({ version, confirm: z.optional(z.boolean()) }),
  answer: z.object({ version: z.number(), problems: z.array(problem) }),
  errors: ['common.notFound', 'common.versionConflict', 'page.controlHasPerm'],
  summary: 'Make a published version of a page its draft again',
});

/** A second page with the same content. */
export const copyPage = defineEndpoint({
  id: 'page.copy',
  method: 'POST',
  path: '/menu/page/{id}/copy',
  access: 'page.create',
  params: one,
  body: z.object({ formId: z.string(), name: z.string(), configPath: z.string() }),
  answer: z.object({ id }),
  idempotent: true,
  errors: ['common.notFound', 'common.duplicate'],
  summary: 'Copy a page with its draft',
});

/** A resource as a page may bind it. */
const resourceFacts = z.object({
  key: z.string(),
  label: z.string(),
  number: z.nullable(z.string()),
  list: z.unknown(),
  fields: z.record(z.string(), z.unknown()),
  operations: z.unknown(),
  actions: z.array(z.string()),
});
/** A declared resource as it travels to pages. */
export type ResourceFacts = z.infer<typeof resourceFacts>;
const apiFacts = z.object({
  id: z.string(),
  method: z.string(),
  path: z.string(),
  access: z.string(),
  /** In the caller's language, with its entity. */
  name: z.string(),
});
/** A declared endpoint as it travels to pages. */
export type ApiFacts = z.infer<typeof apiFacts>;

/** What a page may be made of. */
export const pageParts = defineEndpoint({
  id: 'page.parts',
  method: 'GET',
  path: '/menu/page/parts',
  access: 'page.read',
  answer: z.object({ resources: z.array(resourceFacts), apis: z.array(apiFacts) }),
  summary: 'Resources and endpoints that a page may bind',
});

const running = z.object({
  formId: z.string(),
  name: z.string(),
  definition: z.unknown(),
  resources: z.array(resourceFacts),
  apis: z.array(apiFacts),
  /** Of a preview as somebody: whether a menu opens the page for him. */
  mayOpen: z.optional(z.boolean()),
});
/** A page with everything that is needed to draw it. */
export type RunningPage = z.infer<typeof running>;

/** A published page for somebody who may open a menu with it. */
export const runPage = defineEndpoint({
  id: 'page.run',
  method: 'GET',
  path: '/menu/page/run/{key}',
  access: 'session',
  params: z.object({ key: z.string() }),
  answer: running,
  errors: ['common.notFound'],
  summary: 'A published page by formID or path, without the controls that the caller may not see',
});

/** A draft as it would run for the caller, or, for those who may explain rights, for somebody else. */
export const previewPage = defineEndpoint({
  id: 'page.preview',
  method: 'POST',
  path: '/menu/page/{id}/preview',
  access: 'page.read',
  params: one,
  body: z.object({ definition: z.unknown(), userId: z.optional(z.string()) }),
  bodyLimit: definitionBytes,
  answer: running,
  errors: ['common.notFound', 'page.hasProblems', 'perm.denied'],
  summary: 'A definition as it would run for the caller or for another user, without saving it',
});

const isPlain = (text: string): boolean => !text.includes('\u0000') && isWellFormed(text);
const line = (max: number) => z.string().check(z.maxLength(max, 'common.maxChars'), z.refine(isPlain, 'common.format'));
const gridColumn = line(64).check(z.minLength(1, 'common.required'));
const controlBody = {
  alias: z.string().check(z.regex(/^[\p{L}_][\p{L}\p{N}_]{0,63}$/u, 'common.format')),
  name: line(60).check(z.minLength(1, 'common.required')),
  tagName: z.optional(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/, 'common.format'))),
  selector: z.optional(z.nullable(line(200))),
  selectorIndex: z.optional(z.int().check(z.minimum(0, 'common.nonNegativeInt'), z.maximum(9999))),
  fieldName: z.optional(z.nullable(line(64))),
  dataSource: z.optional(z.nullable(line(200))),
  custom: z.optional(z.boolean()),
  gridColumns: z.optional(z.array(gridColumn).check(z.maxLength(100))),
  loadApiId: z.optional(z.nullable(line(100))),
  saveApiId: z.optional(z.nullable(line(100))),
  required: z.optional(z.boolean()),
};
/** A control listed by hand. */
export type ControlInput = z.infer<z.ZodMiniObject<typeof controlBody>>;

const control = z.object({
  id,
  alias: z.string(),
  name: z.string(),
  tagName: z.string(),
  block: z.nullable(z.string()),
  selector: z.nullable(z.string()),
  selectorIndex: z.number(),
  fieldName: z.nullable(z.string()),
  dataSource: z.nullable(z.string()),
  custom: z.boolean(),
  gridColumns: z.array(z.string()),
  loadApiId: z.nullable(z.string()),
  saveApiId: z.nullable(z.string()),
  required: z.boolean(),
  controlled: z.boolean(),
  /** How many subjects hold a right on it. */
  grants: z.number(),
});
/** A control of a page as the control settings list it. */
export type ListedControl = z.infer<typeof control>;

/** The controls of a page. */
export const listControls = defineEndpoint({
  id: 'page.controls',
  method: 'GET',
  path: '/menu/page/{id}/controls',
  access: 'page.read',
  params: one,
  answer: z.object({ items: z.array(control) }),
  errors: ['common.notFound'],
  summary: 'Controls of a page, with whether they need a grant and how many grants there are',
});

/** Lists a control of a legacy page. */
export const addControl = defineEndpoint({
  id: 'page.addControl',
  method: 'POST',
  path: '/menu/page/{id}/controls',
  access: 'page.update',
  params: one,
  body: z.object(controlBody),
  answer: z.object({ id }),
  idempotent: true,
  errors: ['common.notFound', 'page.notLegacy', 'page.controlExists', 'page.columnExists'],
  summary: 'List a control of a legacy page',
});

const oneControl = z.object({ id, control: z.string() });

/** Changes a listed control of a legacy page. */
export const changeControl = defineEndpoint({
  id: 'page.changeControl',
  method: 'PUT',
  path: '/menu/page/{id}/controls/{control}',
  access: 'page.update',
  params: oneControl,
  body: z.object(controlBody),
  answer: z.object({ id }),
  errors: [
    'common.notFound',
    'page.notLegacy',
    'page.controlExists',
    'page.columnExists',
    'page.controlHasPerm',
    'perm.notHeld',
  ],
  summary: 'Change a listed control of a legacy page',
});

/** Takes a control of a legacy page off the list. */
export const removeControl = defineEndpoint({
  id: 'page.removeControl',
  method: 'DELETE',
  path: '/menu/page/{id}/controls/{control}',
  access: 'page.update',
  params: oneControl,
  query: z.object({ confirm: z.optional(z.enum(['true', 'false'])) }),
  errors: ['common.notFound', 'page.notLegacy', 'page.controlHasPerm', 'perm.notHeld'],
  summary: 'Take a control of a legacy page off the list',
});

/** Closes a control for everybody without a grant of his own, or opens it again. */
export const setControlled = defineEndpoint({
  id: 'page.setControlled',
  acting: 'closed',
  method: 'PUT',
  path: '/menu/page/{id}/controls/{control}/controlled',
  access: 'page.control',
  params: oneControl,
  body: z.object({ controlled: z.boolean() }),
  answer: z.object({ version: z.number() }),
  errors: ['common.notFound', 'perm.notHeld'],
  summary: 'Whether a control of a page needs a grant of its own',
});
