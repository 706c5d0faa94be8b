import { defineWebModule } from '@mp/kernel/web';

/** The pages of links to other systems. */
export const interfaceWeb = defineWebModule({
  name: 'interface',
  uses: ['identity'],
  routes: [
    { path: '/interfaceMgr', titleKey: 'nav.interfaceMgr', load: () => import('./InterfaceMgrPage.tsx') },
    { path: '/interfaceLog', titleKey: 'nav.interfaceLog', load: () => import('./InterfaceLogPage.tsx') },
    {
      path: '/eventSubscriptions',
      titleKey: 'nav.eventSubscriptions',
      load: () => import('./EventSubscriptionsPage.tsx'),
    },
    {
      path: '/interfaceMonitoring',
      titleKey: 'nav.interfaceMonitoring',
      load: () => import('./InterfaceMonitoringPage.tsx'),
    },
  ],
  records: [
    { resource: 'interface.interfaceDef', path: '/interfaceMgr', param: 'record' },
    { resource: 'interface.interfaceCall', path: '/interfaceLog', param: 'call' },
  ],
  locale: {
    'zh-CN': () => import('@mp/interface/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/interface/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/interface/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
