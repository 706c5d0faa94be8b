import type { ChartSeries, ChartSpec } from '@mp/kernel/contract';
import type { EChartsCoreOption } from 'echarts/core';
import type { Palette } from '../../theme.ts';
import { waterfallSpans } from './waterfall.ts';

const fontSize = 12;
/** Pixels of a name beside a lying bar. */
const nameWidth = 136;

/** In which colours and words a chart is drawn, and whether it moves. */
interface Drawn {
  readonly palette: Palette;
  readonly isMoving: boolean;
  /** Words of the most, upper quarter, median, lower quarter and least of a box. */
  readonly boxWords: readonly string[];
}

/** How a chart is drawn in the colours of the scheme. */
export function chartOption(spec: ChartSpec, { palette, isMoving, boxWords }: Drawn): EChartsCoreOption {
  const words = { color: palette.secondary, fontSize };
  const line = { lineStyle: { color: palette.border } };
  const values = { type: 'value', minInterval: 1, axisLabel: words, splitLine: line };
  if (spec.kind === 'scatter') return scatterOption(spec, { palette, isMoving }, { words, values });
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
    animation: isMoving,
    animationDuration: 150,
    color: spec.series.map(({ tone, colour }) => colour ?? palette[tone]),
    textStyle: { color: palette.text, fontFamily: getComputedStyle(document.body).fontFamily },
    grid: { left: spec.isLying ? nameWidth + 12 : 40, right: 16, top: 36, bottom: spec.kind === 'waterfall' ? 72 : 24 },
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
      ...(spec.kind === 'box' ? { formatter: boxTip(spec, boxWords) } : {}),
      ...(spec.kind === 'waterfall' ? { formatter: stepTip(spec) } : {}),
    },
    xAxis: spec.isLying ? values : names,
    yAxis: spec.isLying ? names : values,
    series: spec.series.map((series) => seriesOption(spec, series, palette)),
  };
}

/** A point for each name: the first series across, the second one up; both axes bear the name of their series. */
function scatterOption(
  { names, series }: ChartSpec,
  { palette, isMoving }: Pick<Drawn, 'palette' | 'isMoving'>,
  { words, values }: { readonly words: object; readonly values: object },
): EChartsCoreOption {
  const [across, up] = series;
  const points = names.map((name, at) => ({ name, value: [across?.values[at] ?? null, up?.values[at] ?? null] }));
  const axisOf = (of: ChartSeries | undefined) => ({
    ...values,
    minInterval: 0,
    scale: true,
    name: of?.name,
    nameLocation: 'middle',
    nameTextStyle: words,
    ...(of?.isPercent
      ? { max: 100, min: ({ min }: { min: number }) => Math.max(0, Math.floor((min - 5) / 10) * 10) }
      : {}),
  });
  return {
    animation: isMoving,
    animationDuration: 150,
    color: [palette[across?.tone ?? 'brand']],
    textStyle: { color: palette.text, fontFamily: getComputedStyle(document.body).fontFamily },
    grid: { left: 56, right: 24, top: 16, bottom: 44 },
    tooltip: {
      trigger: 'item',
      confine: true,
      backgroundColor: palette.raised,
      borderColor: palette.border,
      textStyle: { color: palette.text, fontSize },
      formatter: ({ dataIndex }: { readonly dataIndex: number }) => {
        const said = document.createElement('div');
        const lines = series.map(({ name, values: all }) => `${name} ${all[dataIndex] ?? '—'}`);
        said.append(...[names[dataIndex] ?? '', ...lines].map((text) => lineOf(text)));
        return said;
      },
    },
    xAxis: { ...axisOf(across), nameGap: 28 },
    yAxis: { ...axisOf(up), nameGap: 36 },
    series: [{ type: 'scatter', symbolSize: 12, data: points, emphasis: { scale: 1.3 } }],
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
