import { instant } from '@mp/kernel/table';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Running and ended processes; `state` is the core's, the columns beside it are for lists. */
export const processInstanceTable = pgTable(
  'process_instance',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by'),
    updatedAt: instant('updated_at').notNull(),
    rootId: uuid('root_id').notNull(),
    parentId: uuid('parent_id'),
    parentWait: integer('parent_wait'),
    definitionId: uuid('definition_id').notNull(),
    versionId: uuid('version_id').notNull(),
    defKey: text('def_key').notNull(),
    defName: jsonb('def_name').notNull(),
    categoryId: uuid('category_id'),
    resource: text('resource'),
    recordId: uuid('record_id'),
    businessNo: text('business_no').notNull(),
    subject: text('subject').notNull(),
    initiatorId: uuid('initiator_id').notNull(),
    initiatorName: text('initiator_name').notNull(),
    initiatorOrgId: uuid('initiator_org_id'),
    status: text('status').notNull(),
    outcome: text('outcome'),
    suspended: boolean('suspended').notNull().default(false),
    incident: boolean('incident').notNull().default(false),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    state: jsonb('state').notNull(),
    stateVersion: integer('state_version').notNull().default(1),
    undo: jsonb('undo'),
    currentNodes: text('current_nodes').array().notNull().default([]),
    currentNames: text('current_names').array().notNull().default([]),
    currentHandlers: text('current_handlers').array().notNull().default([]),
    dueAt: instant('due_at'),
    eventSeq: integer('event_seq').notNull().default(0),
    deletedAt: instant('deleted_at'),
    deletedBy: uuid('deleted_by'),
  },
  (t) => [
    check('process_instance_status_ck', sql.raw(`status in ('processing', 'approved', 'canceled')`)),
    primaryKey({ name: 'process_instance_pk', columns: [t.tenantId, t.id] }),
    index('process_instance_started').on(t.tenantId, t.startedAt.desc(), t.id),
    index('process_instance_status').on(t.tenantId, t.status, t.startedAt.desc(), t.id),
    index('process_instance_key').on(t.tenantId, t.defKey, t.status, t.startedAt.desc(), t.id),
    index('process_instance_initiator').on(t.tenantId, t.initiatorId, t.startedAt.desc(), t.id),
    index('process_instance_number').on(t.tenantId, t.businessNo),
    index('process_instance_root').on(t.tenantId, t.rootId),
    index('process_instance_version')
      .on(t.tenantId, t.versionId)
      .where(sql`status = 'processing'`),
    index('process_instance_record')
      .on(t.tenantId, t.resource, t.recordId, t.startedAt.desc())
      .where(sql`record_id is not null`),
    uniqueIndex('process_instance_running')
      .on(t.tenantId, t.resource, t.recordId, t.defKey)
      .where(sql`status = 'processing' and record_id is not null and deleted_at is null and parent_id is null`),
    index('process_instance_ended')
      .on(t.tenantId, t.endedAt)
      .where(sql`ended_at is not null`),
    index('process_instance_deleted')
      .on(t.tenantId, t.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
);

/** Tasks of instances, one row for each voter. */
export const taskTable = pgTable(
  'task',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    instanceId: uuid('instance_id').notNull(),
    localId: integer('local_id').notNull(),
    groupNo: integer('group_no').notNull(),
    defKey: text('def_key').notNull(),
    nodeId: text('node_id').notNull(),
    nodeName: jsonb('node_name').notNull(),
    kind: text('kind').notNull(),
    parentLocal: integer('parent_local'),
    mode: text('mode').notNull(),
    status: text('status').notNull(),
    assigneeId: uuid('assignee_id'),
    ownerId: uuid('owner_id'),
    onBehalfOf: uuid('on_behalf_of'),
    candidates: uuid('candidates').array().notNull().default([]),
    decision: text('decision'),
    opinion: text('opinion'),
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
    claimedAt: instant('claimed_at'),
    readAt: instant('read_at'),
    urgedAt: instant('urged_at'),
    dueAt: instant('due_at'),
    endedAt: instant('ended_at'),
    workSeconds: integer('work_seconds'),
  },
  (t) => [
    check(
      'task_status_ck',
      sql.raw(`status in ('pending', 'waiting', 'approved', 'rejected', 'returned', 'canceled', 'transferred')`),
    ),
    primaryKey({ name: 'task_pk', columns: [t.tenantId, t.id] }),
    uniqueIndex('task_local_uq').on(t.tenantId, t.instanceId, t.localId),
    index('task_instance').on(t.tenantId, t.instanceId, t.createdAt),
    index('task_due')
      .on(t.tenantId, t.dueAt)
      .where(sql`status = 'pending' and due_at is not null`),
    index('task_node').on(t.tenantId, t.defKey, t.nodeId, t.endedAt),
    index('task_ended')
      .on(t.tenantId, t.endedAt)
      .where(sql`ended_at is not null`),
    index('task_handled')
      .on(t.tenantId, t.assigneeId, t.endedAt.desc())
      .where(sql`ended_at is not null`),
  ],
);

