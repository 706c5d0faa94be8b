import { DataTable, formatInstant, useLanguage, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Tag } from 'antd';
import type { ReactNode } from 'react';
import type { TipDryRun } from '../contract/index.ts';
import { useRecipientWords, useTipSubjects } from './tips-words.ts';
import { tipDryRun } from './tips.client.ts';
import './tips.css';

interface DryRunProps {
  readonly id: string;
  readonly subject: unknown;
  readonly close: () => void;
}

/** Whom a rule would notify today, by what and why; nothing is sent. */
export function TipsDryRun({ id, subject, close }: DryRunProps): ReactNode {
  const t = useText('tipsRule');
  const read = useQuery(tipDryRun(id));
  return (
    <Drawer open size="large" title={t('dryRun.title')} onClose={close}>
      {read.data ? <Result found={read.data} subject={subject} /> : <QueryResult read={read} />}
    </Drawer>
  );
}

function Result({ found, subject }: { readonly found: TipDryRun; readonly subject: unknown }): ReactNode {
  const t = useText('tipsRule');
  const language = useLanguage();
  const nameOf = useRecipientWords();
  const { of } = useTipSubjects();
  const { candidates, refused, undecided, people, isNew, items } = found;
  return (
    <>
      {found.isSupposed ? <p>{t('dryRun.supposed')}</p> : null}
      <p role="status">{t('dryRun.total', { candidates, refused, undecided, people, isNew })}</p>
      {items.length === 0 ? (
        <p className="ui-empty">{t('dryRun.none')}</p>
      ) : (
        <section className="tips-dry-run" tabIndex={0} aria-label={t('dryRun.list')}>
          <DataTable
            rows={items}
            rowKey={(item) => `${item.subjectId}/${item.occasion}/${item.recipientId}/${item.channel}`}
            columns={[
              {
                key: 'recipients',
                title: t('field.recipients'),
                kind: 'text',
                cell: (item) => (
                  <>
                    {item.recipientName ?? <Tag color="error">{t('dryRun.nobody')}</Tag>}
                    {item.kind === null ? null : <small>{`${t('dryRun.why')}: ${nameOf(item, of(subject))}`}</small>}
                    <small>{t(`channels.${item.channel}`)}</small>
                  </>
                ),
              },
              {
                key: 'record',
                title: t('dryRun.record'),
                kind: 'text',
                cell: (item) => (
                  <>
                    {item.subjectLabel}
                    <small>{item.message}</small>
                  </>
                ),
              },
              {
                key: 'when',
                title: t('dryRun.when'),
                kind: 'text',
                cell: (item) =>
                  item.isKnown ? <Tag>{t('dryRun.known')}</Tag> : formatInstant(item.plannedAt, language),
              },
            ]}
          />
        </section>
      )}
    </>
  );
}
