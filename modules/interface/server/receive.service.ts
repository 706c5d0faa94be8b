import type { Json } from '@mp/engine/core';
import { offers } from '@mp/kernel/contract';
import {
  Context,
  createRecord,
  keptMessage,
  requireLicence,
  resourceServer,
  type ResourceServer,
  type TxContext,
  limitCalls,
} from '@mp/kernel/server';
import { bucketOf } from '@mp/report/server';
import { createHash, timingSafeEqual } from 'node:crypto';
import { interfaceErrors, receiveMessage } from '../contract/index.ts';
import { lineStatements, newLineId, type CallLine } from './call.query.ts';
import { latencyBuckets } from './latency.rules.ts';
import { mapMessage, MappingFault } from './message.ts';
import { inboundBy, recordOfKey, type Inbound } from './receive.query.ts';
import { reasonOfRefusal } from './reason.ts';
import { proofOf } from './send.ts';

/** Messages of one address in a minute at most. */
const callsPerMinute = 600;

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A message of another system. */
export interface Received {
  readonly tenancyId: string;
  readonly code: string;
  readonly headers: Headers;
  readonly body: Json;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether whoever calls has shown the secret; it takes as long whatever was shown. */
function isProven(inbound: Inbound, headers: Headers): boolean {
  const [[name, wanted] = []] = Object.entries(proofOf({ ...emptyOutbound, ...inbound }));
  if (name === undefined || wanted === undefined) return false;
  const given = headers[name];
  return timingSafeEqual(digest(typeof given === 'string' ? given : ''), digest(wanted));
}

const emptyOutbound = {
  name: '',
  enabled: true,
  method: 'POST',
  url: '',
  answerMap: [],
  timeoutSec: 1,
  retry: 0,
  alarmAfter: null,
  alarmUserIds: [],
  openUntil: null,
};

/** The resource of which messages of an interface make records; undefined where there is none that takes any. */
export function targetOf(key: string): ResourceServer | undefined {
  const server = resourceServer(key);
  return server && offers(server.resource, 'create') && server.resource.global !== true && server.view === undefined
    ? server
    : undefined;
}

/**
 * Takes a message and makes a record of it, with the rights of the interface's owner. A message that comes again with the
 * same Idempotency-Key answers the record that it became. Throws `interface.receiveDenied`, `interface.mapping`,
 * `common.tooManyRequests`, and what the resource refuses.
 */
export async function receive(door: Context, received: Received): Promise<{ id: string }> {
  const { tenancyId, code, headers } = received;
  await limitCalls(door, [{ key: `interface|${door.facts.ip}`, max: callsPerMinute, seconds: 60 }]);
  const inbound = await inboundBy(door, tenancyId, code);
  if (!inbound || !isProven(inbound, headers) || inbound.ownerId === null) throw interfaceErrors.receiveDenied();
  const { services, facts, now } = door;
  const owner = await services
    .loadPrincipal({ tenantId: inbound.tenantId, userId: inbound.ownerId }, now)
    .catch(() => undefined);
  if (!owner) throw interfaceErrors.receiveDenied();
  const context = new Context(services, facts, owner);
  requireLicence(context, receiveMessage);
  const started = services.now();
  try {
    return { id: await context.tx((tx) => accept(tx, inbound, { ...received, started })) };
  } catch (error) {
    await context.tx((tx) =>
      tx.batch(lineStatements(tx, lineOf(tx, inbound, { ...received, started, error: reasonOfRefusal(error) }))),
    );
    throw error instanceof MappingFault
      ? interfaceErrors.mapping({ target: error.target, detail: error.detail })
      : error;
  }
}

type Started = Received & { readonly started: Date };

const keyOf = ({ headers }: Received): string | undefined => {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key.slice(0, 200) : undefined;
};

async function accept(context: TxContext, inbound: Inbound, received: Started): Promise<string> {
  const key = keyOf(received);
  const known = key === undefined ? undefined : await recordOfKey(context, inbound, key);
  if (known !== undefined) return known;
  const server = targetOf(inbound.target);
  if (!server) throw interfaceErrors.targetUnknown({ target: inbound.target });
  const values = mapMessage(inbound.requestMap, { form: received.body, now: context.at });
  const { id } = await createRecord(context, server, {
    values: values as Readonly<Record<string, Json>>,
    reason: inbound.system,
  });
  await context.batch(lineStatements(context, lineOf(context, inbound, { ...received, recordId: id, key })));
  return id;
}

interface Ended extends Started {
  readonly error?: string;
  readonly recordId?: string;
  readonly key?: string | undefined;
}

function lineOf({ services }: Context, inbound: Inbound, ended: Ended): CallLine {
  const { started, body, error, recordId, key } = ended;
  const ms = Math.max(0, services.now().getTime() - started.getTime());
  return {
    id: newLineId(),
    at: started.toISOString(),
    interfaceId: inbound.id,
    code: inbound.code,
    system: inbound.system,
    direction: 'inbound',
    result: error === undefined ? 'ok' : 'failed',
    status: null,
    ms,
    attempts: 1,
    origin: 'remote',
    url: null,
    request: keptMessage(body, inbound.secret),
    answer: recordId === undefined ? null : keptMessage({ id: recordId }),
    error: error ?? null,
    recordId: recordId ?? null,
    key: key ?? null,
    bucket: bucketOf(ms, latencyBuckets),
  };
}
