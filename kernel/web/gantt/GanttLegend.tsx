import type { ReactNode } from 'react';
import { useText } from '../i18n.ts';
import type { GanttMark } from './gantt-view.ts';

const kinds = ['plan', 'done', 'critical', 'point', 'baseline', 'float', 'free'] as const;

/** What the shapes of the chart stand for. */
export function GanttLegend({ marks }: { readonly marks: readonly GanttMark[] }): ReactNode {
  const t = useText('gantt');
  return (
    <ul className="ui-gantt-legend" aria-label={t('legend')}>
      {kinds.map((each) => (
        <li key={each} data-kind={each}>
          {t(`legend.${each}`)}
        </li>
      ))}
      {marks.map(({ kind, label }) => (
        <li key={kind} data-kind={kind}>
          {label}
        </li>
      ))}
    </ul>
  );
}
