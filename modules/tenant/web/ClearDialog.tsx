import { type AnyRecord, LoadFailed, toast, useAct, useText } from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { tenant } from '../contract/index.ts';
import { clearOrganisations, tenantClearing } from './tenant.client.ts';

/** Removes all organisations of a tenant but the root: says what stands in the way, and asks for the code. */
export function ClearDialog({ record, close }: { readonly record: AnyRecord; readonly close: () => void }): ReactNode {
  const t = useText();
  const id = useId();
  const cache = useQueryClient();
  const read = useQuery(tenantClearing(record.id));
  const [typed, setTyped] = useState('');
  const [busy, act] = useAct();
  const code = String(record.tenancyCode);
  const blockers = read.data?.blockers ?? [];
  const isOpen = read.data !== undefined && read.data.organisations > 0 && blockers.length === 0;

  const handleOk = () =>
    act(async () => {
      const { removed } = await clearOrganisations(record.id, typed);
      toast.success(t('tenant.clear.done', { count: removed }));
      await cache.invalidateQueries({ queryKey: [tenant.key] });
      close();
    });

  return (
    <Modal
      open
      title={t('tenant.clear.title', { name: String(record.tenancyName) })}
      okText={t('tenant.clear.ok')}
      okButtonProps={{ danger: true, disabled: !isOpen || typed !== code, loading: busy }}
      onOk={() => void handleOk()}
      onCancel={close}
      loading={read.isPending}
    >
      {read.isError ? <LoadFailed error={read.error} onRetry={() => void read.refetch()} /> : null}
      {read.data?.organisations === 0 ? <p role="status">{t('tenant.error.noOrgToClear')}</p> : null}
      {blockers.length > 0 ? (
        <>
          <p>{t('tenant.clear.blocked')}</p>
          <ul>
            {blockers.map(({ kind, count }) => (
              <li key={kind}>{t('tenant.clear.blocker', { kind: `@${kind}`, count })}</li>
            ))}
          </ul>
        </>
      ) : null}
      {isOpen ? (
        <>
          <p>{t('tenant.clear.count', { count: read.data?.organisations ?? 0 })}</p>
          <div className="ui-field">
            <label htmlFor={id}>{t('tenant.clear.type', { code })}</label>
            <Input id={id} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
          </div>
        </>
      ) : null}
    </Modal>
  );
}
