import { defineEndpoint, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.object({ id: z.string().check(z.refine(isUuid, 'common.format')) });
const anyJson = z.unknown();
const outcome = z.object({
  /** The line of the log. */
  callId: z.string(),
  result: z.enum(['ok', 'failed', 'rejected']),
  /** HTTP status; null where nothing was answered. */
  status: z.nullable(z.int()),
  ms: z.int(),
  attempts: z.int(),
  /** What was answered, after the mapping. */
  body: anyJson,
  error: z.nullable(z.string()),
});

/** How a call ended. */
export type CallOutcome = z.infer<typeof outcome>;

/** Sends a message by hand, and tells how the call ended. */
export const testInterface = defineEndpoint({
  id: 'interfaceDef.test',
  method: 'POST',
  path: '/interface/interfaceDef/{id}/test',
  access: 'interfaceDef.test',
  params: id,
  body: z.object({ body: anyJson }),
  answer: outcome,
  errors: ['common.notFound', 'interface.mapping', 'interface.disabled'],
  summary: 'Send a message to the other system and answer how the call ended',
});

/** Sends the message of a failed call once more. */
export const resendCall = defineEndpoint({
  id: 'interfaceCall.resend',
  method: 'POST',
  path: '/interface/interfaceCall/{id}/resend',
  access: 'interfaceCall.resend',
  params: id,
  answer: outcome,
  errors: ['common.notFound', 'interface.notResendable', 'interface.mapping', 'interface.disabled'],
  summary: 'Send the message of a failed call once more, by the interface as it is now',
});

const target = z.object({ key: z.string(), name: z.string() });

/** Resources of which messages may make records. */
export const interfaceTargets = defineEndpoint({
  id: 'interfaceDef.targets',
  method: 'GET',
  path: '/interface/targets',
  access: 'interfaceDef.read',
  answer: z.object({ items: z.array(target) }),
  summary: 'Resources of which the caller may let messages make records',
});

/** Resources of whose records other systems may be told. */
export const eventEntities = defineEndpoint({
  id: 'eventSubscription.entities',
  method: 'GET',
  path: '/interface/eventEntities',
  access: 'eventSubscription.read',
  answer: z.object({ items: z.array(target) }),
  summary: 'Resources that the caller may read, of whose records subscribers may be told',
});

/** Tells an event once more. */
export const sendEventAgain = defineEndpoint({
  id: 'recordEvent.sendAgain',
  method: 'POST',
  path: '/interface/recordEvent/{id}/sendAgain',
  access: 'recordEvent.sendAgain',
  params: id,
  answer: z.object({ id: z.string() }),
  errors: ['common.notFound', 'interface.eventWaiting'],
  summary: 'Tell an event once more, under the same webhook-id and as the record is now',
});

/** Where other systems send their messages. */
export const receiveMessage = defineEndpoint({
  id: 'interfaceDef.receive',
  method: 'POST',
  path: '/interface/receive/{tenancyId}/{code}',
  access: 'public',
  params: z.object({
    tenancyId: z.string().check(z.regex(/^\d{1,9}$/u, 'common.format')),
    code: z.string().check(z.maxLength(50)),
  }),
  body: z.record(z.string(), anyJson),
  answer: z.object({ id: z.string() }),
  errors: ['interface.receiveDenied', 'interface.mapping', 'common.tooManyRequests'],
  unlogged: true,
  summary:
    'Takes the message of another system and makes a record of it; Idempotency-Key makes a repeated message one record',
});

const circuit = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  system: z.string(),
  state: z.enum(['closed', 'open', 'halfOpen']),
  /** When it lets a call through again. */
  until: z.nullable(z.string()),
  failures: z.int(),
  lastAt: z.nullable(z.string()),
  lastResult: z.nullable(z.enum(['ok', 'failed', 'rejected'])),
});

/** Breaker and last call of an interface. */
export type InterfaceCircuit = z.infer<typeof circuit>;

/** The breakers of all interfaces that call other systems. */
export const interfaceCircuits = defineEndpoint({
  id: 'interfaceMonitor.circuits',
  method: 'GET',
  path: '/interface/circuits',
  access: 'interfaceMonitor.read',
  answer: z.object({ items: z.array(circuit) }),
  summary: 'Breakers and last calls of the interfaces that call other systems',
});
