import { type AnyRecord, formatInstant, QueryItems, useLanguage, useText, DataTable } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { bindingsOfUser } from './user.client.ts';
import './account.css';

interface UserBindingsProps {
  readonly record: AnyRecord;
  readonly onUnbind: (record: AnyRecord) => void;
}

/** The chat accounts bound to a user, for those who may take them away. */
export function UserBindings({ record, onUnbind }: UserBindingsProps): ReactNode {
  const t = useText('user');
  const language = useLanguage();
  const read = useQuery(bindingsOfUser(record.id));
  return (
    <QueryItems read={read} empty={t('bindings.empty')}>
      {(items) => (
        <div className="account-tab">
          <div className="account-tab-bar">
            <Button danger onClick={() => onUnbind(record)}>
              {t('action.unbind')}
            </Button>
          </div>
          <DataTable
            rows={items}
            rowKey={({ kind }) => kind}
            columns={[
              { key: 'kind', title: t('bindings.kind'), cell: ({ kind }) => t(`bindings.${kind}`) },
              { key: 'nick', title: t('bindings.nick') },
              { key: 'boundAt', title: t('bindings.boundAt'), cell: ({ boundAt }) => formatInstant(boundAt, language) },
            ]}
          />
        </div>
      )}
    </QueryItems>
  );
}