/** Who sees an open task among his pending ones. */
export const taskInboxTable = pgTable(
  'task_inbox',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    taskId: uuid('task_id').notNull(),
    instanceId: uuid('instance_id').notNull(),
    defKey: text('def_key').notNull(),
    categoryId: uuid('category_id'),
    resource: text('resource'),
    recordId: uuid('record_id'),
    initiatorId: uuid('initiator_id').notNull(),
    createdAt: instant('created_at').notNull(),
    dueAt: instant('due_at'),
    priority: smallint('priority').notNull().default(0),
    readAt: instant('read_at'),
    agentFor: uuid('agent_for'),
    urged: integer('urged').notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'task_inbox_pk', columns: [t.tenantId, t.userId, t.taskId] }),
    index('task_inbox_created').on(t.tenantId, t.userId, t.createdAt.desc(), t.taskId),
    index('task_inbox_due')
      .on(t.tenantId, t.userId, t.dueAt, t.taskId)
      .where(sql`due_at is not null`),
    index('task_inbox_resource').on(t.tenantId, t.userId, t.resource, t.createdAt.desc()),
    index('task_inbox_task').on(t.tenantId, t.taskId),
    index('task_inbox_record')
      .on(t.tenantId, t.resource, t.recordId)
      .where(sql`record_id is not null`),
  ],
);

/** What users have to do with instances. */
export const participationTable = pgTable(
  'participation',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    instanceId: uuid('instance_id').notNull(),
    roles: smallint('roles').notNull().default(0),
    defKey: text('def_key').notNull(),
    categoryId: uuid('category_id'),
    status: text('status').notNull(),
    outcome: text('outcome'),
    initiatorId: uuid('initiator_id').notNull(),
    resource: text('resource'),
    recordId: uuid('record_id'),
    startedAt: instant('started_at').notNull(),
    lastAt: instant('last_at').notNull(),
    handledAt: instant('handled_at'),
    attentionAt: instant('attention_at'),
    ccAt: instant('cc_at'),
    ccReadAt: instant('cc_read_at'),
    searchText: text('search_text').notNull().default(''),
  },
  (t) => [
    primaryKey({ name: 'participation_pk', columns: [t.tenantId, t.userId, t.instanceId] }),
    index('participation_initiated')
      .on(t.tenantId, t.userId, t.startedAt.desc(), t.instanceId)
      .where(sql`(roles & 1) > 0`),
    index('participation_handled')
      .on(t.tenantId, t.userId, t.handledAt.desc(), t.instanceId)
      .where(sql`(roles & 2) > 0`),
    index('participation_cc')
      .on(t.tenantId, t.userId, t.ccAt.desc(), t.instanceId)
      .where(sql`(roles & 4) > 0`),
    index('participation_attention')
      .on(t.tenantId, t.userId, t.attentionAt.desc(), t.instanceId)
      .where(sql`(roles & 8) > 0`),
    index('participation_handled_key')
      .on(t.tenantId, t.userId, t.defKey, t.handledAt.desc(), t.instanceId)
      .where(sql`(roles & 2) > 0`),
    index('participation_instance').on(t.tenantId, t.instanceId),
    index('participation_record')
      .on(t.tenantId, t.resource, t.recordId)
      .where(sql`record_id is not null`),
  ],
);

