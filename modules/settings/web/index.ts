import { InfoCircleOutlined } from '@ant-design/icons';
import { defineWebModule } from '@mp/kernel/web';
import { lazy } from 'react';

/** What is to say of the licence, above the page. */
export const LicenceBanner = lazy(() =>
  import('./LicenceBanner.tsx').then((file) => ({ default: file.LicenceBanner })),
);

export { personalQuery, savePersonalValues } from './personal.client.ts';
export { SettingsForm } from './SettingsForm.tsx';

/** System settings and what is to know about the system. */
export const settingsPages = defineWebModule({
  name: 'settings',
  uses: ['identity', 'organisation', 'log', 'attachment', 'menu'],
  routes: [
    {
      path: '/systemSettings',
      titleKey: 'nav.systemSettings',
      load: () => import('./SystemSettingsPage.tsx'),
    },
    {
      path: '/wordingManager',
      titleKey: 'nav.wordingManager',
      load: () => import('./WordingPage.tsx'),
    },
  ],
  avatar: [
    {
      key: 'about',
      titleKey: 'nav.about',
      icon: InfoCircleOutlined,
      order: 90,
      run: async () => (await import('./open-about.tsx')).openAbout(),
    },
  ],
  locale: {
    'zh-CN': () => import('@mp/settings/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/settings/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/settings/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
