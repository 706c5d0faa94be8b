import { defineWebModule } from '@mp/kernel/web';

/** The pages of the module. */
export const federationWeb = defineWebModule({
  name: 'federation',
  uses: ['identity', 'organisation', 'permission'],
  locale: {
    'zh-CN': () => import('@mp/federation/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/federation/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/federation/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  resourcePages: { groupMappings: 'federation.groupMapping', identityProviders: 'federation.identityProvider' },
  recordTabs: [
    {
      resource: 'identity.user',
      name: 'signOnLinks',
      titleKey: 'nav.signOnLinks',
      after: 'bindings',
      right: 'user.unbind',
      load: async () => (await import('./UserLinksTab.tsx')).UserLinksTab,
    },
    {
      resource: 'federation.identityProvider',
      name: 'setup',
      titleKey: 'nav.providerSetup',
      right: 'identityProvider.read',
      load: async () => (await import('./ProviderSetupTab.tsx')).ProviderSetupTab,
    },
  ],
  contract: () => import('../contract/index.ts'),
});
