import { SearchOutlined } from '@ant-design/icons';
import { Glyph, loadChunk, useText } from '@mp/kernel/web';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import './palette-button.css';

const Palette = lazy(() => loadChunk(() => import('./Palette.tsx')).then((file) => ({ default: file.Palette })));

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** Opens the command palette by a click, or by Ctrl/⌘+K from anywhere; its code comes with the first opening. */
export function PaletteButton(): ReactNode {
  const t = useText('palette');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(isMac ? event.metaKey : event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen((open) => !open);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="mp-bar-button mp-palette-button"
        aria-label={t('open')}
        title={t('open')}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
      >
        <Glyph icon={SearchOutlined} />
        <span>{t('hint')}</span>
        <kbd>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
