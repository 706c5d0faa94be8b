import { dataText, PageLink, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import type { InstanceDetail } from '../../contract/index.ts';
import { Moment, StatusTag } from './flow-cells.tsx';
import { toTask } from './links.ts';

const statusOf = (status: string) => (status === 'approved' || status === 'canceled' ? status : 'processing');

/** Processes around this one: its parent, its children, earlier ones of the same record. */
export function Related({ related }: { readonly related: InstanceDetail['related'] }): ReactNode {
  const t = useText('trace');
  if (related.length === 0) return <p className="task-none">{t('noRelated')}</p>;
  return (
    <ul className="task-related">
      {related.map(({ id, relation, defName, subject, status, outcome, startedAt }) => (
        <li key={id}>
          <PageLink to={toTask({ instanceId: id })}>{subject || dataText(defName)}</PageLink>
          <span className="mp-secondary">
            {t(`relation.${relation}`)} · {dataText(defName)} · <Moment at={startedAt} />
          </span>
          <StatusTag status={statusOf(status)} outcome={outcome} />
        </li>
      ))}
    </ul>
  );
}
