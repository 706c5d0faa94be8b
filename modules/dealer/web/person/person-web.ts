import type { WebModuleSpec } from '@mp/kernel/web';

/** Addresses of the pages of people. */
export const personRoutes: NonNullable<WebModuleSpec['routes']> = [
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
];

/** What tasks on changes of people show instead of a generated form. */
export const personTaskForms: NonNullable<WebModuleSpec['taskForms']> = {
  'dealer.personChange': async () => (await import('./PersonAuditForm.tsx')).PersonAuditForm,
};

/** Where records of people are shown. */
export const personRecords: NonNullable<WebModuleSpec['records']> = [
  { resource: 'dealer.person', path: '/personnelInfoManage', param: 'person' },
];
