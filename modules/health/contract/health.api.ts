import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const fact = z.object({
  /** Its words stand under `health.<check>.fact.<name>`. */
  name: z.string(),
  value: z.nullable(z.union([z.string(), z.number()])),
  kind: z.enum(['text', 'count', 'bytes', 'ms', 'days', 'percent', 'instant']),
});
const act = z.object({
  /** Its words stand under `health.<check>.act.<key>`. */
  key: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** Page on which it is done. */
  page: z.optional(z.string()),
  urgent: z.optional(z.boolean()),
});
const check = z.object({
  name: z.string(),
  state: z.enum(['good', 'attention', 'broken']),
  facts: z.array(fact),
  acts: z.array(act),
});
const node = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.number(),
  version: z.string(),
  build: z.string(),
  /** Instants, ISO 8601. */
  startedAt: z.string(),
  seenAt: z.string(),
  /** Whether it has said so within half a minute. */
  alive: z.boolean(),
  /** Bytes of memory. */
  memory: z.number(),
  /** Of one processor, in percent, over the last ten seconds. */
  processor: z.number(),
  /** How late the loop of the process was at most, in milliseconds, over the last ten seconds. */
  loopDelay: z.number(),
  connections: z.object({ open: z.number(), idle: z.number(), waiting: z.number() }),
});
const slow = z.object({
  host: z.string(),
  pid: z.number(),
  /** The statements of one round trip without their values. */
  text: z.string(),
  count: z.number(),
  /** Milliseconds. */
  maxMs: z.number(),
  totalMs: z.number(),
  lastAt: z.string(),
});

const overview = z.object({ at: z.string(), checks: z.array(check), nodes: z.array(node), slow: z.array(slow) });

/** How every part of the installation is, for administrators of the platform. */
export const readHealth = defineEndpoint({
  id: 'health.overview',
  method: 'GET',
  path: '/health/overview',
  access: 'health.read',
  answer: overview,
  summary: 'State of the parts of the installation, what needs an act, nodes and slow statements',
});

/** What the page shows. */
export type HealthOverview = z.infer<typeof overview>;
/** One part of the installation as it was found. */
export type CheckedPart = HealthOverview['checks'][number];
/** One node as it last said it is. */
export type ServerNode = HealthOverview['nodes'][number];
