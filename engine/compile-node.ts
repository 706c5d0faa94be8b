import { choiceOf, elementOf, extensionsOf, extensionOf, flagOf, idOf, namesOf, textOf } from './compile-element.ts';
import { callOf, multiOf, serviceOf } from './compile-activity.ts';
import { expression, fail, type Build, type Link, type Place } from './compile-context.ts';
import { eventOf } from './compile-event.ts';
import { rulesOf } from './compile-rules.ts';
import { userTaskOf } from './compile-user.ts';
import type { Flow, Node, ScopeDef } from './graph.ts';

const OUTCOMES = ['approved', 'rejected', 'canceled'] as const;
const EVENTS = new Set(['start', 'end', 'catch', 'throw', 'boundary']);

function eventPart(build: Build, place: Place): Partial<Node> {
  const event = eventOf(build, place);
  if (place.kind !== 'end' || event.trigger === 'error') return { event };
  const outcome = extensionOf(place.element, 'wf:Outcome');
  return { event, outcome: choiceOf(outcome, 'value', { words: OUTCOMES, otherwise: 'approved' }) };
}

function ccPart(build: Build, { id, element }: Place): Partial<Node> {
  const rules = extensionsOf(element, 'wf:Cc').flatMap((own) => rulesOf(build, id, own));
  if (rules.length === 0) fail(build, id, { code: 'noHandler' });
  return { cc: rules };
}

function hostPart(build: Build, { id, element }: Place): Partial<Node> {
  const attached = elementOf(element, 'attachedToRef');
  const host = build.byId.get(attached === undefined ? '' : idOf(attached));
  if (host === undefined)
    fail(build, id, {
      code: 'missingRef',
      params: { kind: 'host', ref: attached === undefined ? '' : idOf(attached) },
    });
  return { ...(host === undefined ? {} : { host: host.ix }), interrupting: flagOf(element, 'cancelActivity', true) };
}

function partsOf(build: Build, place: Place): Partial<Node> {
  switch (place.kind) {
    case 'user':
      return { user: userTaskOf(build, place) };
    case 'service': {
      const service = serviceOf(build, place);
      return service === undefined ? {} : { service };
    }
    case 'cc':
      return ccPart(build, place);
    case 'call':
      return { call: callOf(build, place) };
    case 'subProcess':
      return place.body === undefined ? {} : { body: place.body };
    case 'boundary':
      return { ...eventPart(build, place), ...hostPart(build, place) };
    default:
      return EVENTS.has(place.kind) ? eventPart(build, place) : {};
  }
}

function defaultOf(build: Build, { element, out }: Place): Partial<Node> {
  const flow = elementOf(element, 'default');
  const link = flow === undefined ? undefined : build.links.find((known) => known.id === idOf(flow));
  return link !== undefined && out.includes(link.ix) ? { default: link.ix } : {};
}

/** A node with everything that its element says. */
export function nodeOf(build: Build, place: Place): Node {
  const multi = multiOf(build, place);
  return {
    ix: place.ix,
    id: place.id,
    kind: place.kind,
    names: namesOf(place.element, place.id),
    scope: place.scope,
    in: place.in,
    out: place.out,
    ...(place.lane === undefined ? {} : { lane: place.lane }),
    ...defaultOf(build, place),
    ...partsOf(build, place),
    ...(multi === undefined ? {} : { multi }),
  };
}

/** Boundary events by their hosts, once all nodes are known. */
export function withBoundaries(nodes: readonly Node[]): readonly Node[] {
  return nodes.map((node) => {
    const boundaries = nodes.filter((other) => other.host === node.ix).map((other) => other.ix);
    return boundaries.length === 0 ? node : { ...node, boundaries };
  });
}

/** A flow; a condition on a flow that is always or never tried is refused by the checks. */
export function flowOf(build: Build, link: Link): Flow {
  const condition = textOf(elementOf(link.element, 'conditionExpression'), 'body');
  return {
    ix: link.ix,
    id: link.id,
    names: namesOf(link.element, ''),
    from: link.from,
    to: link.to,
    ...(condition === undefined
      ? {}
      : { condition: expression(build, link.id, { property: 'condition', text: condition, expects: 'bool' }) }),
  };
}

/** Scopes with their none starts. */
export function scopesOf(build: Build, nodes: readonly Node[]): readonly ScopeDef[] {
  return build.scopes.map((scope) => {
    const start = nodes.find(
      (node) => node.kind === 'start' && node.scope === scope.ix && node.event?.trigger === 'none',
    );
    return { ...scope, ...(start === undefined ? {} : { start: start.ix }) };
  });
}
