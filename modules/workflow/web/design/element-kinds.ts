import { type Bo, kindOf, triggerOf } from './bpmn.ts';

/** An element that may be drawn (workflow.md 2.1). */
export interface DrawnKind {
  /** Text key `workflow.design.kind.<key>`. */
  readonly key: string;
  readonly type: string;
  readonly trigger?: string;
  readonly isExpanded?: boolean;
  /** Sign in the font of bpmn-js. */
  readonly icon: string;
}

const event = (
  key: string,
  type: string,
  { trigger, icon }: { readonly trigger?: string; readonly icon: string },
): DrawnKind => ({
  key,
  type: `bpmn:${type}`,
  ...(trigger === undefined ? {} : { trigger: `bpmn:${trigger}EventDefinition` }),
  icon,
});
const plain = (key: string, icon: string, isExpanded?: boolean): DrawnKind => ({
  key,
  type: `bpmn:${key.charAt(0).toUpperCase()}${key.slice(1)}`,
  icon,
  ...(isExpanded === undefined ? {} : { isExpanded }),
});

const starts = [
  event('startEvent', 'StartEvent', { icon: 'start-event-none' }),
  event('startTimer', 'StartEvent', { trigger: 'Timer', icon: 'start-event-timer' }),
  event('startMessage', 'StartEvent', { trigger: 'Message', icon: 'start-event-message' }),
  event('startSignal', 'StartEvent', { trigger: 'Signal', icon: 'start-event-signal' }),
];
const tasks = [
  plain('userTask', 'user-task'),
  plain('serviceTask', 'service-task'),
  plain('sendTask', 'send-task'),
  plain('receiveTask', 'receive-task'),
  plain('manualTask', 'manual-task'),
  plain('task', 'task'),
];
const composites = [plain('subProcess', 'subprocess-expanded', true), plain('callActivity', 'call-activity')];
const gateways = [
  plain('exclusiveGateway', 'gateway-xor'),
  plain('parallelGateway', 'gateway-parallel'),
  plain('inclusiveGateway', 'gateway-or'),
  plain('eventBasedGateway', 'gateway-eventbased'),
];
const catches = [
  event('catchTimer', 'IntermediateCatchEvent', { trigger: 'Timer', icon: 'intermediate-event-catch-timer' }),
  event('catchMessage', 'IntermediateCatchEvent', { trigger: 'Message', icon: 'intermediate-event-catch-message' }),
  event('catchSignal', 'IntermediateCatchEvent', { trigger: 'Signal', icon: 'intermediate-event-catch-signal' }),
];
const throws = [
  event('throwNone', 'IntermediateThrowEvent', { icon: 'intermediate-event-none' }),
  event('throwMessage', 'IntermediateThrowEvent', { trigger: 'Message', icon: 'intermediate-event-throw-message' }),
  event('throwSignal', 'IntermediateThrowEvent', { trigger: 'Signal', icon: 'intermediate-event-throw-signal' }),
];
const boundaries = [
  event('boundaryTimer', 'BoundaryEvent', { trigger: 'Timer', icon: 'intermediate-event-catch-timer' }),
  event('boundaryMessage', 'BoundaryEvent', { trigger: 'Message', icon: 'intermediate-event-catch-message' }),
  event('boundarySignal', 'BoundaryEvent', { trigger: 'Signal', icon: 'intermediate-event-catch-signal' }),
  event('boundaryError', 'BoundaryEvent', { trigger: 'Error', icon: 'intermediate-event-catch-error' }),
];
const ends = [
  event('endEvent', 'EndEvent', { icon: 'end-event-none' }),
  event('endError', 'EndEvent', { trigger: 'Error', icon: 'end-event-error' }),
  event('endTerminate', 'EndEvent', { trigger: 'Terminate', icon: 'end-event-terminate' }),
  event('endMessage', 'EndEvent', { trigger: 'Message', icon: 'end-event-message' }),
  event('endSignal', 'EndEvent', { trigger: 'Signal', icon: 'end-event-signal' }),
];

/** What can be drawn, by group; text keys `workflow.design.group.<name>`. */
export const kindGroups = {
  task: [...tasks, ...composites],
  gateway: gateways,
  start: starts,
  end: ends,
  event: [...catches, ...throws],
  boundary: boundaries,
  note: [plain('textAnnotation', 'text-annotation')],
} as const satisfies Readonly<Record<string, readonly DrawnKind[]>>;

/** What never follows another element by a flow. */
export const sizeless: ReadonlySet<string> = new Set(['bpmn:StartEvent', 'bpmn:TextAnnotation']);

const families: readonly (readonly DrawnKind[])[] = [
  starts,
  tasks,
  gateways,
  [...catches, ...throws],
  boundaries,
  ends,
];
const all: readonly DrawnKind[] = Object.values(kindGroups).flat();

/** The kind of a drawn element; undefined for one that the palette does not have. */
function drawnKindOf(bo: Bo): DrawnKind | undefined {
  const trigger = triggerOf(bo);
  return all.find(
    (each) =>
      each.type === bo.$type &&
      (each.trigger ?? '') ===
        (trigger === '' ? '' : `bpmn:${trigger.charAt(0).toUpperCase()}${trigger.slice(1)}EventDefinition`),
  );
}

/** What an element may be made into. */
export function othersOf(bo: Bo): readonly DrawnKind[] {
  const own = drawnKindOf(bo);
  return families.find((family) => own !== undefined && family.includes(own)) ?? [];
}

/** Text key below `workflow.design.kind` of any drawn element. */
export function kindKey(bo: Bo): string {
  return drawnKindOf(bo)?.key ?? (knownKinds.has(kindOf(bo)) ? kindOf(bo) : 'other');
}

const knownKinds: ReadonlySet<string> = new Set([
  'process',
  'sequenceFlow',
  'lane',
  'participant',
  'collaboration',
  'group',
  'association',
]);
