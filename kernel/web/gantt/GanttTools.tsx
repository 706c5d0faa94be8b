import { MinusOutlined, PlusOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Dropdown, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../i18n.ts';
import { type GanttZoom, ganttZooms } from './gantt-scale.ts';

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
  readonly children: ReactNode;
}

export function GanttTools(props: GanttToolsProps): ReactNode {
  const { zoom, isPhone, onZoom, onToday, onFoldAll, onPrint, children } = props;
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
          <Button onClick={() => onFoldAll(true)}>{t('foldAll')}</Button>
          <Button onClick={() => onFoldAll(false)}>{t('unfoldAll')}</Button>
        </>
      ) : null}
      {children}
      {isPhone ? null : (
        <Dropdown
          trigger={['click']}
          menu={{
            items: (['A3', 'A4'] as const).map((paper) => ({ key: paper, label: t('paper', { paper }) })),
            onClick: ({ key }) => onPrint(key === 'A4' ? 'A4' : 'A3'),
          }}
        >
          <Button icon={<PrinterOutlined aria-hidden />}>{t('print')}</Button>
        </Dropdown>
      )}
    </div>
  );
}
