import { useText } from '@mp/kernel/web';
import { Progress } from 'antd';
import type { ReactNode } from 'react';
import type { RevisionComparison } from '@mp/kernel/contract';

/** How full a dealer's content is, section by section. */
export function Completeness({ value }: { readonly value: RevisionComparison['completeness'] }): ReactNode {
  const t = useText('dealer');
  return (
    <div className="dlr-complete">
      <Progress percent={value.percent} aria-label={t('field.completeness')} />
      <ul>
        {value.sections.map(({ section, has, of }) => (
          <li key={section}>
            <span className="ui-hint">
              {t(`section.${section}`)} {has}/{of}
            </span>
            <Progress
              percent={Math.round((has / of) * 100)}
              size="small"
              showInfo={false}
              aria-label={t(`section.${section}`)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
