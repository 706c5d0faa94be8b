import { defineWebModule } from '@mp/kernel/web';

const reports = () => import('./ReportPages.tsx');
const report = (name: 'SaleTotalPage' | 'RegistrationRatePage') => async () => ({ Page: (await reports())[name] });

/** The pages of reports on units. */
export const gensetReportWeb = defineWebModule({
  name: 'genset-report',
  settings: () => import('./genset-report.settings.ts'),
  uses: ['customer', 'dealer', 'genset', 'goem', 'identity', 'reference', 'warranty', 'warranty-order', 'workflow'],
  locale: {
    'zh-CN': () => import('@mp/genset-report/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/genset-report/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/genset-report/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  routes: [
    { path: '/gsnRecordQuery', titleKey: 'nav.gsnRecordQuery', load: () => import('./RecordQueryPage.tsx') },
    {
      path: '/gsnRecordQueryDetail',
      titleKey: 'nav.gsnRecordQueryDetail',
      load: () => import('./RecordDetailPage.tsx'),
      under: '/gsnRecordQuery',
      needs: ['id'],
    },
    { path: '/gsnSaleTotal', titleKey: 'nav.gsnSaleTotal', load: report('SaleTotalPage') },
    { path: '/egistrationRate', titleKey: 'nav.egistrationRate', load: report('RegistrationRatePage') },
  ],
  resourcePages: { warrantyDifence: 'gensetReport.warrantyDifference' },
  listViews: [
    {
      resource: 'gensetReport.warrantyDifference',
      name: 'overview',
      titleKey: 'nav.warrantyDifferenceOverview',
      load: async () => (await reports()).DifferenceView,
    },
  ],
  recordEntries: [
    {
      resource: 'gensetReport.warrantyDifference',
      key: 'openWarranty',
      titleKey: 'nav.openWarranty',
      right: 'genset.read',
      run: async ({ gensetId }) => (await import('./to-unit.ts')).openUnit(`${gensetId}`, 'warranty'),
    },
  ],
  contract: () => import('../contract/index.ts'),
});
