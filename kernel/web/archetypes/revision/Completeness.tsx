import type { Fields, Resource, RevisionComparison } from '@mp/kernel/contract';
import { Progress } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../i18n.ts';
import './revision.css';

interface CompletenessProps<F extends Fields> {
  /** The resource whose form has the sections. */
  readonly of: Resource<F>;
  readonly value: RevisionComparison['completeness'];
}

/** How full some content is, section by section. */
export function Completeness<F extends Fields>({ of: { entity }, value }: CompletenessProps<F>): ReactNode {
  const t = useText();
  return (
    <div className="ui-complete">
      <Progress percent={value.percent} aria-label={t(`${entity}.field.completeness`)} />
      <ul>
        {value.sections.map(({ section, has, of }) => {
          const title = t(`${entity}.section.${section}`);
          return (
            <li key={section}>
              <span className="ui-hint">
                {title} {has}/{of}
              </span>
              <Progress percent={Math.round((has / of) * 100)} size="small" showInfo={false} aria-label={title} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
