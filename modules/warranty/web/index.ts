import { defineWebModule } from '@mp/kernel/web';

export { downloadQuotation } from './quotation.ts';

const pages = () => import('./ProductPages.tsx');
const page = (name: 'ProductControlPage' | 'ProductCheckPage' | 'ProductCheckDetailPage') => async () => ({
  Page: (await pages())[name],
});

/** The pages of warranty products, and what of warranties stands at units. */
export const warrantyWeb = defineWebModule({
  name: 'warranty',
  settings: () => import('./warranty.settings.ts'),
  uses: ['customer', 'dealer', 'genset', 'identity', 'reference', 'workflow'],
  locale: {
    'zh-CN': () => import('@mp/warranty/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/warranty/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/warranty/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  routes: [
    { path: '/PowerEnsureProductControl', titleKey: 'nav.PowerEnsureProductControl', load: page('ProductControlPage') },
    { path: '/PowerEnsureProductCheck', titleKey: 'nav.PowerEnsureProductCheck', load: page('ProductCheckPage') },
    {
      path: '/powerEnsureProductCheckDetail',
      titleKey: 'nav.powerEnsureProductCheckDetail',
      load: page('ProductCheckDetailPage'),
      under: '/PowerEnsureProductCheck',
      needs: ['taskId', 'instanceId'],
    },
    {
      path: '/PowerEnsureProductQuery',
      titleKey: 'nav.PowerEnsureProductQuery',
      load: () => import('./PriceFinderPage.tsx'),
    },
  ],
  contract: () => import('../contract/index.ts'),
  records: [{ resource: 'warranty.peProduct', path: '/PowerEnsureProductControl', param: 'product' }],
  taskForms: { 'warranty.peProduct': async () => (await import('./PriceComparison.tsx')).ProductTaskForm },
  recordEntries: [
    {
      resource: 'warranty.peProduct',
      key: 'exportBands',
      titleKey: 'nav.exportBands',
      right: 'peProduct.export',
      when: ({ priceFrom }) => typeof priceFrom === 'string',
      run: async (record) => (await import('./warranty.client.ts')).downloadBands(record.id),
    },
  ],
  recordTabs: [
    {
      resource: 'genset.genset',
      name: 'warranty',
      shows: ['registration', 'hourReading'],
      titleKey: 'nav.gensetWarranty',
      after: 'timeline',
      right: 'genset.read',
      load: async () => (await import('./WarrantyTab.tsx')).WarrantyTab,
    },
    {
      resource: 'warranty.peProduct',
      name: 'comparison',
      titleKey: 'nav.peProductComparison',
      after: 'details',
      right: 'peProduct.read',
      load: async () => (await import('./PriceComparison.tsx')).Comparison,
    },
  ],
});
