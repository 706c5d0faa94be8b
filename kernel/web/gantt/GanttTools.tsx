import { CompressOutlined, ExpandAltOutlined, MinusOutlined, PlusOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Dropdown, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../i18n.ts';
import { type GanttZoom, ganttZooms } from './gantt-scale.ts';
import type { GanttOutput } from './gantt-view.ts';

/** Sheets that a plan is printed on, lying. */
export type Paper = 'A3' | 'A4';

/** The zoom one step closer, or further away. */
export function nextZoom(zoom: GanttZoom, step: 1 | -1): GanttZoom {
  return ganttZooms[ganttZooms.indexOf(zoom) - step] ?? zoom;
}

interface GanttToolsProps {
  readonly zoom: GanttZoom;
  readonly isPhone: boolean;
  readonly canFold: boolean;
  readonly onZoom: (zoom: GanttZoom) => void;
  readonly onToday: (() => void) | undefined;
  readonly onFoldAll: (isFolded: boolean) => void;
  readonly onPrint: (paper: Paper) => void;
  readonly outputs: readonly GanttOutput[];
  readonly children: ReactNode;
}

export function GanttTools(props: GanttToolsProps): ReactNode {
  const { zoom, isPhone, onZoom, onToday, onFoldAll, onPrint, outputs, children } = props;
  const t = useText('gantt');
  return (
    <div className="ui-gantt-tools">
      {isPhone ? null : (
        <>
          <Button
            icon={<MinusOutlined aria-hidden />}
            aria-label={t('zoomOut')}
            disabled={zoom === 'quarter'}
            onClick={() => onZoom(nextZoom(zoom, -1))}
          />
          <Segmented
            aria-label={t('zoom')}
            value={zoom}
            options={ganttZooms.map((value) => ({ value, label: t(`zoom.${value}`) }))}
            onChange={onZoom}
          />
          <Button
            icon={<PlusOutlined aria-hidden />}
            aria-label={t('zoomIn')}
            disabled={zoom === 'day'}
            onClick={() => onZoom(nextZoom(zoom, 1))}
          />
          {onToday ? <Button onClick={onToday}>{t('today')}</Button> : null}
        </>
      )}
      {props.canFold ? (
        <>
          <Button
            icon={<CompressOutlined aria-hidden />}
            aria-label={t('foldAll')}
            title={t('foldAll')}
            onClick={() => onFoldAll(true)}
          />
          <Button
            icon={<ExpandAltOutlined aria-hidden />}
            aria-label={t('unfoldAll')}
            title={t('unfoldAll')}
            onClick={() => onFoldAll(false)}
          />
        </>
      ) : null}
      <Outputs outputs={outputs} onPrint={isPhone ? undefined : onPrint} />
      {children}
    </div>
  );
}

interface OutputsProps {
  readonly outputs: readonly GanttOutput[];
  /** Nothing is printed from a phone. */
  readonly onPrint: ((paper: Paper) => void) | undefined;
}

/** The sheets to print on, and the files that a plan can be taken out in. */
function Outputs({ outputs, onPrint }: OutputsProps): ReactNode {
  const t = useText('gantt');
  const papers = onPrint
    ? (['A3', 'A4'] as const).map((paper) => ({
        key: paper,
        label: t('paper', { paper }),
        onClick: () => onPrint(paper),
      }))
    : [];
  const files = outputs.map(({ key, label, run }) => ({ key, label, onClick: run }));
  if (papers.length + files.length === 0) return null;
  return (
    <Dropdown trigger={['click']} menu={{ items: [...papers, ...files] }}>
      <Button icon={<PrinterOutlined aria-hidden />}>{t(files.length > 0 ? 'output' : 'print')}</Button>
    </Dropdown>
  );
}
