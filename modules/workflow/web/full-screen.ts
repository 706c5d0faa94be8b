import { useEffect, useState } from 'react';

/** Whether an element fills the screen. */
export function useFullScreen(element: { readonly current: HTMLElement | null }): boolean {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const handle = (): void => setFull(element.current !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', handle);
    return () => document.removeEventListener('fullscreenchange', handle);
  }, [element]);
  return isFull;
}
