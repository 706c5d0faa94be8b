import { webBase } from '@mp/kernel/contract';
import {
  formatInstant,
  openPage,
  PageAction,
  PageActions,
  QueryResult,
  saveAs,
  showError,
  StateTag,
  useLanguage,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import type { NoticeDetail } from '../contract/index.ts';
import { fileAddress, finish, noticeQuery } from './notice.client.ts';
import { placeOf, stateKey, stateTones } from './notice-state.ts';
import './notice.css';

/** Opens what a notice leads to: method 1 in the frame, 2 in a tab of the browser. */
function openHandling({ method, url }: NonNullable<NoticeDetail['handle']>): void {
  const place = placeOf(url, location.origin, webBase);
  if ('href' in place) window.open(place.href, '_blank', 'noopener,noreferrer');
  else openPage(place, method === 2 ? { style: 'window' } : {});
}

/** A received notice: its text, its attachments, what is to be done. */
export function NoticeDetailPage(): ReactNode {
  const { id = '' } = usePage().search;
  const read = useQuery(noticeQuery(id));
  return <QueryResult read={read}>{(notice) => <Notice notice={notice} />}</QueryResult>;
}

function Notice({ notice }: { readonly notice: NoticeDetail }): ReactNode {
  const t = useText('notice');
  const language = useLanguage();
  const state = stateKey(notice);
  const facts = [
    ['type', t(`type.${notice.type}`)],
    ['source', notice.source],
    ['publisher', notice.publisherName],
    ['publishedAt', formatInstant(notice.publishedAt, language)],
    ['handledAt', notice.handledAt && formatInstant(notice.handledAt, language)],
  ] as const;
  return (
    <article className="notice-detail">
      <Actions notice={notice} />
      <h2>
        {notice.title} <StateTag tone={stateTones[state]}>{t(`state.${state}`)}</StateTag>
      </h2>
      <dl className="notice-facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{t(`field.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {/* Sanitised by the server when it was stored (notice-body.ts). */}
      <div className="notice-body" dangerouslySetInnerHTML={{ __html: notice.body }} />
      {notice.files.length > 0 && <Files notice={notice} />}
    </article>
  );
}

function Actions({ notice }: { readonly notice: NoticeDetail }): ReactNode {
  const { id, type, handle, handledAt } = notice;
  return (
    <PageActions>
      <PageAction titleKey="notice.action.print" onRun={() => window.print()} />
      {handle && <PageAction titleKey="notice.action.handle" onRun={() => openHandling(handle)} />}
      {type === 2 && handledAt === null && (
        <PageAction titleKey="notice.action.done" primary onRun={() => finish(id)} />
      )}
    </PageActions>
  );
}

const kilobytes = (size: number): string =>
  size < 1_048_576 ? `${Math.max(1, Math.round(size / 1024))} KB` : `${(size / 1_048_576).toFixed(1)} MB`;

function Files({ notice }: { readonly notice: NoticeDetail }): ReactNode {
  const t = useText('notice');
  const download = (id: string, name: string): void =>
    void fileAddress(notice.id, id)
      .then((url) => saveAs(url, name))
      .catch(showError);
  return (
    <section aria-label={t('field.files')}>
      <h3>{t('field.files')}</h3>
      <ul className="notice-files">
        {notice.files.map(({ id, name, size }) => (
          <li key={id}>
            <button type="button" className="mp-link-button" onClick={() => download(id, name)}>
              {name}
            </button>
            <small className="mp-secondary">{kilobytes(size)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
