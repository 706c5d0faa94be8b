import { drawing, type NodeSketch, type ProcessSketch } from './drawing.ts';

export type { FlowSketch, NodeSketch, ProcessSketch } from './drawing.ts';

function shapeXml(node: NodeSketch, index: number): string {
  const isSmall = [
    'start',
    'end',
    'catch',
    'throw',
    'boundary',
    'exclusive',
    'parallel',
    'inclusive',
    'event',
  ].includes(node.type);
  const size = isSmall ? 'width="36" height="36"' : 'width="100" height="80"';
  return `<bpmndi:BPMNShape id="${node.id}_di" bpmnElement="${node.id}"><dc:Bounds x="${100 + (index % 8) * 150}" y="${100 + Math.floor(index / 8) * 150}" ${size}/></bpmndi:BPMNShape>`;
}

/** XML of a process with simple diagram interchange, for tests: `bpmn({ key: 'leave', nodes: [...], flows: [...] })`. */
export function bpmn(sketch: ProcessSketch): string {
  const diagram = `<bpmndi:BPMNDiagram id="diagram_${sketch.key}"><bpmndi:BPMNPlane id="plane_${sketch.key}" bpmnElement="${sketch.key}">
${sketch.nodes.map(shapeXml).join('\n')}
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`;
  return drawing(sketch).replace('</bpmn:definitions>', () => diagram);
}
