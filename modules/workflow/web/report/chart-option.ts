import type { Palette } from '@mp/kernel/web';
import type { EChartsCoreOption } from 'echarts/core';
import type { ChartSpec } from './report-model.ts';

const fontSize = 12;
/** Pixels of a name beside a lying bar. */
const nameWidth = 136;

/** How a chart is drawn in the colours of the scheme. */
export function chartOption(spec: ChartSpec, palette: Palette, isMoving: boolean): EChartsCoreOption {
  const words = { color: palette.secondary, fontSize };
  const line = { lineStyle: { color: palette.border } };
  const values = { type: 'value', minInterval: 1, axisLabel: words, splitLine: line };
  const names = {
    type: 'category',
    data: [...spec.names],
    inverse: spec.isLying === true,
    axisLabel: {
      ...words,
      ...(spec.isLying ? { width: nameWidth, overflow: 'truncate', interval: 0 } : { hideOverlap: true }),
    },
    axisLine: line,
    axisTick: { show: false },
  };
  return {
    animation: isMoving,
    animationDuration: 150,
    color: spec.series.map(({ tone, colour }) => colour ?? palette[tone]),
    textStyle: { color: palette.text, fontFamily: getComputedStyle(document.body).fontFamily },
    grid: { left: spec.isLying ? nameWidth + 12 : 40, right: 16, top: 36, bottom: 24 },
    // Many names do not come to lie over the drawing on a narrow screen.
    legend: {
      type: spec.series.length > 4 ? 'scroll' : 'plain',
      top: 0,
      left: 0,
      icon: 'roundRect',
      itemWidth: 12,
      itemHeight: 12,
      textStyle: words,
    },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: palette.raised,
      borderColor: palette.border,
      textStyle: { color: palette.text, fontSize },
      axisPointer: { type: spec.kind === 'bar' ? 'shadow' : 'line' },
    },
    xAxis: spec.isLying ? values : names,
    yAxis: spec.isLying ? names : values,
    series: spec.series.map(({ name, values: points }) => ({
      name,
      type: spec.kind,
      data: [...points],
      ...(spec.isStacked ? { stack: 'all' } : {}),
      ...(spec.kind === 'bar' ? { barMaxWidth: 20 } : { showSymbol: spec.names.length <= 31, symbolSize: 6 }),
    })),
  };
}
