import type { Resource, RevisionComparison } from '@mp/kernel/contract';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../i18n.ts';
import './revision.css';

interface HintsProps {
  readonly version: Resource;
  readonly hints: RevisionComparison['hints'];
}

/** What an auditor checks with care: texts `<entity>.risk.<code>` of the version. */
export function Hints({ version: { entity }, hints }: HintsProps): ReactNode {
  const t = useText();
  if (hints.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('revision.risks')}
      description={
        <ul className="ui-version-hints">
          {hints.map(({ code, params }, at) => (
            <li key={at}>{t(`${entity}.risk.${code}`, params)}</li>
          ))}
        </ul>
      }
    />
  );
}
