import {
  ApiError,
  codeText,
  confirm,
  formatInstant,
  queryClient,
  showError,
  toast,
  useLanguage,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DefinitionDraft, ProblemOnWire } from '../../contract/index.ts';
import { draftQuery, saveDraft } from './design.client.ts';
import { flushTyping } from './panel/typing.ts';
import type { Studio } from './studio.ts';

const autosaveMs = 30_000;

/** The draft behind the drawing. */
export interface Draft {
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** What the server last found wrong. */
  readonly fromServer: readonly ProblemOnWire[];
  /** Keeps the drawing and answers its version; undefined when it is not kept. */
  readonly save: () => Promise<number | undefined>;
  /** The draft has become a version: the next one begins with the next change. */
  readonly deployed: () => void;
}

/** Saves every 30 s as long as something waits to be saved. */
function useAutosave(save: () => Promise<unknown>, isWaiting: boolean): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = window.setInterval(() => void latest.current(), autosaveMs);
    return () => window.clearInterval(timer);
  }, [isWaiting]);
}

/** Keeps the drawing: on demand, and every 30 s by itself. Where somebody else was quicker, the user decides. */
export function useDraft(id: string, read: DefinitionDraft, studio: Studio): Draft {
  const t = useText();
  const language = useLanguage();
  const { active } = usePage();
  const { revision } = useSyncExternalStore(studio.subscribe, studio.state);
  const [stored, setStored] = useState({ version: read.version, revision: 0 });
  const [fromServer, setFromServer] = useState<readonly ProblemOnWire[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [isContested, setContested] = useState(false);
  const newest = useRef(stored);
  const line = useRef<Promise<unknown>>(null);
  const isDirty = revision !== stored.revision;

  function note(next: typeof stored): void {
    newest.current = next;
    setStored(next);
  }

  async function send(
    xml: string,
    version: number,
  ): Promise<{ version: number; problems: ProblemOnWire[] } | undefined> {
    try {
      return await saveDraft(id, xml, version);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'common.versionConflict') throw error;
      const fresh = await queryClient.fetchQuery({ ...draftQuery(id), staleTime: 0 });
      const isMine = await confirm({
        title: codeText(error.code),
        body: t('workflow.design.conflict', {
          name: fresh.updatedBy ?? '',
          at: fresh.updatedAt === null ? '' : formatInstant(fresh.updatedAt, language),
        }),
        ok: t('workflow.design.overwrite'),
        cancel: t('workflow.design.keepReading'),
        danger: true,
      });
      setContested(!isMine);
      return isMine ? send(xml, fresh.version) : undefined;
    }
  }

  /** One at a time: what is kept by itself and what the user keeps must not be each other's conflict. */
  function save(isQuiet = false): Promise<number | undefined> {
    const next = (line.current ?? Promise.resolve()).then(() => keep(isQuiet));
    line.current = next;
    return next;
  }

  async function keep(isQuiet: boolean): Promise<number | undefined> {
    flushTyping();
    studio.finishTyping();
    const at = studio.state().revision;
    const { version, revision: known } = newest.current;
    if (at === known && version > 0) return version;
    setBusy(true);
    try {
      const answer = await send(await studio.xml(), version);
      if (!answer) return undefined;
      note({ version: answer.version, revision: at });
      setFromServer(answer.problems);
      setContested(false);
      if (!isQuiet) toast.success(t('common.saveOk'));
      return answer.version;
    } catch (error) {
      showError(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  useAutosave(() => save(true), isDirty && active && !isContested);

  return {
    isDirty,
    isBusy,
    fromServer,
    save: () => save(),
    deployed: () => note({ version: 0, revision: studio.state().revision }),
  };
}
