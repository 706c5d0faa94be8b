/** Drawings from a compact description: templates, sample processes and tests are made with it. */

const TAGS = {
  start: 'startEvent',
  end: 'endEvent',
  user: 'userTask',
  task: 'task',
  manual: 'manualTask',
  service: 'serviceTask',
  send: 'sendTask',
  receive: 'receiveTask',
  exclusive: 'exclusiveGateway',
  parallel: 'parallelGateway',
  inclusive: 'inclusiveGateway',
  event: 'eventBasedGateway',
  catch: 'intermediateCatchEvent',
  throw: 'intermediateThrowEvent',
  boundary: 'boundaryEvent',
  sub: 'subProcess',
  call: 'callActivity',
  script: 'scriptTask',
} as const;

type NodeType = keyof typeof TAGS;

/** A flow: `[from, to]`, `[from, to, condition]`; its id is `from_to`. */
export type FlowSketch =
  | readonly [from: string, to: string, condition?: string]
  | { readonly id?: string; readonly from?: string; readonly to?: string; readonly condition?: string };

export interface NodeSketch {
  readonly id: string;
  readonly type: NodeType;
  readonly name?: string;
  /** Inner XML of `extensionElements`; a user task without any gets the handler `initiator`. */
  readonly ext?: string;
  /** Further attributes of the element. */
  readonly attrs?: Readonly<Record<string, string>>;
  /** Further inner XML of the element. */
  readonly inner?: string;
  /** One trigger of an event; message, signal and error are declared by themselves. */
  readonly timer?: {
    readonly duration?: string;
    readonly date?: string;
    readonly cycle?: string;
    readonly work?: boolean;
  };
  readonly message?: string;
  readonly signal?: string;
  /** Error code; empty catches every error. */
  readonly error?: string;
  readonly terminate?: true;
  readonly outcome?: 'approved' | 'rejected' | 'canceled';
  /** Host of a boundary event, and whether the activity goes on. */
  readonly on?: string;
  readonly nonInterrupting?: true;
  /** Node to which the default flow leads. */
  readonly default?: string;
  readonly multi?: {
    readonly collection?: string;
    readonly cardinality?: string;
    readonly completion?: string;
    readonly collect?: string;
    readonly sequential?: true;
  };
  /** Key that a call activity calls. */
  readonly calls?: string;
  /** Inside of a sub-process. */
  readonly nodes?: readonly NodeSketch[];
  readonly flows?: readonly FlowSketch[];
}

export interface ProcessSketch {
  readonly key: string;
  readonly name?: string;
  /** Inner XML of the process's `extensionElements`; without it `<wf:process form="page" formUrl="/test"/>`. */
  readonly ext?: string;
  readonly nodes: readonly NodeSketch[];
  readonly flows: readonly FlowSketch[];
  /** Further root elements. */
  readonly roots?: string;
}

const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const attributes = (values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escape(value ?? '')}"`)
    .join('');

const extension = (inner: string): string =>
  inner === '' ? '' : `<bpmn:extensionElements>${inner}</bpmn:extensionElements>`;

const flowId = (from: string, to: string): string => `${from}_${to}`;

const word = (name: string): string => name.replace(/\W/g, '_');

function flowXml(flow: FlowSketch): string {
  const [from, to, condition] = Array.isArray(flow)
    ? flow
    : 'length' in flow
      ? flow
      : [flow.from, flow.to, flow.condition];
  const id = ('id' in flow ? flow.id : undefined) ?? flowId(from ?? '', to ?? '');
  const inner =
    condition === undefined
      ? ''
      : `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escape(condition)}</bpmn:conditionExpression>`;
  return `<bpmn:sequenceFlow${attributes({ id, sourceRef: from, targetRef: to })}>${inner}</bpmn:sequenceFlow>`;
}

function timerXml(timer: NonNullable<NodeSketch['timer']>): string {
  const calendar = timer.work === true ? extension('<wf:timer calendar="work"/>') : '';
  const part = (tag: string, text: string | undefined) =>
    text === undefined ? '' : `<bpmn:${tag} xsi:type="bpmn:tFormalExpression">${escape(text)}</bpmn:${tag}>`;
  const times = part('timeDuration', timer.duration) + part('timeDate', timer.date) + part('timeCycle', timer.cycle);
  return `<bpmn:timerEventDefinition>${calendar}${times}</bpmn:timerEventDefinition>`;
}

