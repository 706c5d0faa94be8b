import { isBlank, type Resource } from '@mp/kernel/contract';
import { useState } from 'react';
import { ApiError } from '../../api-error.ts';
import { newId } from '../../client.ts';
import { mergeConflict, showError } from '../../dialogs/show.tsx';
import { forgetDirty } from '../../dirty.ts';
import { toast } from '../../dialogs/toast.ts';
import { uploadsEnded } from '../../files/running-uploads.ts';
import { text } from '../../i18n.ts';
import { enqueueSave, sendSave, type Sending } from '../../offline/form-save.ts';
import { usePage } from '../../page.tsx';
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
  /** The save on this device that the form goes on with. */
  readonly outboxId?: string | undefined;
  /** Where the form leads when it waits on this device for the connection. */
  readonly onWaiting?: (() => void) | undefined;
}

/** A form's save: refuses what the rules refuse, places the server's refusals, merges what somebody else changed. */
export interface Save {
  /**
   * Answers the stored record; undefined when nothing was stored on the server. With the name of a transition the record
   * goes that way at once, or stays as it was stored where it is refused.
   */
  readonly run: (transition?: string) => Promise<AnyRecord | undefined>;
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
  const page = usePage();
  const { problems, isValid, refused } = useRefusals({ model, formId, order });

  const { onWaiting } = options;
  const [newSave] = useState(newId);

  const sendingOf = (to: Pick<Sending, 'values' | 'version' | 'transition'>): Sending => ({
    id: options.outboxId ?? newSave,
    resource,
    record,
    known: model.start.record,
    ...to,
  });

  /** Whether a save without an answer waits on this device: nothing is left to do in the form. */
  async function isKept(error: unknown, sending: Sending): Promise<boolean> {
    if (!(await enqueueSave(error, sending))) return false;
    model.restart(model.values());
    toast.success(text('offline.kept'));
    forgetDirty(page.key);
    onWaiting?.();
    return true;
  }

  async function send(to: Pick<Sending, 'values' | 'version' | 'transition'>): Promise<AnyRecord | undefined> {
    try {
      return await sendSave(client, sendingOf(to));
    } catch (error) {
      if (await isKept(error, sendingOf(to))) return undefined;
      const merge = record ? await mergeConflict(error, resource, to.values) : undefined;
      if (merge) return send({ ...to, values: merge.values, version: merge.version });
      if (!(error instanceof ApiError && error.code === 'common.versionConflict' && record)) refused(error);
      return undefined;
    }
  }

  /** Takes a stored record on its way; refused, it stays as it is and the reason is said. */
  async function moved(saved: AnyRecord, name: string): Promise<AnyRecord | undefined> {
    try {
      return { ...saved, ...(await client.transition(saved.id, { name, version: saved.version })) };
    } catch (error) {
      const sending = { ...sendingOf({ values: {}, version: saved.version, transition: name }), record: saved };
      if (await isKept(error, sending)) return undefined;
      showError(error);
      return saved;
    }
  }

  /** Stores what was changed, and takes the record on its way. */
  async function store(values: Values, transition: string | undefined): Promise<AnyRecord | undefined> {
    const isSame = Object.keys(values).length === 0;
    const stored = record && isSame ? record : await send({ values, version: record?.version, transition });
    return stored && transition !== undefined ? moved(stored, transition) : stored;
  }

  async function run(transition?: string): Promise<AnyRecord | undefined> {
    if (isBusy || !(await uploadsEnded(formId, setBusy)) || !isValid()) return undefined;
    const input = prepare(record ? model.changed() : newInput(model));
    // Nothing was changed: there is nothing to write, and no version for others to stumble over.
    if (record && Object.keys(input).length === 0 && transition === undefined) {
      onSaved(record);
      return record;
    }
    setBusy(true);
    try {
      const saved = await store(input, transition);
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
