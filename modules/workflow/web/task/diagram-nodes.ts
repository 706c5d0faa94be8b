import type { Language } from '@mp/kernel/contract';
import { currentLanguage } from '@mp/kernel/web';

/** A user task of a drawing. */
export interface DrawnNode {
  readonly id: string;
  readonly name: string;
}

/** The user tasks of a drawing in their order. */
export function nodesOf(xml: string): readonly DrawnNode[] {
  if (xml === '') return [];
  const spoken = inLanguage(xml, currentLanguage());
  const drawing = new DOMParser().parseFromString(spoken, 'application/xml');
  return [...drawing.getElementsByTagNameNS('*', 'userTask')].map((each) => {
    const id = each.getAttribute('id') ?? '';
    return { id, name: each.getAttribute('name') || id };
  });
}

/** The drawing with its names in a language, where the definition gives them (`wf:names`). */
export function inLanguage(xml: string, language: Language): string {
  const attribute = language === 'en-US' ? 'en' : language === 'ja-JP' ? 'ja' : undefined;
  if (attribute === undefined) return xml;
  const drawing = new DOMParser().parseFromString(xml, 'application/xml');
  for (const names of drawing.getElementsByTagNameNS('urn:mpcloud:bpmn:1', 'names')) {
    const name = names.getAttribute(attribute);
    const named = names.parentElement?.parentElement;
    if (name) named?.setAttribute('name', name);
  }
  return new XMLSerializer().serializeToString(drawing);
}
