import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isAllowedHost } from '@mp/engine/core';
import type { Json, ServiceSpec, Values } from '@mp/engine/core';
import { AppError } from '@mp/kernel/contract';
import { AnswerTooLargeError, exchange, isPrivateAddress, open } from '@mp/kernel/server';
import type { Environment } from '@mp/kernel/server';
import { BpmnError } from './registry.ts';

/** What is sent to an outside endpoint. */
export interface HttpWork {
  readonly service: ServiceSpec;
  readonly input: Values;
  /** The same over all attempts. */
  readonly key: string;
  readonly allowedHosts: readonly string[];
  /** Secrets of the definition by name, sealed. */
  readonly secrets?: Readonly<Record<string, string>> | undefined;
  /** Where the endpoint answers later, of mode `callback`. */
  readonly callbackUrl?: string;
}

const isLoopback = (address: string): boolean => address === '127.0.0.1' || address === '::1';

function refused(detail: string): never {
  throw new AppError('workflow.serviceFailed', 422, { params: { node: '', detail } });
}

/** The address of a host that may be called; the connection goes to that address and no other. */
async function addressOf(url: URL, allowedHosts: readonly string[], testHooks: boolean): Promise<string> {
  const host = url.hostname.toLowerCase().replace(/^\[|\]$/g, '');
  if (!isAllowedHost(url, allowedHosts)) refused(`host ${host}`);
  const { address } = isIP(host) > 0 ? { address: host } : await lookup(host);
  const isOwn = testHooks && isLoopback(address);
  if (url.protocol !== 'https:' && !isOwn) refused('https');
  if (!isOwn && isPrivateAddress(address)) refused(`address ${address}`);
  return address;
}

/** `{name}` of the input, as a part of an address. */
function filledUrl(url: string, input: Values): URL {
  const text = url.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(Object.hasOwn(input, name) ? String(input[name] ?? '') : ''),
  );
  if (!URL.canParse(text)) refused(`url ${text}`);
  return new URL(text);
}

/** Calls the endpoint of a service task; throws `BpmnError` for a status that the task names, else an error to be retried. */
export async function callHttp(environment: Environment, work: HttpWork): Promise<Json> {
  const { http } = work.service;
  if (!http) refused('http');
  const url = filledUrl(http.url, work.input);
  const address = await addressOf(url, work.allowedHosts, environment.testHooks);
  const body = http.method === 'GET' || http.method === 'DELETE' ? undefined : JSON.stringify(work.input);
  const seconds = Math.min(60, Math.max(1, http.timeout));
  const { status, text } = await exchange(url, {
    method: http.method,
    address,
    headers: headersOf(work, http.headers, body),
    body,
    signal: AbortSignal.timeout(seconds * 1000),
  }).catch((error: unknown) => {
    if (error instanceof AnswerTooLargeError) refused(error.message);
    throw error;
  });
  return answerOf(http.errors, status, text);
}

function headersOf(
  work: HttpWork,
  given: Readonly<Record<string, string>>,
  body: string | undefined,
): Record<string, string> {
  const own = Object.entries(given).map(([name, value]) => [name.toLowerCase(), secretOf(work, value)] as const);
  return {
    accept: 'application/json',
    ...Object.fromEntries(own),
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    'idempotency-key': work.key,
    ...(work.callbackUrl === undefined ? {} : { 'x-callback-url': work.callbackUrl }),
  };
}

/** `secret:NAME` stands for a secret of the definition. */
function secretOf({ secrets }: HttpWork, value: string): string {
  const name = /^secret:(\w+)$/.exec(value)?.[1];
  if (name === undefined) return value;
  const sealed = secrets?.[name];
  if (sealed === undefined) refused(`secret ${name}`);
  return open(sealed);
}

function answerOf(errors: Readonly<Record<string, string>>, status: number, text: string): Json {
  const code = errors[String(status)] ?? errors[`${String(status)[0] ?? ''}xx`];
  if (code !== undefined) throw new BpmnError(code);
  if (status >= 300) throw new Error(`HTTP ${status}: ${text.slice(0, 300)}`);
  try {
    return text === '' ? { status } : (JSON.parse(text) as Json);
  } catch {
    throw new Error(`HTTP ${status}: the answer is no JSON`);
  }
}
