import { useEffect, useRef, useState } from 'react';
import type { ChatStart } from '../contract/wechat.api.ts';
import { followScan, openScanWindow, type ChatOutcome } from './chat.client.ts';

/** A scan that is under way. */
interface Scan {
  /** Page with the QR code, while somebody is waited for. */
  readonly url: string | undefined;
  /** Opens the page with the QR code in a window and answers what became of it; undefined when it was given up. */
  readonly run: (begin: () => Promise<ChatStart>) => Promise<ChatOutcome | undefined>;
  readonly cancel: () => void;
}

/** Runs scans one at a time; leaving the page gives one up. */
export function useScan(): Scan {
  const [url, setUrl] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const cancel = () => {
    running.current?.abort();
    running.current = undefined;
    setUrl(undefined);
  };
  useEffect(() => () => running.current?.abort(), []);

  async function run(begin: () => Promise<ChatStart>): Promise<ChatOutcome | undefined> {
    cancel();
    const control = new AbortController();
    running.current = control;
    const opened = openScanWindow();
    try {
      const begun = await begin();
      if (opened) opened.location.href = begun.url;
      setUrl(begun.url);
      return await followScan(begun.state, control.signal);
    } catch (error) {
      opened?.close();
      if (control.signal.aborted) return undefined;
      throw error;
    } finally {
      if (running.current === control) setUrl(undefined);
    }
  }
  return { url, run, cancel };
}
