import type { FormDraft, Resource } from '@mp/kernel/contract';
import { ApiError } from '../../api-error.ts';
import type { RecordsClient } from '../records/records-client.ts';
import { draftValues, laterDraft, localValues, parseDraft, usableValues } from './draft-model.ts';
import type { FormModel } from './form-model.ts';

/** How long the typing pauses before it is kept, in milliseconds. */
const pauseMs = 2000;

type Drafts = Pick<RecordsClient, 'draft' | 'saveDraft' | 'dropDraft'>;

/** What the keeper of a draft works with, as it is at the moment. */
export interface Now {
  readonly records: Drafts;
  readonly version: number;
  readonly isKept: () => boolean;
}

/** Keeps the draft of one form. */
interface Keeper {
  /** Looks for a draft and keeps what is typed, until the answer is called. */
  start(now: () => Now, onFound: (draft: FormDraft) => void): () => void;
  /** The found draft is in the form from now on. */
  decide(): void;
  /** Throws away what is kept. */
  drop(records: Drafts): void;
}

/** Which form a draft belongs to, and what the browser offers to keep it. */
interface KeeperPlace {
  readonly resource: Resource;
  readonly model: FormModel;
  /** Null for a new record. */
  readonly recordId: string | null;
  readonly key: string;
  readonly store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Calls back when the server answers again, and when the page is left; both give back how to stop. */
  readonly onBack: (listener: () => void) => () => void;
  readonly onHide: (listener: () => void) => () => void;
}

/** The state of one form's draft outside React. */
export function makeKeeper({ resource, model, recordId, key, store, onBack, onHide }: KeeperPlace): Keeper {
  let offered: FormDraft | null = null;
  let isStored = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** What is to be kept now: what is typed, beside an older draft that nobody has decided on yet. */
  const current = (): Record<string, unknown> => ({
    ...offered?.values,
    ...draftValues(resource, model.changed()),
  });
  const saveLocally = (values: Readonly<Record<string, unknown>>, version: number) => {
    const draft: FormDraft = { values: localValues(resource, values), version, at: new Date().toISOString() };
    store.setItem(key, JSON.stringify(draft));
  };

  async function save({ records, version }: Now): Promise<void> {
    timer = undefined;
    const values = current();
    if (Object.keys(values).length === 0) return drop(records);
    isStored = true;
    try {
      await records.saveDraft(recordId, version, values);
      store.removeItem(key);
    } catch (error) {
      // A draft is a help, never a reason to disturb: what the server does not take waits here.
      if (error instanceof ApiError && error.unreachable) saveLocally(values, version);
    }
  }

  function drop(records: Drafts): void {
    clearTimeout(timer);
    timer = undefined;
    offered = null;
    store.removeItem(key);
    if (!isStored) return;
    isStored = false;
    records.dropDraft(recordId).catch(() => undefined);
  }

  async function look(records: Drafts): Promise<FormDraft | null> {
    const local = parseDraft(store.getItem(key));
    const server = await records.draft(recordId).catch(() => null);
    const draft = laterDraft(server, local);
    isStored ||= draft !== null;
    return draft !== null && Object.keys(usableValues(draft, model.start.writable)).length > 0 ? draft : null;
  }

  return {
    start(now, onFound) {
      let isOver = false;
      if (!model.isDirty())
        void look(now().records).then((draft) => {
          if (isOver || draft === null) return;
          offered = draft;
          onFound(draft);
        });
      const stopModel = model.subscribe('*', () => {
        if (timer === undefined && !model.isDirty() && !isStored) return;
        clearTimeout(timer);
        timer = setTimeout(() => void save(now()), pauseMs);
      });
      const stopBack = onBack(() => {
        if (store.getItem(key) !== null) void save(now());
      });
      const stopHide = onHide(() => {
        if (timer !== undefined && model.isDirty()) saveLocally(current(), now().version);
      });
      return () => {
        isOver = true;
        stopModel();
        stopBack();
        stopHide();
        clearTimeout(timer);
        // The page is behind another one: what is typed stays in it. Else the form was left, and what is not saved was discarded.
        if (now().isKept()) {
          if (timer !== undefined) void save(now());
        } else if (model.isDirty()) drop(now().records);
      };
    },
    decide() {
      offered = null;
    },
    drop,
  };
}
