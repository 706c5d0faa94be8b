import { type AnyRecord, LoadFailed, toast, useAct, useText } from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { tenant } from '../contract/index.ts';
import { RefField } from './RefField.tsx';
import { initialise, tenantClearing } from './tenant.client.ts';
import './tenant.css';

/** Fills a tenant with what it begins with; once, so what it takes over is chosen here. */
export function InitialiseDialog({
  record,
  close,
}: {
  readonly record: AnyRecord;
  readonly close: () => void;
}): ReactNode {
  const t = useText('tenant');
  const cache = useQueryClient();
  const read = useQuery(tenantClearing(record.id));
  const [templateTenant, setTemplateTenant] = useState<string | null>(null);
  const [chosen, setChosen] = useState(typeof record.orgTemplate === 'string' ? record.orgTemplate : null);
  const [busy, act] = useAct();
  const hasOrganisations = (read.data?.organisations ?? 0) > 0;

  const handleOk = () =>
    act(async () => {
      await initialise(record.id, { templateTenant, orgTemplate: hasOrganisations ? null : chosen });
      toast.success(t('relogin'));
      await cache.invalidateQueries({ queryKey: [tenant.key] });
      close();
    });

  return (
    <Modal
      open
      title={t('initialise.title', { name: String(record.tenancyName) })}
      okText={t('initialise.ok')}
      okButtonProps={{ loading: busy, disabled: !read.data }}
      onOk={() => void handleOk()}
      onCancel={close}
      loading={read.isPending}
    >
      <div className="tenant-form">
        <p>{t('initialise.body')}</p>
        {read.isError ? <LoadFailed error={read.error} onRetry={() => void read.refetch()} /> : null}
        <RefField
          to="tenant.tenant"
          label={t('initialise.templateTenant')}
          hint={t('initialise.templateTenantHint')}
          value={templateTenant}
          onChange={setTemplateTenant}
        />
        {hasOrganisations ? (
          <p role="status">{t('initialise.hasOrganisations')}</p>
        ) : (
          <RefField
            to="tenant.orgTemplate"
            label={t('initialise.orgTemplate')}
            hint={t('hint.orgTemplate')}
            value={chosen}
            onChange={setChosen}
          />
        )}
      </div>
    </Modal>
  );
}
