import { ChunkFailure, reloadAfterChunkFailure, reportChunkFailure, setChunkFailureHost } from '@mp/kernel/web';
import { type ReactNode, useEffect, useState } from 'react';
import { serverBuild } from './boot.ts';

/** Shows the dialog of a failed load; listens to the bundler's own event as well. */
export function ChunkFailureHost(): ReactNode {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    setChunkFailureHost(() => setFailed(true));
    const preload = (event: Event): void => {
      event.preventDefault();
      reportChunkFailure();
    };
    window.addEventListener('vite:preloadError', preload);
    return () => window.removeEventListener('vite:preloadError', preload);
  }, []);
  return failed ? <ChunkFailure onReload={() => reloadAfterChunkFailure(serverBuild())} /> : null;
}
