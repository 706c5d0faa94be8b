import type { ReactNode } from 'react';
import { useText } from '../i18n.ts';
import type { GanttLegendEntry, GanttMark } from './gantt-view.ts';

const kinds = ['plan', 'done', 'critical', 'point', 'baseline', 'float', 'free'] as const;

/** What the shapes of the chart stand for. */
export function GanttLegend({
  marks,
  entries,
}: {
  readonly marks: readonly GanttMark[];
  readonly entries?: readonly GanttLegendEntry[] | undefined;
}): ReactNode {
  const t = useText('gantt');
  const shown = entries ?? kinds.map((kind) => ({ kind, label: t(`legend.${kind}`) }));
  return (
    <ul className="ui-gantt-legend" aria-label={t('legend')}>
      {shown.map(({ kind, label }) => (
        <li key={kind} data-kind={kind}>
          {label}
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
