import { isBlank, type Resource } from '@mp/kernel/contract';
import { useState } from 'react';
import { ApiError } from '../../api-error.ts';
import { mergeConflict } from '../../dialogs/show.tsx';
import { toast } from '../../dialogs/toast.ts';
import { uploadsEnded } from '../../files/running-uploads.ts';
import { text } from '../../i18n.ts';
import type { AnyRecord, ResourceClient } from '../../resource-client.ts';
import { useRights } from '../../rights.tsx';
import { createdActions } from './created-actions.ts';
import type { FormModel, Values } from './form-model.ts';
import { useRefusals } from './use-refusals.ts';

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
  /** Opens the record that was made; the page of the resource's records when not given. */
  readonly open?: ((record: AnyRecord) => void) | undefined;
}

/** A form's save: refuses what the rules refuse, places the server's refusals, merges what somebody else changed. */
export interface Save {
  /** Answers the stored record; undefined when nothing was stored. */
  readonly run: () => Promise<AnyRecord | undefined>;
  readonly isBusy: boolean;
  /** Refusals that belong to no field of the form. */
  readonly problems: readonly string[];
}

/** What a new record is made of: every writable field that has a value. */
function newInput(model: FormModel): Values {
  const values = model.values();
  return Object.fromEntries(
    model.start.writable.filter((name) => !isBlank(values[name])).map((name) => [name, values[name]]),
  );
}

/** Gives a form its save. */
export function useFormSave(options: SaveOptions): Save {
  const [isBusy, setBusy] = useState(false);
  const { model, client, resource, formId, order, record, onSaved, open, prepare = (input) => input } = options;
  const rights = useRights();
  const { problems, isValid, refused } = useRefusals({ model, formId, order });

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

  async function run(): Promise<AnyRecord | undefined> {
    if (isBusy || !(await uploadsEnded(formId, setBusy)) || !isValid()) return undefined;
    const input = prepare(record ? model.changed() : newInput(model));
    // Nothing was changed: there is nothing to write, and no version for others to stumble over.
    if (record && Object.keys(input).length === 0) {
      onSaved(record);
      return record;
    }
    setBusy(true);
    try {
      const saved = await send(input, record?.version);
      if (!saved) return undefined;
      model.restart({ ...model.values(), ...saved });
      const actions = record ? [] : createdActions({ resource, record: saved, rights, open });
      toast.success(options.done ?? text('common.saveOk'), actions);
      onSaved(saved);
      return saved;
    } finally {
      setBusy(false);
    }
  }

  return { run, isBusy, problems };
}
