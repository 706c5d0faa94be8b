import type { FormField } from '@mp/engine/core';
import { type Language, type Resource, toWireLanguage } from '@mp/kernel/contract';
import { type DeclaredField, declaredResource } from '../../contract/index.ts';
import { type FormLogic, formLogic, plainLogic, type SettleForm } from './form-logic.ts';

export type { DeclaredField } from '../../contract/index.ts';

type DeclaredColumn = NonNullable<DeclaredField['columns']>[number];

/** Short name for what is declared, so that another version of a definition has texts of its own. */
function markOf(text: string): string {
  let hash = 5381;
  for (const sign of text) hash = ((hash << 5) + hash + (sign.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}

/** The form that a definition declares, as the form archetypes know forms, and its words in the three languages. */
export interface DeclaredForm {
  readonly resource: Resource;
  readonly logic: FormLogic;
}

/** The entity under which the texts of declared fields stand. */
export const declaredEntity = (declared: readonly DeclaredField[]): string =>
  `flowForm${markOf(JSON.stringify(declared))}`;

/** A field as formulas and conditions know it. */
function engineField({ label, options, columns, ...field }: DeclaredField): FormField {
  return {
    ...(field as Omit<FormField, 'names'>),
    names: { zh: label.ZH_CN },
    ...(options ? { options: options.map(({ code, label: words }) => ({ code, names: { zh: words.ZH_CN } })) } : {}),
    ...(columns ? { columns: columns.map(engineField) } : {}),
  };
}

/** Whether a form has formulas or fields that are shown under a condition. */
export const isLively = (declared: readonly DeclaredField[]): boolean =>
  declared.some(
    ({ formula, shownWhen, columns }) =>
      formula !== undefined || shownWhen !== undefined || columns?.some((each) => each.formula !== undefined),
  );

/** Makes a form of declared fields; `settle` calculates where there is something to calculate. */
export function declaredForm(declared: readonly DeclaredField[], settle: SettleForm | null): DeclaredForm {
  const resource = declaredResource(declaredEntity(declared), declared as Parameters<typeof declaredResource>[1]);
  return { resource, logic: settle ? formLogic(declared.map(engineField), settle) : plainLogic };
}

/** Words of fields and their options under an entity, and those of the columns of tables. */
function wordsOf(entity: string, fields: readonly (DeclaredField | DeclaredColumn)[], language: Language): Words {
  const wire = toWireLanguage(language);
  return fields.flatMap((field) => [
    [`${entity}.field.${field.name}`, field.label[wire]] as const,
    ...(field.options ?? []).map(({ code, label }) => [`${entity}.${field.name}.${code}`, label[wire]] as const),
    ...('columns' in field && field.columns ? wordsOf(`${entity}.${field.name}`, field.columns, language) : []),
  ]);
}

type Words = readonly (readonly [key: string, word: string])[];

/** Texts of declared fields in a language. */
export function declaredTexts(
  declared: readonly DeclaredField[],
  language: Language,
): Readonly<Record<string, string>> {
  return Object.fromEntries(wordsOf(declaredEntity(declared), declared, language));
}
