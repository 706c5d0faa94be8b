import { offers, permissionKey, type Resource } from '@mp/kernel/contract';
import { useEffect, useId, useState } from 'react';
import { useOutboxEntry } from '../../offline/use-outbox.ts';
import { useCan, useRights, type FieldRight } from '../../rights.tsx';
import type { AnyRecord, ResourceClient } from '../../resource-client.ts';
import type { FormScope } from './form-context.ts';
import { createFormModel, createValues, type FormModel, type Values } from './form-model.ts';
import {
  formRight,
  formSections,
  openRight,
  proposeRight,
  writtenSections,
  type FormSection,
} from './form-sections.ts';
import { useDraft, type DraftInForm } from './use-draft.ts';
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
  /** Changes are proposed, not saved: the fields are those that may be proposed. */
  readonly propose?: boolean | undefined;
  /** Sentence when it is stored. */
  readonly done?: string | undefined;
  /** Opens the record that was made; the page of the resource's records when not given. */
  readonly onOpen?: ((record: AnyRecord) => void) | undefined;
  readonly onSaved: (saved: AnyRecord) => void;
  /** The save on this device that the form of a new record goes on with. */
  readonly outboxId?: string | undefined;
  /** Where the form leads when its save waits on this device. */
  readonly onWaiting?: (() => void) | undefined;
}

/** A generated form ready to draw. */
export interface RecordForm {
  readonly scope: FormScope;
  readonly save: Save;
  readonly model: FormModel;
  readonly sections: readonly FormSection[];
  readonly canSave: boolean;
  readonly draft: DraftInForm;
}

/** The sections that a form shows: of a new record none that is written later. */
function shownSections(
  { resource, record, readOnly, sections = formSections(resource) }: RecordFormOptions,
  rightOf: (name: string) => FieldRight,
): readonly FormSection[] {
  return readOnly ? sections : writtenSections(sections, (name) => (record ? rightOf(name) : 0));
}

/** Makes the form of a record: sections, rights by field, state, save. The model lives as long as the component. */
export function useRecordForm(options: RecordFormOptions): RecordForm {
  const { resource, client, record, initial, readOnly, propose, prepare, done, onOpen, onSaved } = options;
  const rights = useRights();
  const formId = `f${useId().replaceAll(/[^\w]/g, '')}`;
  const mode = readOnly ? 'read' : record ? 'update' : 'create';
  const open = openRight(resource, record);
  const rightOf = (name: string): FieldRight =>
    open(name, propose ? proposeRight(resource, name, rights) : formRight(resource, name, { mode, rights }));
  const sections = shownSections(options, rightOf);
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
  const canSave = writable.length > 0;
  const entry = useOutboxEntry(resource, record?.id, options.outboxId);
  useEffect(() => {
    for (const name of writable) if (entry && Object.hasOwn(entry.values, name)) model.set(name, entry.values[name]);
    // The values of the save are put in once, when it is found.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [entry]);
  const draft = useDraft({
    resource,
    model,
    recordId: record?.id ?? null,
    version: record?.version ?? 0,
    isActive: canSave && readOnly !== true,
  });
  function handleSaved(saved: AnyRecord): void {
    draft.discard();
    onSaved(saved);
  }
  const save = useFormSave({
    model,
    client,
    resource,
    formId,
    order,
    record,
    onSaved: handleSaved,
    prepare,
    done,
    open: onOpen,
    outboxId: entry?.id ?? options.outboxId,
    onWaiting: options.onWaiting,
  });
  return {
    scope: { model, formId, rightOf, isBusy: save.isBusy, save: save.run },
    save,
    model,
    sections,
    canSave,
    draft,
  };
}

/** Whether the user may do with a form what it is for. */
export function useIsAllowed(resource: Resource, action: 'create' | 'update' | 'propose'): boolean {
  const isOffered = action === 'propose' ? resource.proposals === true : offers(resource, action);
  return useCan(permissionKey(resource, action)) && isOffered;
}
