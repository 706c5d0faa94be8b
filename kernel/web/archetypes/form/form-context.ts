import { createContext, use, useSyncExternalStore } from 'react';
import { isFieldVisible, type FieldError } from '@mp/kernel/contract';
import type { FieldRight } from '../../rights.tsx';
import type { AnyRecord } from '../../resource-client.ts';
import type { FormModel } from './form-model.ts';
import type { FormSection } from './form-sections.ts';
import { focusField } from './focus-field.ts';

/** The form that a control stands in. */
export interface FormScope {
  readonly model: FormModel;
  /** Beginning of the ids of its controls. */
  readonly formId: string;
  /** 0 absent, 1 shown, 2 edited. */
  readonly rightOf: (name: string) => FieldRight;
  /** Nothing may be typed while a save is under way. */
  readonly isBusy: boolean;
  /** Stores what is typed and answers the record; undefined when it was refused, which stands at the fields. */
  readonly save?: () => Promise<AnyRecord | undefined>;
}

const FormContext = createContext<FormScope | null>(null);

/** Gives a form to its controls. */
export const FormProvider = FormContext.Provider;

/** The form around; a control outside a form is a bug. */
export function useForm(): FormScope {
  const scope = use(FormContext);
  if (!scope) throw new Error('a form control stands outside a form');
  return scope;
}

/** Value of one field, live; only this field's changes render the component. */
export function useValue(name: string): unknown {
  const { model } = useForm();
  return useSyncExternalStore(
    (listener) => model.subscribe(name, listener),
    () => model.value(name),
  );
}

/** The record of the form with some of its fields as they stand now, live; those that the form does not have stay. */
export function useRecordWith(names: readonly string[]): Readonly<Record<string, unknown>> {
  const { model } = useForm();
  const typed = useSyncExternalStore(
    (listener) => (names.length === 0 ? () => undefined : model.subscribe('*', listener)),
    () => JSON.stringify(Object.fromEntries(names.map((name) => [name, model.value(name)]))),
  );
  return names.length === 0 ? model.start.record : { ...model.start.record, ...(JSON.parse(typed) as object) };
}

/** The sections of which a field is asked for as the form stands: one whose fields all wait for another value is left out. */
export function useAskedSections<S extends FormSection>({ model }: FormScope, sections: readonly S[]): readonly S[] {
  const { fields } = model.start.resource;
  const isAsked = (name: string) => {
    const field = fields[name];
    return field?.visibleWhen === undefined || isFieldVisible(field, model.values());
  };
  const asked = useSyncExternalStore(
    (listener) => model.subscribe('*', listener),
    () => sections.flatMap((section, at) => (section.fields.some(isAsked) ? [at] : [])).join(' '),
  );
  return asked === '' ? [] : asked.split(' ').flatMap((at) => sections[Number(at)] ?? []);
}

/** What is wrong with one field, live. */
export function useProblem(name: string): FieldError | undefined {
  const { model } = useForm();
  return useSyncExternalStore(
    (listener) => model.subscribe(name, listener),
    () => model.problem(name),
  );
}

/** Whether the form differs from its record, live. */
export function useIsDirty(model: FormModel): boolean {
  return useSyncExternalStore((listener) => model.subscribe('*', listener), model.isDirty);
}

/** Goes to the field of the form around that a path leads into: `sites.0.name` to the sites. */
export function useGoToField(): (path: string) => void {
  const { formId } = useForm();
  return (path) => focusField(formId, path.split('.')[0] ?? path);
}

/** A judgement over all values, live; for fields shown only under a condition. */
export function useEvaluated(judge: ((values: Readonly<Record<string, unknown>>) => boolean) | undefined): boolean {
  const { model } = useForm();
  return useSyncExternalStore(
    (listener) => (judge ? model.subscribe('*', listener) : () => undefined),
    () => judge?.(model.values()) ?? true,
  );
}
