import { elementOf, elementsOf, type Element } from './compile-element.ts';
import { moddle, readXml } from './compile-xml.ts';
import { hasDiagram } from './foreign-import.ts';

/**
 * Names the flows of each node at the node as well, as the standard wants it and many files do not: the layouter walks
 * along these names and draws no arrow without them.
 */
function joinFlows(scope: Element): void {
  const elements = elementsOf(scope, 'flowElements');
  for (const flow of elements.filter(({ $type }) => $type === 'bpmn:SequenceFlow')) {
    attach(elementOf(flow, 'sourceRef'), 'outgoing', flow);
    attach(elementOf(flow, 'targetRef'), 'incoming', flow);
  }
  for (const inner of elements) if (elementsOf(inner, 'flowElements').length > 0) joinFlows(inner);
}

function attach(node: Element | undefined, side: 'incoming' | 'outgoing', flow: Element): void {
  if (node && !elementsOf(node, side).includes(flow)) node.set(side, [...elementsOf(node, side), flow]);
}

/** The same definition with a drawing, where it came without; the layouter is loaded only then. */
export async function withDiagram(xml: string): Promise<string> {
  if (await hasDiagram(xml)) return xml;
  const { root } = await readXml(xml);
  if (root === undefined) return xml;
  for (const process of elementsOf(root, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process'))
    joinFlows(process);
  const { layoutProcess } = await import('bpmn-auto-layout');
  const joined = await moddle().toXML(root, { format: true });
  return layoutProcess(joined.xml);
}