/** The trace, one line for each thing that happened. */
export const processEventTable = pgTable(
  'process_event',
  {
    tenantId: uuid('tenant_id').notNull(),
    instanceId: uuid('instance_id').notNull(),
    seq: integer('seq').notNull(),
    at: instant('at').notNull(),
    type: text('type').notNull(),
    nodeId: text('node_id'),
    taskLocal: integer('task_local'),
    actorId: uuid('actor_id'),
    actorName: text('actor_name'),
    onBehalfOf: uuid('on_behalf_of'),
    onBehalfName: text('on_behalf_name'),
    opinion: text('opinion'),
    data: jsonb('data').notNull().default({}),
    /** Who stood in for the actor. */
    actingBy: uuid('acting_by'),
  },
  (t) => [
    primaryKey({ name: 'process_event_pk', columns: [t.tenantId, t.instanceId, t.seq] }),
    index('process_event_actor')
      .on(t.tenantId, t.actorId, t.at.desc())
      .where(sql`actor_id is not null`),
  ],
);

/** Commands that were done, with their answers. */
export const processCommandTable = pgTable(
  'process_command',
  {
    tenantId: uuid('tenant_id').notNull(),
    instanceId: uuid('instance_id').notNull(),
    commandId: text('command_id').notNull(),
    at: instant('at').notNull(),
    answer: jsonb('answer').notNull(),
  },
  (t) => [primaryKey({ name: 'process_command_pk', columns: [t.tenantId, t.instanceId, t.commandId] })],
);

/** What instances wait for from outside. */
export const processWaitTable = pgTable(
  'process_wait',
  {
    tenantId: uuid('tenant_id').notNull(),
    instanceId: uuid('instance_id').notNull(),
    waitId: integer('wait_id').notNull(),
    kind: text('kind').notNull(),
    nodeId: text('node_id').notNull(),
    name: text('name'),
    correlation: text('correlation'),
    dueAt: instant('due_at'),
    tokenHash: text('token_hash'),
    createdAt: instant('created_at').notNull(),
    /** Attempts that failed; `retryAt` is null while none is to come. */
    failures: smallint('failures').notNull().default(0),
    retryAt: instant('retry_at'),
    fault: text('fault'),
  },
  (t) => [
    check(
      'process_wait_kind_ck',
      sql.raw(`kind in ('timer', 'message', 'signal', 'service', 'http', 'callback', 'child', 'due')`),
    ),
    primaryKey({ name: 'process_wait_pk', columns: [t.tenantId, t.instanceId, t.waitId] }),
    index('process_wait_name')
      .on(t.tenantId, t.kind, t.name, t.correlation)
      .where(sql`name is not null`),
    index('process_wait_token')
      .on(t.tenantId, t.tokenHash)
      .where(sql`token_hash is not null`),
    index('process_wait_callback')
      .on(t.tokenHash)
      .where(sql`token_hash is not null`),
  ],
);

/** Numbers of instances by process and date part. */
export const processNumberTable = pgTable(
  'process_number',
  {
    tenantId: uuid('tenant_id').notNull(),
    defKey: text('def_key').notNull(),
    part: text('part').notNull(),
    n: bigint('n', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ name: 'process_number_pk', columns: [t.tenantId, t.defKey, t.part] })],
);

/** What users are to be told, until it goes out together. */
export const processNoticeTable = pgTable(
  'process_notice',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    id: uuid('id').notNull(),
    at: instant('at').notNull(),
    notice: jsonb('notice').notNull(),
  },
  (t) => [primaryKey({ name: 'process_notice_pk', columns: [t.tenantId, t.userId, t.id] })],
);
