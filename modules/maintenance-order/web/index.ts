import { defineLink, defineWebModule, openPage, type AnyRecord } from '@mp/kernel/web';

const pages = () => import('./WorkPages.tsx');
const desks = () => import('./review-desks.tsx');

const toNewOrder = defineLink<{ gensetId: string }>('/addMaintenance');

/** Work that was done and submitted has a report. */
const isReported = ({ state, result }: AnyRecord): boolean =>
  (state === 'execReview' || state === 'salesReview' || state === 'closed') && result !== 'NOT_DONE';

/** The pages of maintenance orders. */
export const maintenanceOrderWeb = defineWebModule({
  name: 'maintenance-order',
  settings: () => import('./order.settings.ts'),
  uses: ['customer', 'dealer', 'genset', 'identity', 'maintenance', 'project', 'reference', 'warranty', 'workflow'],
  locale: {
    'zh-CN': () => import('@mp/maintenance-order/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/maintenance-order/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/maintenance-order/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  routes: [
    {
      path: '/maintanceWork',
      titleKey: 'nav.maintanceWork',
      load: async () => (await pages()).WorkListPage,
      offline: true,
    },
    {
      path: '/xunjianDetail',
      titleKey: 'nav.xunjianDetail',
      load: async () => (await pages()).InspectionPage,
      offline: true,
      under: '/maintanceWork',
      needs: ['id'],
    },
    {
      path: '/addMaintenanceMore',
      titleKey: 'nav.addMaintenanceMore',
      load: () => import('./BatchPage.tsx'),
      under: '/maintanceWorkQuery',
    },
    { path: '/maintanceCheck', titleKey: 'nav.maintanceCheck', load: async () => (await desks()).ExecutionPage },
    {
      path: '/executeCheckDetails',
      titleKey: 'nav.executeCheckDetails',
      load: async () => (await desks()).ReviewPage,
      under: '/maintanceCheck',
      needs: ['taskId', 'instanceId'],
    },
    {
      path: '/maintanceDrectSellCheck',
      titleKey: 'nav.maintanceDrectSellCheck',
      load: async () => (await desks()).SalesPage,
    },
    {
      path: '/directSellingCheckDetails',
      titleKey: 'nav.directSellingCheckDetails',
      load: async () => (await desks()).ReviewPage,
      under: '/maintanceDrectSellCheck',
      needs: ['taskId', 'instanceId'],
    },
  ],
  resourcePages: {
    maintanceWorkQuery: {
      resource: 'maintenanceOrder.order',
      one: 'maintanceWorkQueryDetail',
      add: 'addMaintenance',
      more: [{ titleKey: 'nav.addMaintenanceMore', path: '/addMaintenanceMore', right: 'order.addMany' }],
    },
  },
  recordTabs: [
    {
      resource: 'maintenanceOrder.order',
      name: 'inspection',
      titleKey: 'order.section.inspection',
      load: async () => (await import('./ItemsTable.tsx')).ItemsTable,
    },
    {
      resource: 'genset.genset',
      name: 'maintenance',
      titleKey: 'nav.gensetMaintenance',
      after: 'warranty',
      right: 'order.read',
      load: async () => (await pages()).UnitOrders,
    },
  ],
  recordEntries: [
    {
      resource: 'maintenanceOrder.order',
      key: 'report',
      titleKey: 'nav.orderReport',
      right: 'order.read',
      when: isReported,
      run: async (record) => (await import('./order.client.ts')).printReport(record),
      runMany: async (records) => (await import('./order.client.ts')).printReports(records),
    },
    {
      resource: 'maintenanceOrder.order',
      key: 'shareReport',
      titleKey: 'nav.shareReport',
      right: 'order.shareReport',
      when: isReported,
      run: async (record) => (await import('./share-report.tsx')).shareReport(record),
    },
    {
      resource: 'genset.genset',
      key: 'addMaintenance',
      titleKey: 'nav.addMaintenance',
      right: 'order.create',
      when: ({ state }) => state !== 'scrapped',
      run: async ({ id }) => openPage(toNewOrder({ gensetId: id })),
    },
  ],
  contract: () => import('../contract/index.ts'),
  offline: () => import('../contract/index.ts'),
  formSides: {
    'maintenanceOrder.order': {
      titleKey: 'order.charge.title',
      load: async () => (await import('./ChargePanel.tsx')).ChargePanel,
    },
  },
});
