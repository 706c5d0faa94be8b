import { BarChart, BoxplotChart, CandlestickChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use as take } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

take([
  BarChart,
  BoxplotChart,
  CandlestickChart,
  LineChart,
  ScatterChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  SVGRenderer,
]);

/** Begins a chart in an element; only what reports draw is loaded. */
export const beginChart = (element: HTMLElement) => init(element, null, { renderer: 'svg' });
