import { useEffect, useMemo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage } from '../i18n.ts';
import { themeVariables, useBrand } from '../theme.ts';
import { GanttShape, headWords } from './GanttChart.tsx';
import { GanttLegend } from './GanttLegend.tsx';
import type { Paper } from './GanttTools.tsx';
import { type GanttFolding, sizes } from './gantt-rows.ts';
import { dayNumber, ganttHead, type GanttScale, xOf } from './gantt-scale.ts';
import type { GanttColumn, GanttLegendEntry, GanttMark } from './gantt-view.ts';

/** Pixels that the chart has beside the table on a lying sheet. */
const rooms: Readonly<Record<Paper, number>> = { A3: 860, A4: 520 };

interface GanttPaperProps {
  readonly paper: Paper;
  readonly label: string;
  readonly folding: GanttFolding;
  readonly columns: readonly GanttColumn[];
  readonly scale: GanttScale;
  readonly marks: readonly GanttMark[];
  readonly legend: readonly GanttLegendEntry[] | undefined;
  readonly onDone: () => void;
}

/** All rows for the printer, as a table of which the head comes again on every sheet; the time is as wide as the paper. */
export function GanttPaper(props: GanttPaperProps): ReactNode {
  const { paper, label, folding, columns, scale, marks, onDone } = props;
  const language = useLanguage();
  useEffect(() => {
    document.body.dataset['printing'] = 'gantt';
    addEventListener('afterprint', onDone, { once: true });
    print();
    return () => {
      delete document.body.dataset['printing'];
      removeEventListener('afterprint', onDone);
    };
  }, [onDone]);
  const brand = useBrand();
  // Paper is white, whatever the screen is.
  const light = useMemo(() => ({ ...themeVariables('light', 'default', brand), colorScheme: 'light' }), [brand]);
  const room = rooms[paper];
  const days = dayNumber(scale.to) - dayNumber(scale.from) + 1;
  const width = room / days;
  // However many the days, the words of the head have their room.
  const zoom = width >= 8 ? 'week' : width >= 1 ? 'month' : 'quarter';
  const fit: GanttScale = { ...scale, zoom, width };
  const [upper, lower] = ganttHead(fit, scale.from, scale.to);
  const line = (stretches: typeof upper, isUpper: boolean) =>
    stretches.map(({ from, days: count }) => (
      <span key={from} style={{ left: xOf(fit, from), width: count * width }}>
        {count * width >= 12 ? headWords(fit, language, isUpper)(from) : ''}
      </span>
    ));
  return createPortal(
    <div className="ui-gantt-paper" style={light}>
      <style>{`@page { size: ${paper} landscape; margin: 10mm; }`}</style>
      <table>
        <thead>
          <tr>
            <th colSpan={columns.length + 1} scope="colgroup">
              <div className="ui-gantt-paper-title">
                {label}
                <GanttLegend marks={marks} entries={props.legend} />
              </div>
            </th>
          </tr>
          <tr>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
            <th scope="col" style={{ width: room }}>
              <div className="ui-gantt-paper-line">{line(upper, true)}</div>
              <div className="ui-gantt-paper-line">{line(lower, false)}</div>
            </th>
          </tr>
        </thead>
        <tbody>
          {folding.lines.map(({ row, level }) => (
            <tr key={row.key} data-kind={row.kind}>
              {columns.map((column, at) => (
                <td key={column.key} style={at === 0 ? { paddingInlineStart: 4 + (level - 1) * 10 } : undefined}>
                  {at === 0 && row.code !== undefined ? `${row.code} ` : ''}
                  {column.text(row)}
                </td>
              ))}
              <td>
                <svg width={room} height={sizes.row - 8} viewBox={`0 4 ${room} ${sizes.row - 8}`}>
                  {marks.map(({ day, kind }) => (
                    <path
                      key={kind}
                      className="ui-gantt-mark"
                      data-kind={kind}
                      d={`M${xOf(fit, day) + width} 0v${sizes.row}`}
                    />
                  ))}
                  {row.baseline ? (
                    <path
                      className="ui-gantt-baseline"
                      d={`M${xOf(fit, row.baseline.start)} ${sizes.row - 8}H${xOf(fit, row.baseline.finish) + width}v3H${xOf(fit, row.baseline.start)}z`}
                    />
                  ) : null}
                  <g
                    className="ui-gantt-bar"
                    data-kind={row.kind}
                    data-critical={row.isCritical}
                    data-done={row.isDone}
                  >
                    <GanttShape row={row} scale={fit} y={0} />
                  </g>
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
