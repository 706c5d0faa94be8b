import { elementOf, elementsOf, extensionOf, flagOf, idOf, textOf, type Element } from './compile-element.ts';
import { fail, type Build } from './compile-context.ts';
import { fileProblem, MAX_DEPTH, MAX_FLOWS, MAX_NODES } from './compile-xml.ts';
import type { NodeIx, NodeKind, Problem, ScopeIx } from './graph.ts';

/** The one executable process of a file. */
export function executableProcess(root: Element): {
  readonly process?: Element;
  readonly problems: readonly Problem[];
} {
  const processes = elementsOf(root, 'rootElements').filter((element) => element.$type === 'bpmn:Process');
  const executable = processes.filter((process) => flagOf(process, 'isExecutable', false));
  const [first, second] = executable.length > 0 || processes.length > 1 ? executable : processes;
  if (first === undefined) return { problems: [fileProblem('noProcess')] };
  if (second !== undefined) {
    const params = { first: idOf(first), second: idOf(second) };
    return { problems: [{ severity: 'error', code: 'severalExecutable', elementId: idOf(second), params }] };
  }
  return { process: first, problems: [] };
}

const KINDS: Readonly<Record<string, NodeKind>> = {
  'bpmn:StartEvent': 'start',
  'bpmn:EndEvent': 'end',
  'bpmn:UserTask': 'user',
  'bpmn:Task': 'pass',
  'bpmn:ManualTask': 'pass',
  'bpmn:ServiceTask': 'service',
  'bpmn:SendTask': 'service',
  'bpmn:ReceiveTask': 'catch',
  'bpmn:IntermediateCatchEvent': 'catch',
  'bpmn:IntermediateThrowEvent': 'throw',
  'bpmn:BoundaryEvent': 'boundary',
  'bpmn:ExclusiveGateway': 'exclusive',
  'bpmn:ParallelGateway': 'parallel',
  'bpmn:InclusiveGateway': 'inclusive',
  'bpmn:EventBasedGateway': 'eventGateway',
  'bpmn:SubProcess': 'subProcess',
  'bpmn:CallActivity': 'call',
};

/** What to draw instead of an element that is not supported; nothing for what comes later. */
const INSTEAD: Readonly<Record<string, string>> = {
  'bpmn:ScriptTask': 'serviceTask',
  'bpmn:BusinessRuleTask': 'serviceTask',
  'bpmn:AdHocSubProcess': 'subProcess',
  'bpmn:ComplexGateway': 'inclusiveGateway',
  'bpmn:Transaction': 'subProcess',
  'bpmn:CancelEventDefinition': 'errorEvent',
  'bpmn:EscalationEventDefinition': 'signalEvent',
  'bpmn:ConditionalEventDefinition': 'signalEvent',
  'bpmn:CompensateEventDefinition': 'serviceTask',
  'bpmn:LinkEventDefinition': 'sequenceFlow',
  multipleEvent: 'eventBasedGateway',
  eventSubProcess: 'boundaryEvent',
  standardLoop: 'multiInstance',
};

/** Elements that are kept without meaning at run time. */
const SILENT = new Set(['bpmn:DataObject', 'bpmn:DataObjectReference', 'bpmn:DataStoreReference', 'bpmn:SequenceFlow']);

/** Refuses an element; `element` is its BPMN type or a word for its use, `instead` what to draw in its place. */
export function unsupported(build: Pick<Build, 'problems'>, id: string, element: string): void {
  const instead = Object.hasOwn(INSTEAD, element) ? (INSTEAD[element] ?? '') : '';
  fail(build, id, { code: 'unsupportedElement', params: { element: element.replace(/^bpmn:/, ''), instead } });
}

function kindOf(build: Build, element: Element): NodeKind | undefined {
  const id = idOf(element);
  const kind = Object.hasOwn(KINDS, element.$type) ? KINDS[element.$type] : undefined;
  if (kind === undefined) unsupported(build, id, element.$type);
  if (kind === 'subProcess' && flagOf(element, 'triggeredByEvent', false)) unsupported(build, id, 'eventSubProcess');
  if (element.$type === 'bpmn:SendTask') return sendKind(element);
  const isThrown = elementsOf(element, 'eventDefinitions').length > 0;
  return kind === 'throw' && !isThrown ? 'pass' : kind;
}

