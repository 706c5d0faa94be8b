import { defineWebModule } from '@mp/kernel/web';

/** The pages of people of dealers. */
export const dealerPersonWeb = defineWebModule({
  name: 'dealer-person',
  settings: () => import('./person.settings.ts'),
  uses: ['dealer', 'dealer-public', 'identity', 'reference', 'workflow'],
  routes: [
    { path: '/personnelInfoManage', titleKey: 'nav.personnelInfoManage', load: () => import('./PersonManagePage.tsx') },
    { path: '/personnelInfoAudit', titleKey: 'nav.personnelInfoAudit', load: () => import('./PersonAuditPage.tsx') },
    {
      path: '/personnelAuditDetail',
      titleKey: 'nav.personnelAuditDetail',
      load: () => import('./PersonAuditDetailPage.tsx'),
      under: '/personnelInfoAudit',
    },
    { path: '/personnelInfoQuery', titleKey: 'nav.personnelInfoQuery', load: () => import('./PersonQueryPage.tsx') },
    {
      path: '/personCard',
      titleKey: 'nav.personCard',
      load: () => import('./PersonCardPage.tsx'),
      under: '/personnelInfoManage',
    },
  ],
  taskForms: {
    'dealer.personChange': async () => (await import('./PersonAuditForm.tsx')).PersonAuditForm,
  },
  records: [{ resource: 'dealer.person', path: '/personnelInfoManage', param: 'person' }],
  locale: {
    'zh-CN': () => import('@mp/dealer-person/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/dealer-person/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/dealer-person/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
