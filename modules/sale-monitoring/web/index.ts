import { defineWebModule } from '@mp/kernel/web';

const views = () => import('./MonitorViews.tsx');
const view = (name: 'FunnelView' | 'ChannelView' | 'ExceptionsView') => ({
  resource: 'saleMonitoring.salesException',
  right: 'salesException.monitor',
  load: async () => (await views())[name],
});

/** The pages of sales monitoring. */
export const saleMonitoringWeb = defineWebModule({
  name: 'sale-monitoring',
  settings: () => import('./sales-exception.settings.ts'),
  uses: ['customer', 'dealer', 'genset', 'identity', 'project', 'reference', 'trade', 'workflow'],
  locale: {
    'zh-CN': () => import('@mp/sale-monitoring/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/sale-monitoring/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/sale-monitoring/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  resourcePages: { saleMonitoring: 'saleMonitoring.salesException' },
  listViews: [
    { ...view('ExceptionsView'), name: 'overview', titleKey: 'salesException.view.overview' },
    { ...view('FunnelView'), name: 'funnel', titleKey: 'salesException.view.funnel' },
    { ...view('ChannelView'), name: 'channel', titleKey: 'salesException.view.channel' },
  ],
  contract: () => import('../contract/index.ts'),
});
