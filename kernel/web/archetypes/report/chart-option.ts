import type { ChartSeries, ChartSpec } from '@mp/kernel/contract';
import type { EChartsCoreOption } from 'echarts/core';
import type { Palette } from '../../theme.ts';
import { waterfallSpans } from './waterfall.ts';

const fontSize = 12;
/** Pixels of a name beside a lying bar. */
const nameWidth = 136;
/** Pixels across the smallest and the largest point. */
const [leastPoint, mostPoint] = [10, 36];

/** In which colours and words a chart is drawn, and whether it moves. */
interface Drawn {
  readonly palette: Palette;
  readonly isMoving: boolean;
  /** Words of the most, upper quarter, median, lower quarter and least of a box. */
  readonly boxWords: readonly string[];
}

/** What all charts have: colours, legend, and what is said under the pointer. */
function frameOf(spec: ChartSpec, { palette, isMoving, boxWords }: Drawn): EChartsCoreOption {
  const words = { color: palette.secondary, fontSize };
  return {
    animation: isMoving,
    animationDuration: 150,
    color: spec.series.map(({ tone, colour }) => colour ?? palette[tone]),
    textStyle: { color: palette.text, fontFamily: getComputedStyle(document.body).fontFamily },
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
      axisPointer: { type: spec.kind === 'line' ? 'line' : 'shadow' },
      ...(spec.isPercent ? { valueFormatter: (value: unknown) => (value === null ? '—' : `${value}%`) } : {}),
      ...(spec.kind === 'box' ? { formatter: boxTip(spec, boxWords) } : {}),
      ...(spec.kind === 'waterfall' ? { formatter: stepTip(spec) } : {}),
    },
  };
}

/** Points between two measures, each as large as a third one says. */
function pointsOption({ axes = ['', ''], series, names }: ChartSpec, palette: Palette): EChartsCoreOption {
  const words = { color: palette.secondary, fontSize };
  const line = { lineStyle: { color: palette.border } };
  const axis = (name: string) => ({
    type: 'value',
    scale: true,
    name,
    nameLocation: 'middle',
    nameGap: 28,
    nameTextStyle: words,
    axisLabel: words,
    splitLine: line,
  });
  return {
    grid: { left: 56, right: 24, top: 20, bottom: 48 },
    legend: { show: false },
    tooltip: {
      trigger: 'item',
      confine: true,
      backgroundColor: palette.raised,
      borderColor: palette.border,
      textStyle: { color: palette.text, fontSize },
      formatter: ({ dataIndex }: { readonly dataIndex: number }) => pointTip({ axes, series, names }, dataIndex),
    },
    xAxis: axis(axes[0]),
    yAxis: axis(axes[1]),
    series: series.map(({ name, points = [], tone }) => ({
      name,
      type: 'scatter',
      data: points.map((point) => (point ? [point[0], point[1]] : [])),
      symbolSize: (_: unknown, { dataIndex }: { readonly dataIndex: number }) =>
        leastPoint + (mostPoint - leastPoint) * Math.sqrt(points[dataIndex]?.[2] ?? 0),
      itemStyle: { color: palette[tone], opacity: 0.65, borderColor: palette.surface },
    })),
  };
}

/** What is said of the point under the pointer: its name, and both measures. */
function pointTip({ axes = ['', ''], series, names }: Pick<ChartSpec, 'axes' | 'series' | 'names'>, at: number): Node {
  const said = document.createElement('div');
  const point = series[0]?.points?.[at];
  said.append(
    ...[names[at] ?? '', ...axes.map((axis, place) => `${axis} ${point?.[place] ?? '—'}`)].map((line) => lineOf(line)),
  );
  return said;
}

