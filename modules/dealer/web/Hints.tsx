import { useText } from '@mp/kernel/web';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { VersionComparison } from '../contract/index.ts';
import './dealer.css';

/** What an auditor should look at with care. */
export function Hints({ hints }: { readonly hints: VersionComparison['hints'] }): ReactNode {
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
