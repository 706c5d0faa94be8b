import { text } from '@mp/kernel/contract';
import { type AnyRecord, FormDialog, QueryResult, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { tenant } from '../contract/index.ts';
import { clearOrganisations, tenantClearing } from './tenant.client.ts';

interface ClearDialogProps {
  readonly record: AnyRecord;
  readonly close: () => void;
}

const fields = { code: text() };

/** Removes all organisations of a tenant but the root: says what stands in the way, and asks for the code. */
export function ClearDialog({ record, close }: ClearDialogProps): ReactNode {
  const t = useText();
  const read = useQuery(tenantClearing(record.id));
  const code = String(record.tenancyCode);
  const isOpen = read.data !== undefined && read.data.organisations > 0 && read.data.blockers.length === 0;
  const facts = (
    <QueryResult read={read}>
      {({ organisations, blockers }) => (
        <>
          {organisations === 0 ? <p role="status">{t('tenant.error.noOrgToClear')}</p> : null}
          {blockers.length > 0 ? <p>{t('tenant.clear.blocked')}</p> : null}
          <ul>
            {blockers.map(({ kind, count }) => (
              <li key={kind}>{t('tenant.clear.blocker', { kind: `@${kind}`, count })}</li>
            ))}
          </ul>
          {isOpen ? <p>{t('tenant.clear.count', { count: organisations })}</p> : null}
        </>
      )}
    </QueryResult>
  );
  return (
    <FormDialog
      of={tenant.entity}
      fields={fields}
      title={t('tenant.clear.title', { name: String(record.tenancyName) })}
      ok={t('tenant.clear.ok')}
      danger
      intro={facts}
      isLoading={read.isPending}
      canSend={(typed) => isOpen && typed.code === code}
      submit={() => clearOrganisations(record.id, code)}
      done={({ removed }) => t('tenant.clear.done', { count: removed })}
      refresh={[tenant.key]}
      close={() => close()}
    >
      <FormDialog.Field name="code" label={t('tenant.clear.type', { code })} when={() => isOpen} />
    </FormDialog>
  );
}
