import type { FilePurpose } from '@mp/kernel/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../api-error.ts';
import { useClients, type Clients } from '../archetypes/clients.tsx';
import { newId } from '../client.ts';
import { useText } from '../i18n.ts';
import { offlineDevice } from '../offline/device.ts';
import { refusalOf, rememberFile } from './file-words.ts';
import type { FileFacts } from './files-client.ts';
import { trackUpload } from './running-uploads.ts';

/** A file on its way, or one that did not get through. */
export interface RunningUpload {
  readonly key: string;
  readonly file: File;
  readonly part: number;
  readonly problem?: string | undefined;
  /** The file itself is refused; trying again would not help. */
  readonly isRefused?: boolean;
}

/** What the files of a control are for, and whether they wait on this device when they get no answer. */
interface UploadPlace {
  readonly id: string;
  readonly purpose: FilePurpose | undefined;
  readonly isOffline?: boolean;
}

/** A file as the server stored it; as this device keeps it where there was no answer and it may wait. Throws `ApiError`. */
async function storedOrKept(
  { files, stop, onProgress }: Pick<Clients, 'files'> & { stop: AbortController; onProgress: (part: number) => void },
  file: File,
  { purpose, isOffline }: UploadPlace,
): Promise<FileFacts> {
  const options = { ...(purpose ? { purpose: purpose.name } : {}), onProgress, signal: stop.signal };
  const stored = await files.upload(file, options).catch(async (error: unknown) => {
    const mayWait = isOffline === true && error instanceof ApiError && error.unreachable && !stop.signal.aborted;
    const kept = mayWait ? await (await offlineDevice())?.files.keep(file, purpose?.name) : undefined;
    if (!kept) throw error;
    return kept;
  });
  rememberFile(stored);
  return stored;
}

/** Uploads of one control: each has its progress, can be stopped and, after a fault, tried again. Its form waits for them. */
export function useUploads(
  { id, purpose, isOffline = false }: UploadPlace,
  onStored: (file: FileFacts) => void,
): {
  readonly running: readonly RunningUpload[];
  readonly start: (files: readonly File[]) => void;
  readonly stop: (key: string) => void;
  readonly retry: (key: string) => void;
} {
  const { files } = useClients();
  const t = useText('file');
  const [running, setRunning] = useState<readonly RunningUpload[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const latest = useRef(onStored);
  useEffect(() => {
    latest.current = onStored;
  });
  useEffect(() => {
    const open = stops.current;
    return () => {
      for (const each of open.values()) each.abort();
    };
  }, []);

  const change = (key: string, to: Partial<RunningUpload>) =>
    setRunning((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)));
  const drop = (key: string) => setRunning((all) => all.filter((each) => each.key !== key));

  /** Answers whether the file is stored, or no longer wanted. */
  async function send(key: string, file: File): Promise<boolean> {
    const stop = new AbortController();
    stops.current.set(key, stop);
    try {
      const onProgress = (part: number) => change(key, { part });
      const stored = await storedOrKept({ files, stop, onProgress }, file, { id, purpose, isOffline });
      drop(key);
      latest.current(stored);
      return true;
    } catch (error) {
      if (stop.signal.aborted) return true;
      // The name was judged before it was sent, so what is refused here is the content.
      const isContent = error instanceof ApiError && error.code === 'file.type';
      change(key, {
        problem: isContent ? t('mismatch') : errorText(error),
        isRefused: error instanceof ApiError && error.status === 422,
      });
      return false;
    } finally {
      stops.current.delete(key);
    }
  }

  return {
    running,
    start: (chosen) => {
      const added = chosen.map((file) => ({
        key: newId(),
        file,
        part: 0,
        problem: refusalOf(file, purpose),
        isRefused: true,
      }));
      setRunning((all) => [...all.filter(({ problem }) => problem === undefined), ...added]);
      for (const { key, file, problem } of added) if (problem === undefined) trackUpload(id, send(key, file));
    },
    stop: (key) => {
      stops.current.get(key)?.abort();
      drop(key);
    },
    retry: (key) => {
      const again = running.find((each) => each.key === key);
      if (!again) return;
      change(key, { problem: undefined, part: 0 });
      trackUpload(id, send(key, again.file));
    },
  };
}
