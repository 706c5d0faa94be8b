import { onFirstToast } from '@mp/kernel/web';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

const load = () => import('./ToastHost.tsx');
const ToastHost = lazy(() => load().then((file) => ({ default: file.ToastHost })));

/** The place for toasts: fetched when the page is idle, so that it is there without a connection, drawn with the first. */
export function Toasts(): ReactNode {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    onFirstToast(() => setWanted(true));
    const idle = setTimeout(() => void load().catch(() => {}), 3000);
    return () => clearTimeout(idle);
  }, []);
  return isWanted ? (
    <Suspense>
      <ToastHost />
    </Suspense>
  ) : null;
}
