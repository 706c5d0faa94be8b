import { currentLanguage, text } from '@mp/kernel/web';

/** An element of a drawing by name and kind. */
export interface DrawnElement {
  readonly id: string;
  readonly label: string;
  /** Text key below `workflow.design.kind`. */
  readonly kind: string;
}

const kinds: ReadonlySet<string> = new Set([
  'startEvent',
  'endEvent',
  'userTask',
  'serviceTask',
  'sendTask',
  'receiveTask',
  'manualTask',
  'task',
  'subProcess',
  'callActivity',
  'exclusiveGateway',
  'parallelGateway',
  'inclusiveGateway',
  'eventBasedGateway',
  'intermediateCatchEvent',
  'intermediateThrowEvent',
  'boundaryEvent',
]);

const ownKey: Readonly<Record<string, string>> = {
  intermediateCatchEvent: 'catchEvent',
  intermediateThrowEvent: 'throwNone',
};

/** The nodes of a drawing in their order, without a modeler. */
export function drawnElements(xml: string): readonly DrawnElement[] {
  const drawing = new DOMParser().parseFromString(xml, 'application/xml');
  return [...drawing.getElementsByTagName('*')]
    .filter((each) => kinds.has(each.localName))
    .map((each) => {
      const kind = ownKey[each.localName] ?? each.localName;
      return { id: each.getAttribute('id') ?? '', label: nameOf(each) || text(`workflow.design.kind.${kind}`), kind };
    });
}

function nameOf(element: Element): string {
  const own = element.getAttribute('name') ?? '';
  const names = [...element.children]
    .find(({ localName }) => localName === 'extensionElements')
    ?.getElementsByTagNameNS('urn:mpcloud:bpmn:1', 'names')[0];
  const language = currentLanguage();
  return (
    (language === 'en-US' ? names?.getAttribute('en') : language === 'ja-JP' ? names?.getAttribute('ja') : '') || own
  );
}

/** Names of the elements by id, also of kinds that cannot be drawn here; flows by where they lead. */
export function drawnNames(xml: string): ReadonlyMap<string, string> {
  const drawing = new DOMParser().parseFromString(xml, 'application/xml');
  const all = [...drawing.getElementsByTagName('*')].map(
    (each) => [each.getAttribute('id') ?? '', nameOf(each)] as const,
  );
  const named = new Map([
    ...all.filter(([id, name]) => id !== '' && name !== ''),
    ...drawnElements(xml).map(({ id, label }) => [id, label] as const),
  ]);
  for (const flow of drawing.getElementsByTagNameNS('*', 'sequenceFlow')) {
    const target = named.get(flow.getAttribute('targetRef') ?? '') ?? '';
    const source = named.get(flow.getAttribute('sourceRef') ?? '') ?? '';
    named.set(flow.getAttribute('id') ?? '', nameOf(flow) || `${source} → ${target}`);
  }
  return named;
}
