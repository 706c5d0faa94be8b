import { formatInstant, PageLink, useLanguage, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { toVersion } from '../dealer.client.ts';
import { decisionsOf, type DecisionsAsked } from './report.client.ts';
import './report.css';

interface DecisionsDialogProps {
  readonly title: string;
  readonly asked: DecisionsAsked;
  readonly close: () => void;
}

/** The versions behind a figure of the audit: who decided what, and how long it took; the slowest first. */
export function DecisionsDialog({ title, asked, close }: DecisionsDialogProps): ReactNode {
  const t = useText('dealer.report');
  const language = useLanguage();
  const read = useQuery(decisionsOf(asked));
  return (
    <Modal open width={840} title={t('decisionsOf', { name: title })} footer={null} onCancel={close}>
      {!read.data ? (
        <QueryResult read={read} />
      ) : read.data.items.length === 0 ? (
        <p className="ui-hint">{t('noAudit')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
        <div className="dlr-decisions" role="region" aria-label={title} tabIndex={0}>
          <table className="ui-table">
            <thead>
              <tr>
                {(['version', 'node', 'auditor', 'outcome', 'days', 'decidedAt'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {read.data.items.map((each) => (
                <tr key={each.task}>
                  <th scope="row">
                    <PageLink to={toVersion({ id: each.version })}>{each.title}</PageLink>
                    <small>{each.dealer}</small>
                  </th>
                  <td>{each.nodeName}</td>
                  <td>{each.auditorName ?? '—'}</td>
                  <td>{t(`outcome.${each.status}`)}</td>
                  <td data-digits>{each.days}</td>
                  <td>{formatInstant(each.endedAt, language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Modal>
  );
}
