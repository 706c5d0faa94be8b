import { currentLanguage } from '@mp/kernel/web';
import BpmnRenderer from 'bpmn-js/lib/draw/BpmnRenderer';
import LabelEditingProvider from 'bpmn-js/lib/features/label-editing/LabelEditingProvider';
import BpmnSearchProvider from 'bpmn-js/lib/features/search/BpmnSearchProvider';
import { type Bo, type Shape, textOf } from './bpmn.ts';
import { extensionOf } from './extension.ts';

/** Attribute of `wf:names` for the language of the interface; undefined for Chinese, which is the element's own name. */
export function spokenAttribute(): 'en' | 'ja' | undefined {
  const language = currentLanguage();
  return language === 'en-US' ? 'en' : language === 'ja-JP' ? 'ja' : undefined;
}

/** The name of an element in the language of the interface; its own where that one is missing. */
export function spokenName(bo: Bo): string {
  const attribute = spokenAttribute();
  return (attribute && textOf(extensionOf(bo, 'wf:Names'), attribute)) || textOf(bo, 'name');
}

/** Runs `work` while the elements bear their names in the language of the interface: bpmn-js draws the name alone. */
function spoken<T>(bos: readonly Bo[], work: () => T): T {
  const attribute = spokenAttribute();
  if (attribute === undefined) return work();
  const renamed = bos.flatMap((bo) => {
    const name = textOf(extensionOf(bo, 'wf:Names'), attribute);
    return name === '' ? [] : [{ bo, own: bo.get('name'), name }];
  });
  for (const { bo, name } of renamed) bo.set('name', name);
  try {
    return work();
  } finally {
    for (const { bo, own } of renamed) bo.set('name', own);
  }
}

class SpokenRenderer extends BpmnRenderer {
  override drawShape(parent: SVGElement, shape: Shape, attributes?: object): SVGElement {
    return spoken([shape.businessObject], () => super.drawShape(parent, shape, attributes));
  }
}

/** Names an element in the language of the interface. */
export type Rename = (shape: Shape, name: string) => void;

class SpokenEditing extends LabelEditingProvider {
  static override $inject = [...LabelEditingProvider.$inject, 'spokenRename'];
  private readonly rename: Rename;

  constructor(...services: readonly unknown[]) {
    super(...services);
    this.rename = services.at(-1) as Rename;
  }
  override activate(shape: Shape): object | undefined {
    return spoken([shape.businessObject], () => super.activate(shape));
  }
  override update(shape: Shape, label: string, context: unknown, bounds: unknown): void {
    // Notes have no name, and are made as large as they were typed.
    if (shape.businessObject.$instanceOf('bpmn:TextAnnotation')) super.update(shape, label, context, bounds);
    else this.rename(shape, label.trim());
  }
}

class SpokenSearch extends BpmnSearchProvider {
  static override $inject = [...BpmnSearchProvider.$inject];
  private readonly registry: { readonly filter: (keep: (shape: Shape) => boolean) => readonly Shape[] };

  constructor(...services: readonly unknown[]) {
    super(...services);
    this.registry = services[0] as SpokenSearch['registry'];
  }
  override find(pattern: string): readonly object[] {
    const bos = this.registry.filter(() => true).map(({ businessObject }) => businessObject);
    return spoken([...new Set(bos)], () => super.find(pattern));
  }
}

/** Module of bpmn-js that shows, takes and finds the names of elements in the language of the interface. */
export const spokenLabels = (rename: Rename): object => ({
  bpmnRenderer: ['type', SpokenRenderer],
  labelEditingProvider: ['type', SpokenEditing],
  bpmnSearch: ['type', SpokenSearch],
  spokenRename: ['value', rename],
});
