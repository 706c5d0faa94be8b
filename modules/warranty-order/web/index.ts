import { defineWebModule } from '@mp/kernel/web';
import { hasPaper } from '../contract/certificate.rules.ts';

const stations = () => import('./stations.tsx');
type Stations = Awaited<ReturnType<typeof stations>>;
/** A desk, and the page of one check at it. */
const desk = (list: string, one: string, pages: readonly [keyof Stations, keyof Stations]) =>
  [
    { path: `/${list}`, titleKey: `nav.${list}`, load: async () => (await stations())[pages[0]] },
    {
      path: `/${one}`,
      titleKey: `nav.${one}`,
      load: async () => (await stations())[pages[1]],
      under: `/${list}`,
      needs: ['taskId', 'instanceId'],
    },
  ] as const;

/** Whether a day comes within the days in which a certificate is renewed. */
const endsSoon = (day: string): boolean => Date.parse(day) - Date.now() <= 90 * 86_400_000;

/** The pages of sales of extended warranty. */
export const warrantyOrderWeb = defineWebModule({
  name: 'warranty-order',
  settings: () => import('./warranty-order.settings.ts'),
  uses: ['customer', 'dealer', 'genset', 'identity', 'project', 'reference', 'warranty', 'workflow'],
  locale: {
    'zh-CN': () => import('@mp/warranty-order/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/warranty-order/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/warranty-order/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  routes: [
    {
      path: '/PowerEnsureSaleOrderInfoAdd',
      titleKey: 'nav.PowerEnsureSaleOrderInfoAdd',
      load: () => import('./OrderWizardPage.tsx'),
      under: '/PowerEnsureProductSale',
    },
    ...desk('PowerEnsureProductSaleFristCheck', 'PowerEnsureSaleOrderInfoFristCheck', [
      'FirstCheckPage',
      'FirstCheckDetailPage',
    ]),
    ...desk('PEspecialCheck', 'PEOrderInfoSpecialCheck', ['SpecialCheckPage', 'SpecialCheckDetailPage']),
    ...desk('WarrantyOrderCheck', 'WarrantyOrderInfo', ['OrderCheckPage', 'OrderCheckDetailPage']),
    ...desk('WarrantyEffect', 'WarrantyEffectInfo', ['EffectPage', 'EffectDetailPage']),
  ],
  resourcePages: {
    PowerEnsureProductSale: {
      resource: 'warrantyOrder.peOrder',
      one: 'PowerEnsureSaleOrderInfo',
      add: 'PowerEnsureSaleOrderInfoAdd',
      isAddOwn: true,
    },
    powerEnsureQuery: { resource: 'warrantyOrder.warrantyCertificate', one: 'powerEnsureQueryDetail' },
  },
  contract: () => import('../contract/index.ts'),
  recordTabs: [
    {
      resource: 'warrantyOrder.peOrder',
      name: 'certificates',
      titleKey: 'nav.orderCertificates',
      after: 'details',
      right: 'warrantyCertificate.read',
      load: async () => (await import('./CertificatesTab.tsx')).CertificatesTab,
    },
    {
      resource: 'warrantyOrder.warrantyCertificate',
      name: 'coverage',
      titleKey: 'warrantyCertificate.coverage.title',
      after: 'details',
      right: 'warrantyCertificate.read',
      load: async () => (await import('./CoverageTab.tsx')).CoverageTab,
    },
  ],
  listViews: [
    {
      resource: 'warrantyOrder.warrantyCertificate',
      name: 'changes',
      titleKey: 'nav.certificateChanges',
      right: 'certificateChange.read',
      load: async () => (await import('./ChangesView.tsx')).ChangesView,
    },
    {
      resource: 'warrantyOrder.warrantyCertificate',
      name: 'renewals',
      titleKey: 'nav.certificateRenewals',
      right: 'warrantyCertificate.renewals',
      load: async () => (await import('./CertificateReports.tsx')).RenewalView,
    },
    {
      resource: 'warrantyOrder.warrantyCertificate',
      name: 'results',
      titleKey: 'nav.productResults',
      right: 'warrantyCertificate.results',
      load: async () => (await import('./CertificateReports.tsx')).ResultView,
    },
  ],
  recordEntries: [
    {
      resource: 'warrantyOrder.warrantyCertificate',
      key: 'print',
      titleKey: 'nav.printCertificate',
      right: 'warrantyCertificate.read',
      when: ({ state, pdfHash }) => hasPaper({ state, pdfHash }),
      run: async (record) => (await import('./order.client.ts')).printCertificate(record),
    },
    {
      resource: 'warrantyOrder.warrantyCertificate',
      key: 'renew',
      titleKey: 'nav.renewCertificate',
      right: 'peOrder.create',
      when: ({ state, endOn }) => state === 'active' && typeof endOn === 'string' && endsSoon(endOn),
      run: async (record) => (await import('./order.client.ts')).renew(record),
    },
    {
      resource: 'warrantyOrder.peOrder',
      key: 'quotation',
      titleKey: 'nav.orderQuotation',
      right: 'peOrder.read',
      when: ({ sets, state }) => Number(sets) > 0 && state !== 'rejected' && state !== 'canceled',
      run: async (record) => (await import('./order.client.ts')).quote(record),
    },
    {
      resource: 'genset.genset',
      key: 'buyExtendedWarranty',
      titleKey: 'nav.buyExtendedWarranty',
      right: 'peOrder.create',
      run: async (record) => (await import('./order.client.ts')).buyFor(record),
    },
  ],
  formSides: {
    'warrantyOrder.peOrder': {
      titleKey: 'peOrder.assess.title',
      load: async () => (await import('./OrderFigures.tsx')).OrderFigures,
    },
  },
});
