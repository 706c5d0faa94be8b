import type { Resource } from '@mp/kernel/contract';
import { useId, useState } from 'react';
import { useRights, type FieldRight } from '../../rights.tsx';
import type { AnyRecord, ResourceClient } from '../../resource-client.ts';
import type { FormScope } from './form-context.ts';
import { createFormModel, createValues, type FormModel, type Values } from './form-model.ts';
import { formRight, formSections, type FormSection } from './form-sections.ts';
import { useFormSave, type Save } from './use-form-save.ts';

/** What a generated form is told. */
export interface RecordFormOptions {
  readonly resource: Resource;
  readonly client: ResourceClient;
  /** The stored record; undefined makes a new one. */
  readonly record: AnyRecord | undefined;
  /** Values a new record begins with. */
  readonly initial?: Values | undefined;
  readonly readOnly?: boolean | undefined;
  /** Other sections than the declared ones. */
  readonly sections?: readonly FormSection[] | undefined;
  readonly prepare?: ((input: Values) => Values) | undefined;
  readonly onSaved: (saved: AnyRecord) => void;
}

/** A generated form ready to draw. */
export interface RecordForm {
  readonly scope: FormScope;
  readonly save: Save;
  readonly model: FormModel;
  readonly sections: readonly FormSection[];
  readonly canSave: boolean;
}

/** Makes the form of a record: sections, rights by field, state, save. The model lives as long as the component. */
export function useRecordForm(options: RecordFormOptions): RecordForm {
  const { resource, client, record, initial, readOnly, prepare, onSaved } = options;
  const rights = useRights();
  const formId = `f${useId().replaceAll(/[^\w]/g, '')}`;
  const sections = options.sections ?? formSections(resource);
  const mode = readOnly ? 'read' : record ? 'update' : 'create';
  const rightOf = (name: string): FieldRight => formRight(resource, name, mode, rights);
  const order = sections.flatMap(({ fields }) => fields);
  const writable = order.filter((name) => rightOf(name) === 2);
  const [model] = useState(() =>
    createFormModel({
      resource,
      mode: record ? 'update' : 'create',
      record: record ?? createValues(resource, initial),
      writable,
    }),
  );
  const save = useFormSave({ model, client, resource, formId, order, record, onSaved, prepare });
  return {
    scope: { model, formId, rightOf, isBusy: save.isBusy },
    save,
    model,
    sections,
    canSave: writable.length > 0,
  };
}
