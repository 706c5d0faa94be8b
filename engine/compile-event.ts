import { elementOf, elementsOf, extensionOf, textOf, type Element } from './compile-element.ts';
import { expression, fail, type Build, type Place } from './compile-context.ts';
import { timerOf } from './compile-timer.ts';
import { unsupported } from './compile-walk.ts';
import type { EventSpec, NodeKind } from './graph.ts';

const TRIGGERS: Readonly<Record<string, EventSpec['trigger']>> = {
  'bpmn:TimerEventDefinition': 'timer',
  'bpmn:MessageEventDefinition': 'message',
  'bpmn:SignalEventDefinition': 'signal',
  'bpmn:ErrorEventDefinition': 'error',
  'bpmn:TerminateEventDefinition': 'terminate',
};

const ALLOWED: Readonly<Partial<Record<NodeKind, readonly EventSpec['trigger'][]>>> = {
  start: ['none', 'timer', 'message', 'signal'],
  end: ['none', 'message', 'signal', 'error', 'terminate'],
  catch: ['timer', 'message', 'signal'],
  throw: ['message', 'signal'],
  boundary: ['timer', 'message', 'signal', 'error'],
};

function correlationOf(
  build: Build,
  id: string,
  holders: readonly (Element | undefined)[],
): Pick<EventSpec, 'correlation'> {
  const own = holders.map((holder) => textOf(extensionOf(holder, 'wf:Correlation'), 'value'));
  const text = own.find((value) => value !== undefined);
  return text === undefined
    ? {}
    : { correlation: expression(build, id, { property: 'correlation', text, expects: 'any' }) };
}

/** The name of the message or signal that an event refers to. */
function referredName(
  build: Build,
  id: string,
  { kind, ref }: { readonly kind: 'message' | 'signal'; readonly ref: Element | undefined },
): string {
  const name = textOf(ref, 'name') ?? textOf(ref, 'id');
  if (name === undefined) fail(build, id, { code: 'missingRef', params: { kind, ref: '' } });
  return name ?? '';
}

/** An error event without a reference catches every error; one that throws must say which. */
function errorOf(build: Build, place: Place, definition: Element): EventSpec {
  const ref = elementOf(definition, 'errorRef');
  const name = textOf(ref, 'errorCode') ?? textOf(ref, 'name') ?? textOf(ref, 'id');
  if (name !== undefined) return { trigger: 'error', name };
  if (place.kind === 'end') fail(build, place.id, { code: 'missingRef', params: { kind: 'error', ref: '' } });
  return { trigger: 'error' };
}

function definedOf(
  build: Build,
  place: Place,
  { trigger, definition }: { readonly trigger: EventSpec['trigger']; readonly definition: Element },
): EventSpec {
  const { id, element } = place;
  if (trigger === 'error') return errorOf(build, place, definition);
  if (trigger === 'timer') {
    const timer = timerOf(build, id, definition);
    return { trigger, ...(timer === undefined ? {} : { timer }) };
  }
  if (trigger === 'message') {
    const name = referredName(build, id, { kind: 'message', ref: elementOf(definition, 'messageRef') });
    return { trigger, name, ...correlationOf(build, id, [definition, element]) };
  }
  return trigger === 'signal'
    ? { trigger, name: referredName(build, id, { kind: 'signal', ref: elementOf(definition, 'signalRef') }) }
    : { trigger };
}

/** What an event waits for or throws; the receive task waits, the plain send task throws. */
export function eventOf(build: Build, place: Place): EventSpec {
  const { id, element } = place;
  if (element.$type === 'bpmn:ReceiveTask' || element.$type === 'bpmn:SendTask') {
    const name = referredName(build, id, { kind: 'message', ref: elementOf(element, 'messageRef') });
    return { trigger: 'message', name, ...correlationOf(build, id, [element]) };
  }
  const definitions = elementsOf(element, 'eventDefinitions');
  const [definition, second] = definitions;
  if (second !== undefined) unsupported(build, id, 'multipleEvent');
  const trigger = definition === undefined ? 'none' : TRIGGERS[definition.$type];
  if (trigger === undefined || ALLOWED[place.kind]?.includes(trigger) === false) {
    unsupported(build, id, definition?.$type ?? element.$type);
    return { trigger: 'none' };
  }
  return definition === undefined ? { trigger: 'none' } : definedOf(build, place, { trigger, definition });
}
