import type { RevisionComparison } from '@mp/kernel/contract';
import { useText } from '@mp/kernel/web';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import './dealer.css';

/** What an auditor should look at with care. */
export function Hints({ hints }: { readonly hints: RevisionComparison['hints'] }): ReactNode {
  const t = useText('dealerVersion');
  if (hints.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('risks')}
      description={
        <ul className="dlr-hints">
          {hints.map(({ code, params }, at) => (
            <li key={at}>{t(`risk.${code}`, params)}</li>
          ))}
        </ul>
      }
    />
  );
}
