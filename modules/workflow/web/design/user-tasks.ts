import { currentLanguage } from '@mp/kernel/web';
import { type DeclaredField, declaredKinds } from '../../contract/index.ts';
import { drawnNames } from './drawn-elements.ts';

const ours = 'urn:mpcloud:bpmn:1';

/** A user task with the decisions that it offers beside approve and reject. */
export interface DrawnTask {
  readonly id: string;
  readonly name: string;
  readonly actions: readonly { readonly code: string; readonly label: string }[];
}

const labelOf = (element: Element): string => {
  const language = currentLanguage();
  const other =
    language === 'en-US' ? element.getAttribute('en') : language === 'ja-JP' ? element.getAttribute('ja') : '';
  return other || element.getAttribute('name') || element.getAttribute('code') || '';
};

const read = (xml: string): Document => new DOMParser().parseFromString(xml, 'application/xml');

/** The user tasks of a drawing. */
export function userTasksOf(xml: string): readonly DrawnTask[] {
  const names = drawnNames(xml);
  return [...read(xml).getElementsByTagNameNS('*', 'userTask')].map((task) => {
    const id = task.getAttribute('id') ?? '';
    const actions = [...task.getElementsByTagNameNS(ours, 'action')].map((action) => ({
      code: action.getAttribute('code') ?? '',
      label: labelOf(action),
    }));
    return { id, name: names.get(id) ?? id, actions };
  });
}

/** The form of a drawing: the resource it is bound to, or the fields that it declares. */
export function drawnForm(xml: string): {
  readonly resource: string | undefined;
  readonly declared: readonly DeclaredField[];
} {
  const drawing = read(xml);
  const spec = drawing.getElementsByTagNameNS(ours, 'process')[0];
  const resource = spec?.getAttribute('resource') ?? undefined;
  const kind = spec?.getAttribute('form') ?? (resource === undefined ? 'fields' : 'resource');
  if (kind !== 'fields') return { resource: kind === 'resource' ? resource : undefined, declared: [] };
  const form = drawing.getElementsByTagNameNS(ours, 'form')[0];
  return { resource: undefined, declared: form ? childrenOf(form, 'formField').map(declaredOf) : [] };
}

/** The elements right below one: the columns of a table are fields themselves. */
const childrenOf = (element: Element, name: string): Element[] =>
  [...element.children].filter(({ namespaceURI, localName }) => namespaceURI === ours && localName === name);

/** A field of the form, with the columns of a table. */
function declaredOf(field: Element): DeclaredField {
  const kind = declaredKinds.find((each) => each === field.getAttribute('kind')) ?? 'text';
  const options = childrenOf(field, 'option').map((option) => ({
    code: option.getAttribute('code') ?? '',
    label: wordsOf(option),
  }));
  const columns = childrenOf(field, 'formField').map(declaredOf);
  const words = Object.fromEntries(
    (['dictionary', 'to', 'formula', 'shownWhen'] as const).flatMap((name) => {
      const value = field.getAttribute(name);
      return value ? [[name, value]] : [];
    }),
  );
  const numbers = Object.fromEntries(
    (['min', 'max', 'scale'] as const).flatMap((name) => {
      const value = field.getAttribute(name);
      return value && Number.isFinite(Number(value)) ? [[name, Number(value)]] : [];
    }),
  );
  return {
    name: field.getAttribute('code') ?? '',
    label: wordsOf(field),
    kind,
    required: field.getAttribute('required') === 'true',
    ...(options.length > 0 ? { options } : {}),
    ...words,
    ...numbers,
    ...(columns.length > 0 ? { columns } : {}),
  };
}

function wordsOf(element: Element): DeclaredField['label'] {
  const zh = element.getAttribute('name') || element.getAttribute('code') || '';
  return { ZH_CN: zh, EN_US: element.getAttribute('en') || zh, JA_JP: element.getAttribute('ja') || zh };
}
