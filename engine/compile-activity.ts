import {
  choiceOf,
  elementOf,
  elementsOf,
  extensionOf,
  flagOf,
  numberOf,
  textOf,
  type Element,
} from './compile-element.ts';
import { fixedAddress, isAllowedHost } from './allowed-host.ts';
import { expression, fail, warn, type Build, type Place } from './compile-context.ts';
import type { Expected } from './expression.ts';
import { rulesOf } from './compile-rules.ts';
import { unsupported } from './compile-walk.ts';
import type { CallSpec, MultiSpec, ServiceSpec } from './graph.ts';

const SERVICES = ['internal', 'internalAsync', 'http', 'tenantAction', 'setFields', 'notify'] as const;

/** Named expressions: `wf:input`, `wf:output`. */
function mappingOf(
  build: Build,
  id: string,
  own: Element | undefined,
  list: 'inputs' | 'outputs',
): Readonly<Record<string, string>> {
  const entries = elementsOf(own, list).map((element) => {
    const name = textOf(element, 'name') ?? '';
    return [name, expression(build, id, `${list}.${name}`, textOf(element, 'value') ?? '', 'any')] as const;
  });
  return Object.fromEntries(entries);
}

function pairsOf(own: Element, list: string, key: string, value: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    elementsOf(own, list).map((element) => [textOf(element, key) ?? '', textOf(element, value) ?? '']),
  );
}

/** What the call would be refused for, told before anything is deployed. */
function validateHost({ env, problems }: Build, id: string, url: string): void {
  const address = fixedAddress(url);
  if (address === undefined || env.allowedHosts === undefined) return;
  const { host } = address;
  if (!isAllowedHost(address, env.allowedHosts)) warn({ problems }, id, 'hostNotAllowed', { host });
  if (address.protocol !== 'https:') warn({ problems }, id, 'hostNotSecure', { host });
}

function httpOf(build: Build, id: string, own: Element): NonNullable<ServiceSpec['http']> {
  const url = textOf(own, 'url');
  if (url === undefined) fail(build, id, 'missingRef', { kind: 'url', ref: '' });
  if (url !== undefined) validateHost(build, id, url);
  return {
    method: choiceOf(own, 'method', ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], 'POST'),
    url: url ?? '',
    headers: pairsOf(own, 'headers', 'name', 'value'),
    timeout: Math.min(60, Math.max(1, numberOf(own, 'timeout') ?? 10)),
    mode: choiceOf(own, 'mode', ['wait', 'callback'], 'wait'),
    errors: pairsOf(own, 'errors', 'status', 'code'),
  };
}

function handlerOf(build: Build, id: string, own: Element): Pick<ServiceSpec, 'handler'> {
  const handler = textOf(own, 'handler');
  if (handler === undefined || build.env.services?.has(handler) === false) {
    fail(build, id, 'missingRef', { kind: 'service', ref: handler ?? '' });
  }
  return handler === undefined ? {} : { handler };
}

function particularsOf(build: Build, id: string, own: Element, kind: ServiceSpec['kind']): Partial<ServiceSpec> {
  if (kind === 'http') return { http: httpOf(build, id, own) };
  if (kind === 'internal' || kind === 'internalAsync') return handlerOf(build, id, own);
  if (kind !== 'notify') return {};
  const title = textOf(own, 'title');
  const body = textOf(own, 'body');
  const to = rulesOf(build, id, own);
  if (elementsOf(own, 'rules').length === 0) fail(build, id, 'noHandler');
  return { to, ...(title === undefined ? {} : { title }), ...(body === undefined ? {} : { body }) };
}

/** Work that no user does, from `wf:service`; a service task without it has nothing to do. */
export function serviceOf(build: Build, { id, element }: Place): ServiceSpec | undefined {
  const own = extensionOf(element, 'wf:Service');
  const kind = SERVICES.find((known) => known === textOf(own, 'kind'));
  if (own === undefined || kind === undefined) {
    fail(build, id, 'missingRef', { kind: 'service', ref: textOf(own, 'kind') ?? '' });
    return undefined;
  }
  const retries = numberOf(own, 'retries');
  const backoff = (textOf(own, 'backoff') ?? '')
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(Number);
  return {
    kind,
    ...particularsOf(build, id, own, kind),
    input: mappingOf(build, id, own, 'inputs'),
    output: mappingOf(build, id, own, 'outputs'),
    ...(retries === undefined ? {} : { retries }),
    ...(backoff.length === 0 ? {} : { backoff: backoff.filter((seconds) => Number.isFinite(seconds) && seconds > 0) }),
  };
}

/** The called process and what goes in and out. */
export function callOf(build: Build, { id, element }: Place): CallSpec {
  const own = extensionOf(element, 'wf:Call');
  const key = textOf(element, 'calledElement') ?? '';
  const isKnown = key === build.spec.key || build.env.processes === undefined || build.env.processes.has(key);
  if (key === '' || !isKnown) fail(build, id, 'missingRef', { kind: 'process', ref: key });
  const version = numberOf(own, 'version');
  return {
    key,
    ...(version === undefined ? {} : { version }),
    input: mappingOf(build, id, own, 'inputs'),
    output: mappingOf(build, id, own, 'outputs'),
    rejectPropagates: flagOf(own, 'rejectPropagates', true),
  };
}

function bodyOf(build: Build, id: string, loop: Element, property: string, expects: Expected): string | undefined {
  const text = textOf(elementOf(loop, property), 'body');
  return text === undefined ? undefined : expression(build, id, property, text, expects);
}

const REPEATABLE = new Set(['user', 'service', 'subProcess', 'call']);

/** Repetition of an activity; a user task with `wf:sign` takes its own from its voters (workflow.md 3.3). */
export function multiOf(build: Build, { id, kind, element }: Place): MultiSpec | undefined {
  const loop = elementOf(element, 'loopCharacteristics');
  if (loop === undefined || (kind === 'user' && extensionOf(element, 'wf:Sign') !== undefined)) return undefined;
  if (loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics' || !REPEATABLE.has(kind)) {
    unsupported(build, id, loop.$type === 'bpmn:StandardLoopCharacteristics' ? 'standardLoop' : 'multiInstance');
    return undefined;
  }
  const own = extensionOf(loop, 'wf:Multi');
  const given = textOf(own, 'collection');
  const collection = given === undefined ? undefined : expression(build, id, 'collection', given, 'list');
  const cardinality = collection === undefined ? bodyOf(build, id, loop, 'loopCardinality', 'number') : undefined;
  if (collection === undefined && cardinality === undefined)
    fail(build, id, 'missingRef', { kind: 'collection', ref: '' });
  const completion = bodyOf(build, id, loop, 'completionCondition', 'bool');
  const collect = textOf(own, 'collect');
  return {
    sequential: flagOf(loop, 'isSequential', false),
    ...(collection === undefined ? {} : { collection }),
    ...(cardinality === undefined ? {} : { cardinality }),
    ...(completion === undefined ? {} : { completion }),
    ...(collect === undefined ? {} : { collect: expression(build, id, 'collect', collect, 'any') }),
  };
}
