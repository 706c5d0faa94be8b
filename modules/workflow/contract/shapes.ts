import * as z from 'zod/mini';
import { isUuid } from '@mp/kernel/contract';

/** A text in the three languages as the wire has it. */
export const i18nShape = z.object({ ZH_CN: z.string(), EN_US: z.string(), JA_JP: z.string() });
/** Id of a record in a body; anything that is no uuid is a refused field. */
export const recordId = z.string().check(z.refine(isUuid, 'common.format'));
/** Parameter `{id}` of an address; anything that is no uuid is not found. */
export const idParams = z.object({ id: z.string() });
/** A user by id and name. */
export const person = z.object({ id: z.string(), name: z.string() });
/** A user by id and name. */
export type Person = z.infer<typeof person>;
/** ISO 8601 UTC, or null. */
export const instant = z.nullable(z.string());
/** Any JSON object. */
export const values = z.record(z.string(), z.unknown());
/** Client uuid of a command: the same again gets the first answer. */
export const commandId = z.optional(z.string().check(z.minLength(8), z.maxLength(100)));
/** What somebody writes with a command, at most 2,000 characters. */
export const opinion = z.optional(z.string().check(z.maxLength(2000)));
/** Users named in a command, at most 100. */
export const userIds = z.array(recordId).check(z.minLength(1), z.maxLength(100));
const page = z.optional(z.string().check(z.regex(/^(?:[1-9]|[1-9]\d|100)$/, 'common.format')));
const day = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'common.format')));
const short = z.optional(z.string().check(z.maxLength(100)));
const yes = z.optional(z.enum(['true', 'false']));
const uuid = z.optional(recordId);

/** What every list of workflow may be asked; pages follow by `cursor`. */
export const flowQuery = z.object({
  q: short,
  defKey: z.optional(z.string().check(z.maxLength(64))),
  categoryId: uuid,
  initiatorId: uuid,
  handlerId: uuid,
  businessNo: short,
  node: z.optional(z.string().check(z.maxLength(100))),
  status: z.optional(z.enum(['processing', 'approved', 'canceled'])),
  outcome: z.optional(z.string().check(z.maxLength(20))),
  /** Days in the tenant's zone, inclusive. */
  from: day,
  to: day,
  overdue: yes,
  unread: yes,
  tag: uuid,
  resource: z.optional(z.string().check(z.maxLength(100))),
  recordId: uuid,
  agentOnly: yes,
  /** Handled: what others share with me. */
  shared: yes,
  incident: yes,
  suspended: yes,
  cursor: z.optional(z.string().check(z.maxLength(400))),
  size: page,
  sort: z.optional(z.enum(['created', '-created', 'due', '-due', 'priority', '-priority'])),
});
/** What a list is asked. */
export type FlowQuery = z.infer<typeof flowQuery>;

/** A line of My Pending, My Initiated, My Handled, My Attention, copies and All Processes. */
export const flowRow = z.object({
  instanceId: z.string(),
  /** Task of My Pending; null elsewhere. */
  taskId: z.nullable(z.string()),
  subject: z.string(),
  businessNo: z.string(),
  defKey: z.string(),
  /** Id of the definition (process guid) and of the version (workflow id). */
  processGuid: z.string(),
  workflowId: z.string(),
  defName: i18nShape,
  status: z.enum(['processing', 'approved', 'canceled']),
  outcome: z.nullable(z.string()),
  suspended: z.boolean(),
  incident: z.boolean(),
  /** The next attempt of failed work: its number and when; null where nothing is tried again. */
  retry: z.nullable(z.object({ attempt: z.int(), nextAt: z.string() })),
  /** Names of the nodes that are occupied, in the three languages; of My Pending the task's own. */
  nodes: z.array(i18nShape),
  handlers: z.array(z.string()),
  initiator: person,
  startedAt: z.string(),
  endedAt: instant,
  /** When the task arrived, was handled, the copy came, attention was given. */
  at: instant,
  dueAt: instant,
  overdue: z.boolean(),
  read: z.boolean(),
  urged: z.int(),
  /** The principal, when I am an agent. */
  agentFor: z.nullable(person),
  /** Whose handling is shared with me. */
  sharedBy: z.nullable(person),
  attention: z.boolean(),
  tags: z.array(z.object({ id: z.string(), name: z.string(), colour: z.string() })),
  resource: z.nullable(z.string()),
  recordId: z.nullable(z.string()),
  formUrl: z.nullable(z.string()),
  /** What I may do from the list: `quickApprove`, `withdraw`, `urge`, `terminate` … */
  allowed: z.array(z.string()),
});
/** A line of a list. */
export type FlowRow = z.infer<typeof flowRow>;

/** A page of such lines. `total` is exact up to 1,000 (pending) or 10,000 (others) and a lower bound beyond. */
export const flowPage = z.object({
  items: z.array(flowRow),
  total: z.int(),
  totalIsEstimate: z.boolean(),
  next: z.nullable(z.string()),
});
/** A page of a list. */
export type FlowPage = z.infer<typeof flowPage>;
