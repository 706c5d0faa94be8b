import { type AnyRecord, DataTable, QueryItems, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useFactorColumns } from './factor-columns.tsx';
import { factorsOfUser } from './factor.client.ts';
import './account.css';

interface UserFactorsProps {
  readonly record: AnyRecord;
  readonly onReset: (record: AnyRecord) => void;
}

/** The second factors of a user, for those who may take them away. */
export function UserFactors({ record, onReset }: UserFactorsProps): ReactNode {
  const t = useText('user');
  const columns = useFactorColumns();
  const read = useQuery(factorsOfUser(record.id));
  return (
    <QueryItems read={read} empty={t('factors.empty')}>
      {(items) => (
        <div className="account-tab">
          <div className="account-tab-bar">
            <Button danger onClick={() => onReset(record)}>
              {t('action.resetFactors')}
            </Button>
          </div>
          <DataTable rows={items} rowKey={({ id }) => id} columns={columns} />
        </div>
      )}
    </QueryItems>
  );
}
