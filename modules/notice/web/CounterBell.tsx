import {
  counterText,
  formatInstant,
  Glyph,
  LoadFailed,
  PageLink,
  Drop,
  useCounters,
  useLanguage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { NoticeOrigin } from '../contract/index.ts';
import { latestQuery, toNotice, toReceived } from './notice.client.ts';
import './notice.css';

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
        <Latest origin={origin} title={t(`${counter}Title`)} onClose={() => setOpen(false)} onEscape={handleEscape} />
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

interface LatestProps {
  readonly origin: NoticeOrigin;
  readonly title: string;
  readonly onClose: () => void;
  readonly onEscape: () => void;
}

/** Takes the keyboard into the popup as soon as it has its place: until then it is hidden and takes no focus. */
function takeFocus(element: HTMLElement | null): () => void {
  const timer = setInterval(() => {
    element?.focus();
    if (element?.contains(document.activeElement)) clearInterval(timer);
  }, 16);
  return () => clearInterval(timer);
}

/** Escape, and Tab past the last link, go back to the button; the dropdown itself would close at the first Tab. */
function handleKey(event: KeyboardEvent<HTMLElement>, onLeave: () => void): void {
  if (event.key === 'Escape') return onLeave();
  if (event.key !== 'Tab') return;
  event.stopPropagation();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const at = stops.findIndex((each) => each === event.target);
  if (event.shiftKey ? at > 0 : at < stops.length - 1) return;
  event.preventDefault();
  onLeave();
}

function Latest({ origin, title, onClose, onEscape }: LatestProps): ReactNode {
  const t = useText('nav.notice.bell');
  const language = useLanguage();
  const { data, error, refetch } = useQuery(latestQuery(origin));
  return (
    <section
      ref={takeFocus}
      className="notice-latest"
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => handleKey(event, onEscape)}
    >
      <h2>{title}</h2>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data?.items.length === 0 ? (
        <p className="mp-secondary">{t('none')}</p>
      ) : (
        <ul aria-busy={!data}>
          {data?.items.map((item) => (
            <li key={item.id}>
              <PageLink to={toNotice({ id: item.id })} onClick={onClose}>
                <span>{item.title}</span>
                <small className="mp-secondary">
                  {[item.source, formatInstant(item.publishedAt, language)].filter(Boolean).join(' · ')}
                </small>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      <PageLink className="notice-all" to={toReceived[origin]()} onClick={onClose}>
        {t('all')}
      </PageLink>
    </section>
  );
}
