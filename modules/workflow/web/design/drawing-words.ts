import { text } from '@mp/kernel/web';

const keys: Readonly<Record<string, string>> = {
  'Search in diagram': 'workflow.design.bpmn.search',
  'Open {element}': 'workflow.design.bpmn.open',
  'Drag label to link/unlink': 'workflow.design.bpmn.label',
  'flow elements must be children of pools/participants': 'workflow.design.bpmn.inPool',
  'Data object must be placed within a pool/participant.': 'workflow.design.bpmn.dataInPool',
};

/** What bpmn-js says on the canvas, in our words. */
function translate(template: string, params: Readonly<Record<string, string>> = {}): string {
  const key = keys[template];
  if (key !== undefined) return text(key, params);
  return template.replaceAll(/\{([^}]+)\}/g, (whole, name: string) => params[name] ?? whole);
}

/** Module of bpmn-js with the words of the interface. */
export const drawingWords = { translate: ['value', translate] };
