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

/** An element inside an activity, read for the activity's id. */
interface Part {
  readonly build: Build;
  readonly id: string;
  readonly own: Element | undefined;
}

/** Named expressions: `wf:input`, `wf:output`. */
function mappingOf({ build, id, own }: Part, list: 'inputs' | 'outputs'): Readonly<Record<string, string>> {
  const entries = elementsOf(own, list).map((element) => {
    const name = textOf(element, 'name') ?? '';
    const text = textOf(element, 'value') ?? '';
    return [name, expression(build, id, { property: `${list}.${name}`, text, expects: 'any' })] as const;
  });
  return Object.fromEntries(entries);
}

/** A list of elements as a record; `key` and `value` name the attributes. */
function pairsOf(
  own: Element | undefined,
  list: string,
  { key, value }: { readonly key: string; readonly value: string },
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    elementsOf(own, list).map((element) => [textOf(element, key) ?? '', textOf(element, value) ?? '']),
  );
}

/** What the call would be refused for, told before anything is deployed. */
function validateHost({ env, problems }: Build, id: string, url: string): void {
  const address = fixedAddress(url);
  if (address === undefined || env.allowedHosts === undefined) return;
  const { host } = address;
  if (!isAllowedHost(address, env.allowedHosts)) warn({ problems }, id, { code: 'hostNotAllowed', params: { host } });
  if (address.protocol !== 'https:') warn({ problems }, id, { code: 'hostNotSecure', params: { host } });
}

function httpOf({ build, id, own }: Part): NonNullable<ServiceSpec['http']> {
  const url = textOf(own, 'url');
  if (url === undefined) fail(build, id, { code: 'missingRef', params: { kind: 'url', ref: '' } });
  if (url !== undefined) validateHost(build, id, url);
  return {
    method: choiceOf(own, 'method', { words: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], otherwise: 'POST' }),
    url: url ?? '',
    headers: pairsOf(own, 'headers', { key: 'name', value: 'value' }),
    timeout: Math.min(60, Math.max(1, numberOf(own, 'timeout') ?? 10)),
    mode: choiceOf(own, 'mode', { words: ['wait', 'callback'], otherwise: 'wait' }),
    errors: pairsOf(own, 'errors', { key: 'status', value: 'code' }),
  };
}

function handlerOf({ build, id, own }: Part): Pick<ServiceSpec, 'handler'> {
  const handler = textOf(own, 'handler');
  if (handler === undefined || build.env.services?.has(handler) === false) {
    fail(build, id, { code: 'missingRef', params: { kind: 'service', ref: handler ?? '' } });
  }
  return handler === undefined ? {} : { handler };
}

function particularsOf(service: Part, kind: ServiceSpec['kind']): Partial<ServiceSpec> {
  if (kind === 'http') return { http: httpOf(service) };
  if (kind === 'internal' || kind === 'internalAsync') return handlerOf(service);
  if (kind !== 'notify') return {};
  const { build, id, own } = service;
  const title = textOf(own, 'title');
  const body = textOf(own, 'body');
  const to = rulesOf(build, id, own);
  if (elementsOf(own, 'rules').length === 0) fail(build, id, { code: 'noHandler' });
  return { to, ...(title === undefined ? {} : { title }), ...(body === undefined ? {} : { body }) };
}

/** Work that no user does, from `wf:service`; a service task without it has nothing to do. */
export function serviceOf(build: Build, { id, element }: Place): ServiceSpec | undefined {
  const own = extensionOf(element, 'wf:Service');
  const kind = SERVICES.find((known) => known === textOf(own, 'kind'));
  if (own === undefined || kind === undefined) {
    fail(build, id, { code: 'missingRef', params: { kind: 'service', ref: textOf(own, 'kind') ?? '' } });
    return undefined;
  }
  const service: Part = { build, id, own };
  const retries = numberOf(own, 'retries');
  const backoff = (textOf(own, 'backoff') ?? '')
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(Number);
  return {
    kind,
    ...particularsOf(service, kind),
    input: mappingOf(service, 'inputs'),
    output: mappingOf(service, 'outputs'),
    ...(retries === undefined ? {} : { retries }),
    ...(backoff.length === 0 ? {} : { backoff: backoff.filter((seconds) => Number.isFinite(seconds) && seconds > 0) }),
  };
}

/** The called process and what goes in and out. */
export function callOf(build: Build, { id, element }: Place): CallSpec {
  const own = extensionOf(element, 'wf:Call');
  const key = textOf(element, 'calledElement') ?? '';
  const isKnown = key === build.spec.key || build.env.processes === undefined || build.env.processes.has(key);
  if (key === '' || !isKnown) fail(build, id, { code: 'missingRef', params: { kind: 'process', ref: key } });
  const version = numberOf(own, 'version');
  return {
    key,
    ...(version === undefined ? {} : { version }),
    input: mappingOf({ build, id, own }, 'inputs'),
    output: mappingOf({ build, id, own }, 'outputs'),
    rejectPropagates: flagOf(own, 'rejectPropagates', true),
  };
}

function bodyOf({ build, id, own }: Part, property: string, expects: Expected): string | undefined {
  const text = textOf(elementOf(own, property), 'body');
  return text === undefined ? undefined : expression(build, id, { property, text, expects });
}

/** What an activity is repeated for: the items of a collection, else as often as its cardinality says. */
function itemsOf(loop: Part): Pick<MultiSpec, 'collection' | 'cardinality'> {
  const { build, id, own } = loop;
  const text = textOf(extensionOf(own, 'wf:Multi'), 'collection');
  if (text !== undefined)
    return { collection: expression(build, id, { property: 'collection', text, expects: 'list' }) };
  const cardinality = bodyOf(loop, 'loopCardinality', 'number');
  if (cardinality !== undefined) return { cardinality };
  fail(build, id, { code: 'missingRef', params: { kind: 'collection', ref: '' } });
  return {};
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
  const items = itemsOf({ build, id, own: loop });
  const completion = bodyOf({ build, id, own: loop }, 'completionCondition', 'bool');
  const text = textOf(extensionOf(loop, 'wf:Multi'), 'collect');
  const collect =
    text === undefined ? {} : { collect: expression(build, id, { property: 'collect', text, expects: 'any' }) };
  return {
    sequential: flagOf(loop, 'isSequential', false),
    ...items,
    ...(completion === undefined ? {} : { completion }),
    ...collect,
  };
}
