import type { FormType } from '@mp/engine/core';
import { currentLanguage, hasText, text } from '@mp/kernel/web';
import { type Bo, boOf, textOf } from '../bpmn.ts';
import { extensionOf } from '../extension.ts';
import type { Studio } from '../studio.ts';
import { kindKey } from '../element-kinds.ts';
import type { Choice } from './controls.tsx';

/** Name of an element in the language of the interface; what it is where it has none. */
export function elementName(bo: Bo): string {
  const names = extensionOf(bo, 'wf:Names');
  const language = currentLanguage();
  const other = language === 'en-US' ? textOf(names, 'en') : language === 'ja-JP' ? textOf(names, 'ja') : '';
  if (bo.$type === 'bpmn:SequenceFlow' && textOf(bo, 'name') === '') {
    const target = boOf(bo, 'targetRef');
    return target ? `→ ${elementName(target)}` : text('workflow.design.kind.sequenceFlow');
  }
  const note = bo.$type === 'bpmn:TextAnnotation' ? textOf(bo, 'text') : '';
  return other || textOf(bo, 'name') || note || text(`workflow.design.kind.${kindKey(bo)}`);
}

/** Name of a field of the form. */
export function fieldLabel(field: FormType, resource: string | undefined): string {
  const language = currentLanguage();
  if (field.names) {
    const { zh, en, ja } = field.names;
    return (language === 'en-US' ? en : language === 'ja-JP' ? ja : zh) || zh || field.name;
  }
  const key = `${resource?.split('.')[1] ?? ''}.field.${field.name}`;
  return hasText(key) ? text(key) : field.name;
}

/** The fields of the form as choices. */
export function fieldChoices(
  form: readonly FormType[] | undefined,
  resource: string | undefined,
  keep: (field: FormType) => boolean = () => true,
): Choice[] {
  return (form ?? []).filter(keep).map((field) => {
    const label = fieldLabel(field, resource);
    return { value: field.name, label: label === field.name ? label : `${label} (${field.name})` };
  });
}

/** The user tasks of the drawing as choices. */
export function taskChoices(studio: Studio, without?: string): Choice[] {
  return studio
    .all(({ businessObject }) => businessObject.$type === 'bpmn:UserTask' && businessObject.id !== without)
    .map(({ businessObject: bo }) => ({ value: bo.id, label: elementName(bo) }));
}

/** Codes as choices, with the words of `workflow.design.opt.<prefix>.<code>`. */
export function choicesOf(prefix: string, codes: readonly string[]): Choice[] {
  return codes.map((value) => ({ value, label: text(`workflow.design.opt.${prefix}.${value}`) }));
}
