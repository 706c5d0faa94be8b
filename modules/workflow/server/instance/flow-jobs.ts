import type { Json, Values } from '@mp/engine/core';
import type { PayloadOf } from '@mp/kernel/server';
import * as z from 'zod/mini';
import { defineFlowJob } from './queue.query.ts';
import type { FlowNotice } from './running.ts';

const json = z.pipe(
  z._default(z.unknown(), null),
  z.transform((value) => value as Json),
);
const wait = { instanceId: z.string(), wait: z.int(), attempt: z._default(z.int(), 1) };
const sent = { name: z.string(), payload: json };

/** Where the work of a job waits for its answer. */
export interface WaitPayload {
  readonly instanceId: string;
  readonly wait: number;
  /** 1 for the first attempt. */
  readonly attempt: number;
}

/** A timer is due. */
export const timerJob = defineFlowJob('timer', wait);
/** The handlers of a group are reminded. */
export const remindJob = defineFlowJob('remind', {
  instanceId: z.string(),
  group: z.int(),
  event: z.enum(['dueSoon', 'overdue']),
  /** Duration after which they are reminded again. */
  every: z.optional(z.string()),
});
/** A start timer is due; `left` counts the starts that are left, this one included, -1 without end. */
export const startJob = defineFlowJob('start', {
  versionId: z.string(),
  node: z.string(),
  left: z._default(z.int(), 1),
});
/** The work of a service task. */
export const serviceJob = defineFlowJob('service', {
  ...wait,
  input: z.pipe(
    z._default(z.unknown(), {}),
    z.transform((value) => value as Values),
  ),
  key: z.string(),
  token: z.optional(z.string()),
});
/** A message of a process, on its way to another one. */
export const messageJob = defineFlowJob('message', {
  ...sent,
  correlation: z.optional(z.nullable(z.string())),
  except: z.string(),
});
/** A signal of a process, on its way to the others. */
export const signalJob = defineFlowJob('signal', {
  ...sent,
  correlation: z.optional(z.nullable(z.string())),
  except: z.string(),
});
/** One delivery of a signal. */
export const deliverJob = defineFlowJob('deliver', { instanceId: z.string(), wait: z.int(), payload: json });
/** Start events of a signal. */
export const beginJob = defineFlowJob('begin', sent);
/** Notices for those whom a command does not know: administrators and followers. */
export const notifyJob = defineFlowJob('notify', {
  notices: z.array(z.custom<FlowNotice>()),
  by: z._default(z.string(), ''),
  /** Instant of the command. */
  at: z.optional(z.string()),
});
/** Sends a user the notices that are waiting; its name in the queue stays, since jobs wait across upgrades. */
export const sendNoticesJob = defineFlowJob('tell', { userId: z.string() });
/** A deleted process is gone for good. */
export const purgeJob = defineFlowJob('purge', { instanceId: z.string() });
/** Instances move to another version. */
export const migrateJob = defineFlowJob('migrate', {
  id: z.string(),
  instanceIds: z.array(z.string()),
  by: z.string(),
});
/** The processes that modules bring are deployed. */
export const deployJob = defineFlowJob('deployBuiltIns', {});

/** Payload of a service task's job. */
export type ServicePayload = Omit<PayloadOf<typeof serviceJob>, 'tenantId'>;
