import { type AnyRecord, useText } from '@mp/kernel/web';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { CoveragePanel } from '../CoveragePanel.tsx';
import '../dealer.css';

/** What the authorisations of a dealer need beside what there is, and what the head office has waived. */
export function Requirements({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('dealer');
  const { waiverUntil, waiverReason } = record;
  return (
    <div className="dlr-form">
      {typeof waiverUntil === 'string' ? (
        <Alert
          type="warning"
          showIcon
          title={t('waiver', { until: waiverUntil })}
          description={typeof waiverReason === 'string' ? waiverReason : undefined}
        />
      ) : null}
      <CoveragePanel dealerId={record.id} />
    </div>
  );
}
