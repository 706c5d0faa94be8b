import { formatInstant, LoadFailed, PageLink, useLanguage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactNode } from 'react';
import type { NoticeOrigin } from '../contract/index.ts';
import { latestQuery, toNotice, toReceived } from './notice.client.ts';

interface LatestNoticesProps {
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

/** The latest unread of a counter, in the panel below it. */
export function LatestNotices({ origin, title, onClose, onEscape }: LatestNoticesProps): ReactNode {
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
