import { DataTable, type EditProps, QueryResult, PlainInput, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { PushAccount } from '../contract/index.ts';
import { accountsQuery } from './push.client.ts';
import './push.css';

/** Chooses among the users with a bound chat account, with what is left to each in this month. */
export function AccountsEdit({ id, label, value, onChange, disabled, describedBy }: EditProps): ReactNode {
  const t = useText('pushMessage');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const read = useQuery(accountsQuery(q));
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const toggle = (account: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, account] : chosen.filter((each) => each !== account));
  return (
    <div id={id} className="push-accounts" role="group" aria-label={label} aria-describedby={describedBy} tabIndex={-1}>
      <div className="push-accounts-head">
        <PlainInput
          search
          label={t('accounts.search')}
          placeholder={t('accounts.search')}
          value={typed}
          onChange={setTyped}
        />
        <span role="status">{t('accounts.chosen', { count: chosen.length })}</span>
      </div>
      <QueryResult read={read}>
        {({ items, hasMore }) => (
          <>
            <div className="push-accounts-list">
              <DataTable
                rows={items}
                rowKey={(each) => each.id}
                label={label}
                empty={t('accounts.empty')}
                columns={[
                  {
                    key: 'pick',
                    label: label,
                    kind: 'tick',
                    cell: ({ id: account, name }) => (
                      <Checkbox
                        aria-label={t('accounts.pick', { name })}
                        checked={chosen.includes(account)}
                        disabled={disabled ?? false}
                        onChange={({ target }) => toggle(account, target.checked)}
                      />
                    ),
                  },
                  { key: 'name', title: t('accounts.name'), kind: 'name' },
                  { key: 'chat', title: t('chat'), kind: 'text', cell: (account) => <ChatAccount account={account} /> },
                  {
                    key: 'left',
                    title: t('accounts.left'),
                    cell: ({ left }) =>
                      left === 0 ? (
                        <span className="push-full">{t('accounts.full')}</span>
                      ) : (
                        t('accounts.times', { count: left })
                      ),
                  },
                ]}
              />
            </div>
            {hasMore ? <p className="mp-secondary">{t('accounts.more')}</p> : null}
          </>
        )}
      </QueryResult>
    </div>
  );
}

function ChatAccount({ account: { chat, nick } }: { readonly account: PushAccount }): ReactNode {
  const t = useText('pushMessage');
  return (
    <>
      {t(`chat.${chat}`)} {nick === null ? null : <span className="mp-secondary">{nick}</span>}
    </>
  );
}