/** A send task sends copies, or a message, or does what a service task does. */
function sendKind(element: Element): NodeKind {
  if (extensionOf(element, 'wf:Cc') !== undefined) return 'cc';
  return extensionOf(element, 'wf:Service') === undefined && elementOf(element, 'messageRef') !== undefined
    ? 'throw'
    : 'service';
}

function lanesOf(holder: Element): ReadonlyMap<string, string> {
  const lanes = new Map<string, string>();
  const read = (set: Element): void => {
    for (const lane of elementsOf(set, 'lanes')) {
      const inner = elementOf(lane, 'childLaneSet');
      for (const node of elementsOf(lane, 'flowNodeRef')) lanes.set(idOf(node), textOf(lane, 'name') ?? idOf(lane));
      if (inner !== undefined) read(inner);
    }
  };
  for (const set of elementsOf(holder, 'laneSets')) read(set);
  return lanes;
}

function addPlace(
  build: Build,
  element: Element,
  { scope, lane }: { readonly scope: ScopeIx; readonly lane: string | undefined },
): void {
  const kind = kindOf(build, element);
  if (kind === undefined) return;
  const ix = build.places.length;
  const place = {
    ix,
    id: idOf(element),
    kind,
    scope,
    element,
    in: [],
    out: [],
    ...(lane === undefined ? {} : { lane }),
  };
  build.places.push(place);
  build.byId.set(place.id, place);
  if (kind === 'subProcess') walkScope(build, element, { node: ix, parent: scope });
}

/** Nodes of a scope and of those inside it, in document order; `host` is the sub-process that holds it. */
export function walkScope(
  build: Build,
  holder: Element,
  host?: { readonly node: NodeIx; readonly parent: ScopeIx },
): void {
  if (host !== undefined && depthOf(build, host.parent) >= MAX_DEPTH) {
    build.problems.push(fileProblem('xmlTooBig', { what: 'depth', limit: MAX_DEPTH }));
    return;
  }
  const scope = build.scopes.length;
  build.scopes.push({ ix: scope, ...host });
  const owner = host === undefined ? undefined : build.places[host.node];
  if (owner !== undefined) owner.body = scope;
  const lanes = lanesOf(holder);
  for (const element of elementsOf(holder, 'flowElements')) {
    if (!SILENT.has(element.$type)) addPlace(build, element, { scope, lane: lanes.get(idOf(element)) });
  }
  if (host === undefined && build.places.length > MAX_NODES) {
    build.problems.push(fileProblem('xmlTooBig', { what: 'nodes', limit: MAX_NODES }));
  }
}

function depthOf(build: Build, scope: ScopeIx): number {
  const parent = build.scopes[scope]?.parent;
  return parent === undefined ? 0 : depthOf(build, parent) + 1;
}

function addLink(build: Build, element: Element): void {
  const id = idOf(element);
  const source = elementOf(element, 'sourceRef');
  const target = elementOf(element, 'targetRef');
  const from = build.byId.get(source === undefined ? '' : idOf(source));
  const to = build.byId.get(target === undefined ? '' : idOf(target));
  if (
    source === undefined ||
    target === undefined ||
    (from !== undefined && to !== undefined && from.scope !== to.scope)
  ) {
    fail(build, id, { code: 'danglingFlow' });
    return;
  }
  // The other end is an element that was refused already.
  if (from === undefined || to === undefined) return;
  const ix = build.links.length;
  build.links.push({ ix, id, from: from.ix, to: to.ix, element });
  from.out.push(ix);
  to.in.push(ix);
}

/** Flows of a scope and of those inside it, in document order. */
export function walkFlows(build: Build, holder: Element): void {
  for (const element of elementsOf(holder, 'flowElements')) {
    if (build.links.length > MAX_FLOWS) return;
    if (element.$type === 'bpmn:SequenceFlow') addLink(build, element);
    else if (build.byId.get(idOf(element))?.body !== undefined) walkFlows(build, element);
  }
}