function definitionXml(node: NodeSketch): string {
  const isTask = node.type === 'receive' || node.type === 'send';
  if (node.timer !== undefined) return timerXml(node.timer);
  if (node.message !== undefined && !isTask) {
    return `<bpmn:messageEventDefinition messageRef="message_${word(node.message)}"/>`;
  }
  if (node.signal !== undefined) return `<bpmn:signalEventDefinition signalRef="signal_${word(node.signal)}"/>`;
  if (node.error === '') return '<bpmn:errorEventDefinition/>';
  if (node.error !== undefined) return `<bpmn:errorEventDefinition errorRef="error_${word(node.error)}"/>`;
  return node.terminate === true ? '<bpmn:terminateEventDefinition/>' : '';
}

function multiXml(multi: NonNullable<NodeSketch['multi']>): string {
  const own = extension(`<wf:multi${attributes({ collection: multi.collection, collect: multi.collect })}/>`);
  const part = (tag: string, text: string | undefined) =>
    text === undefined ? '' : `<bpmn:${tag} xsi:type="bpmn:tFormalExpression">${escape(text)}</bpmn:${tag}>`;
  const inner = own + part('loopCardinality', multi.cardinality) + part('completionCondition', multi.completion);
  const sequential = multi.sequential === true ? ' isSequential="true"' : '';
  return `<bpmn:multiInstanceLoopCharacteristics${sequential}>${inner}</bpmn:multiInstanceLoopCharacteristics>`;
}

function extensionXml(node: NodeSketch): string {
  const usual = node.type === 'user' ? '<wf:handlers><wf:rule type="initiator"/></wf:handlers>' : '';
  const outcome = node.outcome === undefined ? '' : `<wf:outcome value="${node.outcome}"/>`;
  return extension((node.ext ?? usual) + outcome);
}

function nodeXml(node: NodeSketch): string {
  const isTask = node.type === 'receive' || node.type === 'send';
  const attrs = attributes({
    id: node.id,
    name: node.name,
    default: node.default === undefined ? undefined : flowId(node.id, node.default),
    attachedToRef: node.on,
    cancelActivity: node.nonInterrupting === true ? 'false' : undefined,
    calledElement: node.calls,
    messageRef: isTask && node.message !== undefined ? `message_${word(node.message)}` : undefined,
    ...node.attrs,
  });
  const inside = (node.nodes ?? []).map(nodeXml).join('') + (node.flows ?? []).map(flowXml).join('');
  const multi = node.multi === undefined ? '' : multiXml(node.multi);
  const inner = extensionXml(node) + multi + definitionXml(node) + inside + (node.inner ?? '');
  return `<bpmn:${TAGS[node.type]}${attrs}>${inner}</bpmn:${TAGS[node.type]}>`;
}

const everyNode = (nodes: readonly NodeSketch[]): readonly NodeSketch[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.nodes ?? [])]);

function declarations(nodes: readonly NodeSketch[]): string {
  const all = everyNode(nodes);
  const distinct = (names: readonly (string | undefined)[]) => [
    ...new Set(names.filter((name) => name !== undefined && name !== '')),
  ];
  const messages = distinct(all.map((node) => node.message)).map(
    (name) => `<bpmn:message id="message_${word(name ?? '')}" name="${escape(name ?? '')}"/>`,
  );
  const signals = distinct(all.map((node) => node.signal)).map(
    (name) => `<bpmn:signal id="signal_${word(name ?? '')}" name="${escape(name ?? '')}"/>`,
  );
  const errors = distinct(all.map((node) => node.error)).map(
    (code) => `<bpmn:error id="error_${word(code ?? '')}" errorCode="${escape(code ?? '')}"/>`,
  );
  return [...messages, ...signals, ...errors].join('\n');
}

/** BPMN XML of a compact description, without a diagram (`withDiagram` lays it out). */
export function drawing(sketch: ProcessSketch): string {
  const ext = sketch.ext ?? '<wf:process form="page" formUrl="/test"/>';
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:wf="urn:mpcloud:bpmn:1" id="definitions_${sketch.key}" targetNamespace="urn:mpcloud">
${declarations(sketch.nodes)}
<bpmn:process${attributes({ id: sketch.key, name: sketch.name ?? sketch.key, isExecutable: 'true' })}>
${extension(ext)}
${sketch.nodes.map(nodeXml).join('\n')}
${sketch.flows.map(flowXml).join('\n')}
</bpmn:process>
${sketch.roots ?? ''}
</bpmn:definitions>
`;
}
