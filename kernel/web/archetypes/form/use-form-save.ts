import { isBlank, type FieldError, type Resource } from '@mp/kernel/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError, codeText, fieldErrorText } from '../../api-error.ts';
import { mergeConflict, showError } from '../../dialogs/show.tsx';
import { toast } from '../../dialogs/toast.ts';
import { text } from '../../i18n.ts';
import type { AnyRecord, ResourceClient } from '../../resource-client.ts';
import type { FormModel, Values } from './form-model.ts';

/** What a save needs. */
export interface SaveOptions {
  readonly model: FormModel;
  readonly client: ResourceClient;
  readonly resource: Resource;
  readonly formId: string;
  /** Fields of the form from top to bottom. */
  readonly order: readonly string[];
  /** The stored record; undefined when a new one is made. */
  readonly record: AnyRecord | undefined;
  readonly onSaved: (saved: AnyRecord) => void;
  /** Adds to, or rewrites, what is sent. */
  readonly prepare?: ((input: Values) => Values) | undefined;
  /** Sentence when it is stored. */
  readonly done?: string | undefined;
}

/** A form's save: refuses what the rules refuse, places the server's refusals, merges what somebody else changed. */
export interface Save {
  readonly run: () => Promise<boolean>;
  readonly isBusy: boolean;
  /** Refusals that belong to no field of the form. */
  readonly problems: readonly string[];
}

/** Moves the focus to a field of the form and brings it into view. */
export function focusField(formId: string, name: string): void {
  const element = document.getElementById(`${formId}-${name}`);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}

const firstField = (errors: readonly FieldError[], order: readonly string[]) =>
  order.find((name) => errors.some(({ path }) => path === name || path.startsWith(`${name}.`)));

/** What a new record is made of: every writable field that has a value. */
function newInput(model: FormModel): Values {
  const values = model.values();
  return Object.fromEntries(
    model.start.writable.filter((name) => !isBlank(values[name])).map((name) => [name, values[name]]),
  );
}

/** Gives a form its save; `run` answers whether the record is stored. */
export function useFormSave(options: SaveOptions): Save {
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { model, client, resource, formId, order, record, onSaved, prepare = (input) => input } = options;

  async function send(input: Values, version: number | undefined): Promise<AnyRecord | undefined> {
    try {
      return record && version !== undefined
        ? await client.update(record.id, version, input)
        : await client.create(input);
    } catch (error) {
      const merge = record ? await mergeConflict(error, resource, input) : undefined;
      if (merge) return send(merge.values, merge.version);
      if (!(error instanceof ApiError && error.code === 'common.versionConflict' && record)) refused(error);
      return undefined;
    }
  }

  function refused(error: unknown): void {
    if (!(error instanceof ApiError) || error.fields.length === 0) return showError(error);
    const left = model.place(error.fields, order);
    setProblems(left.map(fieldErrorText));
    const name = firstField(error.fields, order);
    if (left.length === 0 || name === undefined) toast.error(codeText('common.validation'));
    if (name !== undefined) setTimeout(() => focusField(formId, name));
  }

  async function run(): Promise<boolean> {
    if (isBusy) return false;
    setProblems([]);
    const wrong = model.check(order);
    if (wrong.length > 0) {
      const name = firstField(wrong, order);
      if (name !== undefined) focusField(formId, name);
      return false;
    }
    const input = prepare(record ? model.changed() : newInput(model));
    // Nothing was changed: there is nothing to write, and no version for others to stumble over.
    if (record && Object.keys(input).length === 0) {
      onSaved(record);
      return true;
    }
    setBusy(true);
    try {
      const saved = await send(input, record?.version);
      if (!saved) return false;
      model.restart({ ...model.values(), ...saved });
      toast.success(options.done ?? text('common.saveOk'));
      onSaved(saved);
      return true;
    } finally {
      setBusy(false);
    }
  }

  return { run, isBusy, problems };
}

/** Ctrl+S and ⌘S save while `isActive`. */
export function useSaveKey(isActive: boolean, save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's')
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [isActive]);
}
