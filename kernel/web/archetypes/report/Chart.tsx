import { DownloadOutlined } from '@ant-design/icons';
import type { ChartSpec } from '@mp/kernel/contract';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { chartOption } from './chart-option.ts';
import { beginChart } from './echarts.ts';
import { saveAs } from '../../client.ts';
import { useText } from '../../i18n.ts';
import { paletteOf, useBrand, useReducedMotion, useScheme } from '../../theme.ts';
import { usePreferences } from '../../preferences.ts';
import { useOpenFigure } from './figure-link.tsx';
import './report.css';

const rowHeight = 34;
const usualHeight = 280;

/** A chart with its title; the table below the charts says the same in words. A click on a bar opens the list behind it. */
export function Chart({ spec }: { readonly spec: ChartSpec }): ReactNode {
  const t = useText('report');
  const open = useRef(useOpenFigure());
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<ReturnType<typeof beginChart> | null>(null);
  const links = useRef(spec.links);
  const palette = paletteOf(useScheme(usePreferences().scheme), useBrand());
  const isMoving = !useReducedMotion();
  const height = spec.isLying ? Math.max(160, spec.names.length * rowHeight + 64) : usualHeight;

  useEffect(() => {
    if (!box.current) return undefined;
    const chart = beginChart(box.current);
    drawn.current = chart;
    chart.on('click', ({ dataIndex, name }) => {
      const to = links.current?.[dataIndex];
      if (to) open.current(to, name);
    });
    const watch = new ResizeObserver(() => chart.resize());
    watch.observe(box.current);
    return () => {
      watch.disconnect();
      drawn.current = null;
      chart.dispose();
    };
  }, []);
  useEffect(() => {
    const boxWords = [t('box.most'), t('box.upper'), t('box.median'), t('box.lower'), t('box.least')];
    links.current = spec.links;
    drawn.current?.setOption(chartOption(spec, { palette, isMoving, boxWords }), { notMerge: true });
  }, [spec, palette, isMoving, t]);

  function handleSave(): void {
    const url = drawn.current?.getDataURL({ type: 'svg', backgroundColor: palette.raised });
    if (url) saveAs(url, `${spec.title}.svg`);
  }

  return (
    <figure className="report-chart">
      <figcaption>
        {spec.title}
        <Button
          type="text"
          size="small"
          icon={<DownloadOutlined aria-hidden />}
          aria-label={t('savePicture', { title: spec.title })}
          title={t('savePicture', { title: spec.title })}
          onClick={handleSave}
        />
      </figcaption>
      <div ref={box} role="img" aria-label={t('chartOf', { title: spec.title })} style={{ height }} />
    </figure>
  );
}
