import {
  ChunkFailure,
  reloadAfterChunkFailure,
  reportChunkFailure,
  reportUnreachable,
  setChunkFailureHost,
  text,
  toast,
} from '@mp/kernel/web';
import { type ReactNode, useEffect, useState } from 'react';
import { serverBuild } from './boot.ts';

/** Shows the dialog of a failed load; listens to the bundler's own event as well. */
export function ChunkFailureHost(): ReactNode {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    setChunkFailureHost((failure) => {
      if (failure === 'broken') return setFailed(true);
      reportUnreachable();
      toast.error(text('common.error.unreachable'));
    });
    // The import goes on to fail: what asked for it must not take nothing for the part.
    const report = ({ payload }: VitePreloadErrorEvent) => void reportChunkFailure(payload);
    window.addEventListener('vite:preloadError', report);
    return () => window.removeEventListener('vite:preloadError', report);
  }, []);
  return failed ? <ChunkFailure onReload={() => reloadAfterChunkFailure(serverBuild())} /> : null;
}
