import { type AnyRecord, LoadFailed, toast, useAct, useText } from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Checkbox, Input, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { tenant } from '../contract/index.ts';
import { setAdmins, tenantMembers } from './tenant.client.ts';

/** Chooses who administers a tenant; at least one must remain. */
export function AdminsDialog({ record, close }: { readonly record: AnyRecord; readonly close: () => void }): ReactNode {
  const t = useText('tenant');
  const cache = useQueryClient();
  const [q, setQ] = useState('');
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [busy, act] = useAct();
  const read = useQuery(tenantMembers(record.id, q.trim()));
  const members = read.data?.items ?? [];
  const administrators = new Set(members.filter(({ isAdmin }) => isAdmin).map(({ id }) => id));
  for (const [id, isAdmin] of changes)
    if (isAdmin) administrators.add(id);
    else administrators.delete(id);

  const handleOk = () =>
    act(async () => {
      await setAdmins(record.id, [...administrators]);
      toast.success(t('relogin'));
      await cache.invalidateQueries({ queryKey: [tenant.key] });
      close();
    });

  return (
    <Modal
      open
      title={t('admins.title', { name: String(record.tenancyName) })}
      okText={t('action.setAdmin')}
      okButtonProps={{ loading: busy, disabled: changes.size === 0 || administrators.size === 0 }}
      onOk={() => void handleOk()}
      onCancel={close}
      loading={read.isPending}
    >
      <Input
        allowClear
        autoComplete="off"
        aria-label={t('admins.search')}
        placeholder={t('admins.search')}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      {read.isError ? <LoadFailed error={read.error} onRetry={() => void read.refetch()} /> : null}
      <section className="ui-preview-box" tabIndex={0} aria-label={t('admins.list')}>
        {members.length === 0 ? (
          <p className="ui-empty" role="status">
            {t('admins.none')}
          </p>
        ) : (
          members.map(({ id, userName, employeeName }) => (
            <div key={id}>
              <Checkbox
                checked={administrators.has(id)}
                onChange={(event) => setChanges(new Map(changes).set(id, event.target.checked))}
              >
                {employeeName} <small>{userName}</small>
              </Checkbox>
            </div>
          ))
        )}
      </section>
      {administrators.size === 0 ? <p role="alert">{t('error.adminRequired')}</p> : null}
    </Modal>
  );
}
