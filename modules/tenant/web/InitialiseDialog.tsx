import { ref } from '@mp/kernel/contract';
import { type AnyRecord, FormDialog, QueryResult, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { tenant } from '../contract/index.ts';
import { initialise, tenantClearing } from './tenant.client.ts';

interface InitialiseDialogProps {
  readonly record: AnyRecord;
  readonly close: () => void;
}

const fields = { templateTenant: ref('tenant.tenant'), orgTemplate: ref('tenant.orgTemplate') };

/** Fills a tenant with what it begins with; once, so what it takes over is chosen here. */
export function InitialiseDialog({ record, close }: InitialiseDialogProps): ReactNode {
  const t = useText('tenant');
  const read = useQuery(tenantClearing(record.id));
  const hasOrganisations = (read.data?.organisations ?? 0) > 0;
  return (
    <FormDialog
      of={tenant.entity}
      fields={fields}
      initial={{ orgTemplate: record.orgTemplate, orgTemplateLabel: record.orgTemplateLabel }}
      title={t('initialise.title', { name: String(record.tenancyName) })}
      ok={t('initialise.ok')}
      intro={t('initialise.body')}
      isLoading={read.isPending}
      canSend={() => read.data !== undefined}
      submit={({ templateTenant, orgTemplate }) =>
        initialise(record.id, { templateTenant, orgTemplate: hasOrganisations ? null : orgTemplate })
      }
      done={t('relogin')}
      refresh={[tenant.key]}
      close={() => close()}
    >
      <FormDialog.Field
        name="templateTenant"
        label={t('initialise.templateTenant')}
        hint={t('initialise.templateTenantHint')}
      />
      <FormDialog.Field name="orgTemplate" label={t('initialise.orgTemplate')} when={() => !hasOrganisations} />
      <FormDialog.Extra>
        <QueryResult read={read}>
          {() => (hasOrganisations ? <p role="status">{t('initialise.hasOrganisations')}</p> : null)}
        </QueryResult>
      </FormDialog.Extra>
    </FormDialog>
  );
}
