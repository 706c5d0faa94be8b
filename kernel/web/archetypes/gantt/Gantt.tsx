import { PrinterOutlined } from '@ant-design/icons';
import { Button, Checkbox, Segmented } from 'antd';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { formatDay } from '../../controls/format.ts';
import { useLanguage, useText } from '../../i18n.ts';
import { GanttChart } from './GanttChart.tsx';
import { criticalTasks, ganttSpan, type GanttTask, type GanttZoom, type IsWorkday } from './gantt-model.ts';
import './gantt.css';

interface GanttProps {
  readonly label: string;
  readonly tasks: readonly GanttTask[];
  readonly isWorkday: IsWorkday;
  readonly today?: string;
  readonly zoom?: GanttZoom;
  /** Takes a task that was moved, or whose end was; without it nothing can be moved. */
  readonly onChange?: (task: GanttTask) => void;
}

const zooms = ['day', 'week', 'month', 'quarter'] as const;
const none: ReadonlySet<string> = new Set();

/** Prints the chart alone, as wide as the paper. */
function printChart(): void {
  document.body.dataset['printing'] = 'gantt';
  addEventListener('afterprint', () => delete document.body.dataset['printing'], { once: true });
  print();
}

/**
 * Tasks over time: free days shaded, what depends on what, what the end hangs on, as planned at first and as done.
 * Tasks are moved and lengthened by the pointer or the arrow keys; they keep to working days.
 */
export function Gantt({ label, tasks, isWorkday, today, zoom: begin = 'week', onChange }: GanttProps): ReactNode {
  const t = useText('gantt');
  const helpId = useId();
  const [zoom, setZoom] = useState<GanttZoom>(begin);
  const [hasBaselines, setBaselines] = useState(true);
  const [isMarked, setMarked] = useState(true);
  const [said, setSaid] = useState('');
  const language = useLanguage();
  const critical = useMemo(() => (isMarked ? criticalTasks(tasks, isWorkday) : none), [isMarked, tasks, isWorkday]);
  const days = ({ from, to }: GanttTask) => t('days', { from: formatDay(from, language), to: formatDay(to, language) });
  return (
    <div className="ui-gantt">
      <div className="ui-gantt-tools">
        <Segmented
          aria-label={t('zoom')}
          value={zoom}
          options={zooms.map((value) => ({ value, label: t(`zoom.${value}`) }))}
          onChange={setZoom}
        />
        <Checkbox checked={isMarked} onChange={({ target }) => setMarked(target.checked)}>
          {t('showCritical')}
        </Checkbox>
        <Checkbox checked={hasBaselines} onChange={({ target }) => setBaselines(target.checked)}>
          {t('showBaseline')}
        </Checkbox>
        <Button icon={<PrinterOutlined aria-hidden />} onClick={printChart}>
          {t('print')}
        </Button>
      </div>
      <div className="ui-gantt-frame" role="region" aria-label={label} tabIndex={0}>
        <table className="ui-gantt-names">
          <thead>
            <tr>
              <th scope="col">{t('task')}</th>
              <th scope="col">{t('when')}</th>
            </tr>
          </thead>
          <tbody>
            {tasks.map((task) => (
              <tr key={task.id}>
                <th scope="row" title={task.title}>
                  {task.title}
                </th>
                <td>{days(task)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <GanttChart
          label={label}
          tasks={tasks}
          span={ganttSpan(tasks)}
          zoom={zoom}
          isWorkday={isWorkday}
          today={today}
          critical={critical}
          hasBaselines={hasBaselines}
          helpId={helpId}
          onChange={
            onChange &&
            ((task) => {
              setSaid(`${task.title}: ${days(task)}`);
              onChange(task);
            })
          }
        />
      </div>
      <ul className="ui-gantt-legend" aria-label={t('legend')}>
        {(['plan', 'done', 'critical', 'baseline', 'free'] as const).map((each) => (
          <li key={each} data-kind={each}>
            {t(`legend.${each}`)}
          </li>
        ))}
      </ul>
      {onChange ? (
        <p id={helpId} className="ui-hint">
          {t('help')}
        </p>
      ) : null}
      <p role="status" className="ui-unseen">
        {said}
      </p>
    </div>
  );
}
