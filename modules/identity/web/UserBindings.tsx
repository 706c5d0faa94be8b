import { type AnyRecord, formatInstant, QueryItems, useLanguage, useText } from '@mp/kernel/web';
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
          <table className="ui-table">
            <thead>
              <tr>
                <th scope="col">{t('bindings.kind')}</th>
                <th scope="col">{t('bindings.nick')}</th>
                <th scope="col">{t('bindings.boundAt')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ kind, nick, boundAt }) => (
                <tr key={kind}>
                  <td>{t(`bindings.${kind}`)}</td>
                  <td>{nick}</td>
                  <td>{formatInstant(boundAt, language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </QueryItems>
  );
}
