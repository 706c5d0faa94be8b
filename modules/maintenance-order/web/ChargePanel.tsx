import { QueryResult, StateTag, useText, useValue } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { chargeQuery } from './order.client.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What kind of charge the order in the form has by the entitlement of its unit on the due day, and why. */
export function ChargePanel(): ReactNode {
  const t = useText('order');
  const [gensetId, dueOn] = [textOf(useValue('gensetId')), textOf(useValue('dueOn'))];
  const isAsked = gensetId !== '' && dueOn !== '';
  const read = useQuery({ ...chargeQuery(gensetId, dueOn), enabled: isAsked });
  if (!isAsked) return <p className="mp-secondary">{t('charge.wait')}</p>;
  return (
    <QueryResult read={read}>
      {({ chargeType, reason }) => (
        <p role="status">
          <StateTag tone="processing">{t(`chargeType.${chargeType}`)}</StateTag> {reason}
        </p>
      )}
    </QueryResult>
  );
}
