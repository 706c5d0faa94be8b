import { counterText, Drop, Glyph, lazyView, useCounters, useText } from '@mp/kernel/web';
import { type ComponentType, type ReactNode, Suspense, useRef, useState } from 'react';
import type { NoticeOrigin } from '../contract/index.ts';
import './notice.css';

const LatestNotices = lazyView(() => import('./LatestNotices.tsx').then((file) => file.LatestNotices));

interface Props {
  readonly counter: 'message' | 'advice';
  readonly origin: NoticeOrigin;
  readonly icon: ComponentType;
}

/** A counter of the top bar; a click shows the latest unread. */
export function CounterBell({ counter, origin, icon }: Props): ReactNode {
  const t = useText('nav.notice.bell');
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const count = useCounters()?.[counter] ?? 0;
  const label = t(counter, { count });
  const handleEscape = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Drop
      open={open}
      onOpenChange={setOpen}
      autoFocus={false}
      placement="bottomRight"
      rootClassName="notice-drop"
      destroyOnHidden
      popupRender={() => (
        <Suspense>
          <LatestNotices
            origin={origin}
            title={t(`${counter}Title`)}
            onClose={() => setOpen(false)}
            onEscape={handleEscape}
          />
        </Suspense>
      )}
    >
      <button
        ref={button}
        type="button"
        className="mp-bar-button notice-bell"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
      >
        <Glyph icon={icon} />
        {count > 0 && (
          <span className="notice-count" aria-hidden>
            {counterText(count)}
          </span>
        )}
      </button>
    </Drop>
  );
}
