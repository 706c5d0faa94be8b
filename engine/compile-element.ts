import type { Names } from './graph.ts';

/** An element of the file as bpmn-moddle reads it. */
export interface Element {
  readonly $type: string;
  readonly $attrs: Record<string, unknown>;
  readonly $parent?: Element;
  get(name: string): unknown;
  set(name: string, value: unknown): void;
}

/** Whether a value of the file is an element. */
export const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && '$type' in value && '$attrs' in value;

/** Text of an attribute or property; empty text is none. */
export function textOf(element: Element | undefined, name: string): string | undefined {
  const value = element?.get(name);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A whole attribute that may be true or false. */
export function flagOf(element: Element | undefined, name: string, otherwise: boolean): boolean {
  const value = element?.get(name);
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' ? value === 'true' : otherwise;
}

/** A number; what is not one is none. */
export function numberOf(element: Element | undefined, name: string): number | undefined {
  const text = textOf(element, name);
  const value = text === undefined ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** One of a few words, or the usual one. */
export function choiceOf<Word extends string>(
  element: Element | undefined,
  name: string,
  { words, otherwise }: { readonly words: readonly Word[]; readonly otherwise: NoInfer<Word> },
): Word {
  const text = textOf(element, name);
  return words.find((word) => word === text) ?? otherwise;
}

/** The element that a property holds or refers to. */
export function elementOf(element: Element | undefined, name: string): Element | undefined {
  const value = element?.get(name);
  return isElement(value) ? value : undefined;
}

/** The elements of a list. */
export function elementsOf(element: Element | undefined, name: string): readonly Element[] {
  const value = element?.get(name);
  return Array.isArray(value) ? value.filter(isElement) : [];
}

/** Id of an element; the file has checked that flow elements have one. */
export const idOf = (element: Element): string => textOf(element, 'id') ?? '';

/** Our extensions of one type on an element. */
export const extensionsOf = (element: Element | undefined, type: string): readonly Element[] =>
  elementsOf(elementOf(element, 'extensionElements'), 'values').filter((value) => value.$type === type);

/** Our extension of one type on an element. */
export const extensionOf = (element: Element | undefined, type: string): Element | undefined =>
  extensionsOf(element, type)[0];

/** Name in three languages: Chinese is BPMN's own `name`. */
export function namesOf(element: Element, fallback: string): Names {
  const translated = extensionOf(element, 'wf:Names');
  return names(textOf(element, 'name') ?? fallback, textOf(translated, 'en'), textOf(translated, 'ja'));
}

/** Name in three languages of one of our own elements, which carries all three as attributes. */
export const ownNamesOf = (element: Element, fallback: string): Names =>
  names(textOf(element, 'name') ?? fallback, textOf(element, 'en'), textOf(element, 'ja'));

function names(zh: string, en: string | undefined, ja: string | undefined): Names {
  return { zh, ...(en === undefined ? {} : { en }), ...(ja === undefined ? {} : { ja }) };
}
