import { ArrowRightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatDay } from '../controls/format.ts';
import { useLanguage, useText } from '../i18n.ts';
import type { GanttRow } from './gantt-rows.ts';
import { type GanttMove, type GanttPreview, landingOf } from './gantt-view.ts';

/** So many rows are named; of the others their number is. */
const most = 5;

interface ConsequencesProps {
  readonly move: GanttMove;
  readonly preview: GanttPreview | undefined;
  readonly rowOf: (key: string) => GanttRow | undefined;
  /** Where it does not hide the row itself. */
  readonly at: 'top' | 'bottom';
  readonly onDrop: () => void;
  readonly onCancel: () => void;
}

/** What a row that is being moved takes with it, before it is let go. */
export function Consequences({ move, preview, rowOf, at, onDrop, onCancel }: ConsequencesProps): ReactNode {
  const t = useText('gantt');
  const language = useLanguage();
  const own = rowOf(move.key);
  if (!own) return null;
  const moved = [...(preview?.moved ?? [])].flatMap(([key, days]) => {
    const row = rowOf(key);
    return row && key !== move.key && row.kind === 'task' && row.finish !== days.finish
      ? [{ row, to: days.finish }]
      : [];
  });
  const landing = landingOf(move, preview);
  const change = (from: string, to: string) => (
    <span className="ui-gantt-change">
      <span>{from}</span>
      <ArrowRightOutlined aria-label={t('becomes')} />
      <strong>{to}</strong>
    </span>
  );
  return (
    <section className="ui-gantt-consequences" data-at={at} aria-label={t('consequences')}>
      <header role="status">
        <strong>{own.title}</strong>
        {change(formatDay(own.finish, language), formatDay(landing, language))}
        <span>{t('touched', { count: moved.length })}</span>
        {landing === move.finish ? null : (
          <em className="ui-gantt-earliest">{t('earliest', { day: formatDay(landing, language) })}</em>
        )}
      </header>
      <dl>
        {(preview?.facts ?? []).map(({ key, label, before, after, isWorse }) => (
          <div key={key} data-worse={isWorse === true}>
            <dt>{label}</dt>
            <dd>{before === after ? before : change(before, after)}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {moved.slice(0, most).map(({ row, to }) => (
          <li key={row.key}>
            <span className="ui-gantt-name">{row.title}</span>
            {change(formatDay(row.finish, language), formatDay(to, language))}
          </li>
        ))}
      </ul>
      {moved.length > most ? <p>{t('more', { count: moved.length - most })}</p> : null}
      <footer>
        <Button size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="small" type="primary" onClick={onDrop}>
          {t('drop')}
        </Button>
      </footer>
    </section>
  );
}
