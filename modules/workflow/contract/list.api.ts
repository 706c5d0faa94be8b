import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { flowPage, flowQuery, i18nShape, recordId } from './shapes.ts';

/** How much waits for the caller; pending, unread and overdue exact up to 1,000. */
export const flowCounts = defineEndpoint({
  id: 'workflow.counts',
  method: 'GET',
  path: '/workflow/counts',
  access: 'session',
  answer: z.object({
    pending: z.int(),
    unread: z.int(),
    overdue: z.int(),
    cc: z.int(),
    attention: z.int(),
    draft: z.int(),
    initiated: z.int(),
  }),
  summary: "Counts of the caller's tasks and processes",
});
/** How much waits for the caller, by list. */
export type FlowCounts = z.infer<NonNullable<typeof flowCounts.answer>>;

/** The lists about the caller himself. */
export const flowLists = ['inbox', 'initiated', 'handled', 'attention', 'cc', 'instances'] as const;
/** A list of processes. */
export type FlowList = (typeof flowLists)[number];

const summaries: Readonly<Record<FlowList, string>> = {
  inbox: "The caller's open tasks, as handler or agent",
  initiated: 'Processes that the caller started',
  handled: 'Processes that the caller handled, or that are shared with him',
  attention: 'Processes that the caller follows',
  cc: 'Processes of which the caller got a copy',
  instances: 'All processes within the data scope',
};

/** One endpoint per list, all with the same query and the same lines. */
export const flowListApis = Object.fromEntries(
  flowLists.map((name) => [
    name,
    defineEndpoint({
      id: `workflow.${name}`,
      method: 'GET',
      path: `/workflow/${name}`,
      access: name === 'instances' ? 'workflow.all' : 'session',
      query: flowQuery,
      answer: flowPage,
      errors: ['common.validation'],
      summary: summaries[name],
    }),
  ]),
) as Readonly<
  Record<
    FlowList,
    ReturnType<
      typeof defineEndpoint<Record<string, never>, z.infer<typeof flowQuery>, undefined, z.infer<typeof flowPage>>
    >
  >
>;

/** A list as a workbook: the lines of the query, at most 10,000. */
export const exportFlowList = defineEndpoint({
  id: 'workflow.exportList',
  method: 'GET',
  path: '/workflow/lists/{list}/sheet',
  access: 'session',
  params: z.object({ list: z.enum(flowLists) }),
  query: flowQuery,
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  summary: 'A list of processes as a workbook',
});

/** A definition that the caller may start. */
export const startable = z.object({
  id: z.string(),
  key: z.string(),
  name: i18nShape,
  icon: z.nullable(z.string()),
  categoryId: z.nullable(z.string()),
  categoryName: z.nullable(i18nShape),
  form: z.enum(['resource', 'fields', 'page']),
  resource: z.nullable(z.string()),
  formUrl: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  /** When the caller started it last. */
  recentAt: z.nullable(z.string()),
  /** Begun by a person from a form of its own: no record brings it about, no other process calls it. */
  offered: z.boolean(),
});
/** A process that the caller may start. */
export type Startable = z.infer<typeof startable>;

/** Processes that the caller may start, by category. */
export const listStartable = defineEndpoint({
  id: 'workflow.startable',
  method: 'GET',
  path: '/workflow/startable',
  access: 'session',
  answer: z.object({ items: z.array(startable) }),
  summary: 'Processes that the caller may start, by category',
});

const draft = z.object({
  id: z.string(),
  version: z.int(),
  defKey: z.string(),
  defName: i18nShape,
  subject: z.string(),
  form: z.record(z.string(), z.unknown()),
  resource: z.nullable(z.string()),
  recordId: z.nullable(z.string()),
  updatedAt: z.string(),
});
/** A form that was kept without being submitted. */
export type FlowDraft = z.infer<typeof draft>;

/** The caller's drafts of processes. */
export const listDrafts = defineEndpoint({
  id: 'workflow.drafts',
  method: 'GET',
  path: '/workflow/drafts',
  access: 'session',
  query: flowQuery,
  answer: z.object({
    items: z.array(draft),
    total: z.int(),
    totalIsEstimate: z.boolean(),
    next: z.nullable(z.string()),
  }),
  summary: "The caller's drafts of processes",
});

const draftBody = z.object({
  defKey: z.string().check(z.maxLength(64)),
  subject: z.optional(z.string().check(z.maxLength(200))),
  form: z.record(z.string(), z.unknown()),
  resource: z.optional(z.nullable(z.string())),
  recordId: z.optional(z.nullable(recordId)),
});

/** Keep the form of a process as a draft. */
export const createDraft = defineEndpoint({
  id: 'workflow.createDraft',
  method: 'POST',
  path: '/workflow/drafts',
  access: 'session',
  body: draftBody,
  answer: draft,
  idempotent: true,
  errors: ['workflow.notFound', 'workflow.noActiveVersion'],
  summary: 'Keep the form of a process as a draft',
});

/** Change a draft. */
export const updateDraft = defineEndpoint({
  id: 'workflow.updateDraft',
  method: 'PUT',
  path: '/workflow/drafts/{id}',
  access: 'session',
  params: z.object({ id: z.string() }),
  body: z.extend(draftBody, { version: z.int() }),
  answer: draft,
  errors: ['common.notFound', 'common.versionConflict'],
  summary: 'Change a draft',
});

/** Delete a draft. */
export const deleteDraft = defineEndpoint({
  id: 'workflow.deleteDraft',
  method: 'DELETE',
  path: '/workflow/drafts/{id}',
  access: 'session',
  params: z.object({ id: z.string() }),
  errors: ['common.notFound'],
  summary: 'Delete a draft',
});

/** Tags of the caller for instances. */
export const setTags = defineEndpoint({
  id: 'workflow.setTags',
  method: 'POST',
  path: '/workflow/tag-links',
  access: 'session',
  body: z.object({
    instanceIds: z.array(recordId).check(z.minLength(1), z.maxLength(200)),
    add: z.optional(z.array(recordId).check(z.maxLength(10))),
    remove: z.optional(z.array(recordId).check(z.maxLength(10))),
  }),
  answer: z.object({ changed: z.int() }),
  errors: ['common.refNotFound', 'workflow.tagsFull', 'workflow.notFound'],
  summary: 'Put own tags on processes and take them away; at most ten per process',
});
