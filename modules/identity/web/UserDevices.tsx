import {
  type AnyRecord,
  browserOf,
  DataTable,
  formatInstant,
  QueryItems,
  QueryResult,
  useLanguage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SignInTable } from './SignInTable.tsx';
import { devicesOfUser, signInsOfUser } from './user.client.ts';

interface OfUser {
  readonly record: AnyRecord;
}

/** The devices from which a user has signed in to the tenant, for those who may end his sessions. */
export function UserDevices({ record }: OfUser): ReactNode {
  const t = useText('devices');
  const unknown = useText('user.sessions')('unknownDevice');
  const language = useLanguage();
  const read = useQuery(devicesOfUser(record.id));
  return (
    <QueryItems read={read} empty={t('empty')}>
      {(items) => (
        <DataTable
          rows={items}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'device',
              title: t('field.device'),
              kind: 'text',
              cell: ({ ua }) => <span title={ua ?? ''}>{browserOf(ua) || unknown}</span>,
            },
            { key: 'ip', title: t('field.ip') },
            {
              key: 'firstSeen',
              title: t('field.firstSeen'),
              cell: ({ firstSeen }) => formatInstant(firstSeen, language),
            },
            { key: 'lastSeen', title: t('field.lastSeen'), cell: ({ lastSeen }) => formatInstant(lastSeen, language) },
          ]}
        />
      )}
    </QueryItems>
  );
}

/** The last sign-ins of a user to the tenant, for those who may end his sessions. */
export function UserSignIns({ record }: OfUser): ReactNode {
  const read = useQuery(signInsOfUser(record.id));
  return <QueryResult read={read}>{({ items }) => <SignInTable items={items} />}</QueryResult>;
}
