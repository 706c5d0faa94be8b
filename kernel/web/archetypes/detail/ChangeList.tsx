import type { Resource } from '@mp/kernel/contract';
import type { ReactNode } from 'react';
import { labelKey } from '../../controls/control.ts';
import { useText } from '../../i18n.ts';
import { PastValue } from './PastValue.tsx';
import './detail.css';

interface ChangeListProps {
  readonly resource: Resource;
  readonly names: readonly string[];
  /** Of each changed field what it was and what it became. */
  readonly changes: Readonly<Record<string, readonly unknown[]>>;
}

/** What changed, field by field: what it was and what it became. */
export function ChangeList({ resource, names, changes }: ChangeListProps): ReactNode {
  const t = useText();
  return (
    <dl className="ui-changes">
      {names.map((name) => (
        <div key={name}>
          <dt>{t(labelKey(resource, name))}</dt>
          <dd>
            <del aria-label={t('detail.before')}>
              <PastValue resource={resource} name={name} record={{ [name]: changes[name]?.[0] }} />
            </del>
            <span aria-hidden>→</span>
            <ins aria-label={t('detail.after')}>
              <PastValue resource={resource} name={name} record={{ [name]: changes[name]?.[1] }} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