/** How a chart is drawn in the colours of the scheme. */
export function chartOption(spec: ChartSpec, { palette, isMoving, boxWords }: Drawn): EChartsCoreOption {
  const words = { color: palette.secondary, fontSize };
  const line = { lineStyle: { color: palette.border } };
  if (spec.kind === 'scatter')
    return { ...frameOf(spec, { palette, isMoving, boxWords }), ...pointsOption(spec, palette) };
  const axisLabel = spec.isPercent ? { ...words, formatter: '{value}%' } : words;
  const values = { type: 'value', minInterval: 1, axisLabel, splitLine: line };
  const names = {
    type: 'category',
    data: [...spec.names],
    inverse: spec.isLying === true,
    axisLabel: {
      ...words,
      ...(spec.isLying
        ? { width: nameWidth, overflow: 'truncate', interval: 0 }
        : spec.kind === 'waterfall'
          ? { interval: 0, rotate: 40 }
          : { hideOverlap: true }),
    },
    axisLine: line,
    axisTick: { show: false },
  };
  return {
    ...frameOf(spec, { palette, isMoving, boxWords }),
    grid: { left: spec.isLying ? nameWidth + 12 : 40, right: 16, top: 36, bottom: spec.kind === 'waterfall' ? 72 : 24 },
    xAxis: spec.isLying ? values : names,
    yAxis: spec.isLying ? names : values,
    series: spec.series.map((series) => seriesOption(spec, series, palette)),
  };
}

function seriesOption(spec: ChartSpec, { name, values, boxes, tone }: ChartSeries, palette: Palette): object {
  if (spec.kind === 'box')
    return {
      name,
      type: 'boxplot',
      data: (boxes ?? []).map((box) => [...box]),
      boxWidth: [6, 20],
      itemStyle: { color: palette.surface, borderColor: palette[tone], borderWidth: 1.5 },
    };
  if (spec.kind === 'waterfall') return waterfallOption({ name, values, tone }, palette);
  return {
    name,
    type: spec.kind,
    data: [...values],
    ...(spec.isStacked ? { stack: 'all' } : {}),
    ...(spec.kind === 'bar' ? { barMaxWidth: 20 } : { showSymbol: spec.names.length <= 31, symbolSize: 6 }),
  };
}

/** Steps up are bad news, since they are delays and costs; the sum has the colour of the series, nothing a quiet one. */
function waterfallOption({ name, values, tone }: ChartSeries, palette: Palette): object {
  const painted = (up: string, down = up) => ({ color: up, borderColor: up, color0: down, borderColor0: down });
  return {
    name,
    type: 'candlestick',
    barMaxWidth: 28,
    itemStyle: painted(palette.danger, palette.success),
    data: waterfallSpans(values.map(Number)).map(([from, to], at) => ({
      value: [from, to, Math.min(from, to), Math.max(from, to)],
      ...(at === values.length ? { itemStyle: painted(palette[tone]) } : {}),
      ...(from === to ? { itemStyle: painted(palette.secondary) } : {}),
    })),
  };
}

/** What is said of the box under the pointer: its name, and its five values with their words. */
function boxTip(
  { names, series }: ChartSpec,
  words: readonly string[],
): (under: readonly { readonly dataIndex: number }[]) => Node {
  return ([first]) => {
    const at = first?.dataIndex ?? 0;
    const box = series[0]?.boxes?.[at] ?? [];
    const said = document.createElement('div');
    const lines = words.map((word, place) => `${word} ${box[box.length - 1 - place] ?? '—'}`);
    said.append(...[names[at] ?? '', ...lines].map((line) => lineOf(line)));
    return said;
  };
}

/** What is said of the step under the pointer. */
function stepTip({ names, series }: ChartSpec): (under: readonly { readonly dataIndex: number }[]) => Node {
  return ([first]) => {
    const at = first?.dataIndex ?? 0;
    const steps = (series[0]?.values ?? []).map(Number);
    const value = steps[at] ?? steps.reduce((sum, step) => sum + step, 0);
    return lineOf(`${names[at] ?? ''} ${value > 0 ? '+' : ''}${value}`);
  };
}

function lineOf(words: string): Node {
  const line = document.createElement('div');
  line.textContent = words;
  return line;
}
