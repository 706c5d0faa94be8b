import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { declaredKinds } from './declared-form.ts';
import { i18nShape, idParams, instant, person, recordId, values } from './shapes.ts';

/** A field of a task's form: what may be done with it, and its value. */
const formField = z.object({
  path: z.string(),
  access: z.enum(['hidden', 'readable', 'writable', 'required']),
});

const declaredColumn = z.object({
  name: z.string(),
  kind: z.enum(declaredKinds),
  label: i18nShape,
  required: z.boolean(),
  options: z.optional(z.array(z.object({ code: z.string(), label: i18nShape }))),
  /** Code of the dictionary whose items are the options instead. */
  dictionary: z.optional(z.string()),
  /** `module.entity` of a reference. */
  to: z.optional(z.string()),
  min: z.optional(z.number()),
  /** Largest number; most characters of a text, files of a list, rows of a table. */
  max: z.optional(z.number()),
  scale: z.optional(z.number()),
  default: z.optional(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  /** CEL over `form`, in a column over `row`: calculated, never typed. */
  formula: z.optional(z.string()),
});

/** A field that the definition itself declares (form kind `fields`). */
export const declaredField = z.extend(declaredColumn, {
  /** CEL over `form`: shown and filled in only while it holds. */
  shownWhen: z.optional(z.string()),
  /** Columns of a table of rows. */
  columns: z.optional(z.array(declaredColumn)),
});
/** A field that the definition itself declares (form kind `fields`). */
export type DeclaredField = z.infer<typeof declaredField>;

const action = z.object({
  /** `approve`, `reject`, a custom code, `return`, `transfer`, `delegate`, `addSign`, `removeSign`, `cc`, `claim`, `unclaim`, `takeBack`, `urge`, `withdraw`, `terminate`, `resubmit`, `comment`, `attention`, `suspend`, `resume`, `resetAuditor`, `jump`, `delete`, `print`, `quickApprove`. */
  code: z.string(),
  /** Other words than the usual ones. */
  label: z.nullable(i18nShape),
  /** For custom codes: approve, reject or flow. */
  countsAs: z.nullable(z.string()),
});

/** A task with its voters, as detail and trace show it. */
const taskFacts = z.object({
  id: z.string(),
  nodeId: z.string(),
  nodeName: i18nShape,
  kind: z.string(),
  mode: z.string(),
  status: z.string(),
  assignee: z.nullable(person),
  candidates: z.array(person),
  owner: z.nullable(person),
  onBehalfOf: z.nullable(person),
  decision: z.nullable(z.string()),
  opinion: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  createdAt: z.string(),
  claimedAt: instant,
  readAt: instant,
  dueAt: instant,
  endedAt: instant,
  /** Who may remove it by removeSign: the caller. */
  removable: z.boolean(),
});
/** A task as detail and trace show it. */
export type TaskFactsOnWire = z.infer<typeof taskFacts>;

/** Failed work that is tried again. */
const retry = z.object({
  nodeId: z.string(),
  nodeName: i18nShape,
  /** Number of the attempt that comes next, and when. */
  attempt: z.int(),
  nextAt: z.string(),
  /** Why the last one failed; for process administrators, null for others. */
  fault: z.nullable(z.string()),
});
/** Failed work that is tried again. */
export type RetryOnWire = z.infer<typeof retry>;

/** Everything of an instance that a participant sees, and what he may do. */
const instanceDetail = z.object({
  id: z.string(),
  rootId: z.string(),
  parentId: z.nullable(z.string()),
  processGuid: z.string(),
  workflowId: z.string(),
  versionNo: z.int(),
  defKey: z.string(),
  defName: i18nShape,
  businessNo: z.string(),
  subject: z.string(),
  initiator: person,
  startedAt: z.string(),
  endedAt: instant,
  status: z.enum(['processing', 'approved', 'canceled']),
  outcome: z.nullable(z.string()),
  suspended: z.boolean(),
  incident: z.boolean(),
  /** Failed work that is tried again, the next attempt first. */
  retries: z.array(retry),
  attention: z.boolean(),
  tags: z.array(z.object({ id: z.string(), name: z.string(), colour: z.string() })),
  /** The open task of the caller (asked for by `taskId`, or the first of the instance); null when he has none. */
  task: z.nullable(taskFacts),
  /** The principal, when he would act as agent. */
  agentFor: z.nullable(person),
  allowed: z.array(action),
  opinionRequired: z.boolean(),
  signatureRequired: z.boolean(),
  phrases: z.array(z.string()),
  form: z.object({
    kind: z.enum(['resource', 'fields', 'page']),
    resource: z.nullable(z.string()),
    recordId: z.nullable(z.string()),
    /** The bound record as the caller may read it, or the values of the declared fields. */
    values: values,
    version: z.nullable(z.int()),
    declared: z.array(declaredField),
    /** Access to fields at this node for the caller; fields that are not named follow his rights on the resource. */
    fields: z.array(formField),
    default: z.nullable(z.enum(['hidden', 'readable', 'writable'])),
    /** Fields changed since the submission, with the value submitted; after a return, since what was reviewed. */
    changed: values,
    url: z.nullable(z.string()),
  }),
  /** Instances around: parent, children, earlier ones of the same record. */
  related: z.array(
    z.object({
      id: z.string(),
      relation: z.enum(['parent', 'child', 'earlier']),
      defName: i18nShape,
      subject: z.string(),
      status: z.string(),
      outcome: z.nullable(z.string()),
      startedAt: z.string(),
    }),
  ),
  /** Counts up with every command. */
  version: z.int(),
});
/** An instance with its form, the task of the caller and what he may do. */
export type InstanceDetail = z.infer<typeof instanceDetail>;

const traceLine = z.object({
  seq: z.int(),
  at: z.string(),
  type: z.string(),
  /** The name of an outcome that the definition made itself. */
  label: z.nullable(i18nShape),
  nodeId: z.nullable(z.string()),
  nodeName: z.nullable(i18nShape),
  actor: z.nullable(person),
  onBehalfOf: z.nullable(person),
  opinion: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Users named by the line: transferred to, added signers, receivers of copies. */
  users: z.array(person),
  changes: z.record(z.string(), z.array(z.unknown())),
  files: z.array(z.object({ id: z.string(), name: z.string(), size: z.number() })),
  /** Seconds from arrival to decision, by the clock and in working time. */
  duration: z.nullable(z.int()),
  workDuration: z.nullable(z.int()),
  data: values,
});
/** One thing that happened. */
export type TraceLine = z.infer<typeof traceLine>;

const trace = z.object({
  timeline: z.array(traceLine),
  pending: z.array(taskFacts),
  forecast: z.array(
    z.object({
      nodeId: z.string(),
      nodeName: i18nShape,
      mode: z.string(),
      users: z.array(z.object({ id: z.string(), name: z.string(), reason: z.nullable(z.string()) })),
    }),
  ),
  retries: z.array(retry),
  picture: z.object({
    xml: z.string(),
    nodes: z.record(
      z.string(),
      z.object({ state: z.enum(['done', 'active', 'returned', 'skipped', 'retrying', 'incident']), count: z.int() }),
    ),
    flows: z.record(z.string(), z.int()),
  }),
});
/** What has happened, who is asked now, what comes next, and the picture. */
export type Trace = z.infer<typeof trace>;

/** An instance with its form, the caller's open task and what he may do; opening it marks his task as read. */
export const readInstance = defineEndpoint({
  id: 'workflow.instance',
  method: 'GET',
  path: '/workflow/instances/{id}',
  access: 'session',
  params: idParams,
  query: z.object({ taskId: z.optional(recordId) }),
  answer: instanceDetail,
  errors: ['workflow.notFound'],
  summary: "An instance with its form, the caller's open task and what he may do; opening it marks his task as read",
});

/** The same by task; answers also when the task is done, so that old links open. */
export const readTask = defineEndpoint({
  id: 'workflow.task',
  method: 'GET',
  path: '/workflow/tasks/{id}',
  access: 'session',
  params: idParams,
  answer: instanceDetail,
  errors: ['workflow.notFound'],
  summary: 'The instance of a task, with that task',
});

/** What has happened in an instance, who handles it now, what comes next, and its diagram. */
export const readTrace = defineEndpoint({
  id: 'workflow.trace',
  method: 'GET',
  path: '/workflow/instances/{id}/trace',
  access: 'session',
  params: idParams,
  answer: trace,
  errors: ['workflow.notFound'],
  summary: 'What has happened in an instance, who handles it now, what comes next, and its diagram',
});
