import { useLanguage, usePage } from '@mp/kernel/web';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Studio } from './studio.ts';

/** Where the drawing is drawn. What is drawn outlives a page that goes behind others, and goes with the page. */
export function StudioCanvas({
  studio,
  xml,
  onFailed,
}: {
  readonly studio: Studio;
  readonly xml: string;
  readonly onFailed: (error: unknown) => void;
}): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const { kept } = usePage();
  const begun = useRef(xml);
  useEffect(() => {
    place.current?.append(studio.box);
    if (!studio.hasDrawing()) studio.load(begun.current).catch(onFailed);
    return () => {
      studio.box.remove();
      queueMicrotask(() => {
        if (!kept() && !studio.box.isConnected) studio.destroy();
      });
    };
  }, [studio, kept, onFailed]);
  const language = useLanguage();
  useEffect(() => studio.redraw(), [studio, language]);
  return <div ref={place} className="flow-place" />;
}
