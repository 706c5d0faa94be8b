import { type AnyRecord, DataTable, formatInstant, QueryResult, StateTag, useLanguage, useText } from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { pushMessage, type PushTarget } from '../contract/index.ts';
import { targetsQuery, waitFor } from './push.client.ts';
import './push.css';

const tones = {
  queued: 'waiting',
  sending: 'processing',
  sent: 'success',
  failed: 'danger',
  dev: 'draft',
  skipped: 'void',
} as const satisfies Record<PushTarget['state'], string>;

/** What became of a push for each account. */
export function ResultsTab({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('pushMessage');
  const language = useLanguage();
  const cache = useQueryClient();
  const read = useQuery({
    ...targetsQuery(record.id),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => waitFor(data?.items.map(({ state }) => state)),
  });
  const isOver = read.data !== undefined && waitFor(read.data.items.map(({ state }) => state)) === false;
  const isBehind = isOver && record['state'] === 'sending';
  useEffect(() => {
    if (isBehind) void cache.invalidateQueries({ queryKey: [pushMessage.key] });
  }, [isBehind, cache]);
  return (
    <QueryResult read={read}>
      {({ items }) => (
        <DataTable
          rows={items}
          rowKey={({ id }) => id}
          label={t('tab.results')}
          columns={[
            { key: 'name', title: t('accounts.name'), kind: 'name' },
            { key: 'chat', title: t('chat'), cell: ({ chat }) => t(`chat.${chat}`) },
            {
              key: 'state',
              title: t('target.state'),
              cell: ({ state }) => <StateTag tone={tones[state]}>{t(`targetState.${state}`)}</StateTag>,
            },
            { key: 'tries', title: t('target.tries'), kind: 'digits' },
            {
              key: 'sentAt',
              title: t('target.sentAt'),
              cell: ({ sentAt }) => (sentAt === null ? null : formatInstant(sentAt, language)),
            },
            { key: 'error', title: t('target.error'), kind: 'text' },
          ]}
        />
      )}
    </QueryResult>
  );
}
