import { defineWebModule } from '@mp/kernel/web';
import { registerSettings } from '@mp/settings/web';
import { accountEntries, accountRoutes } from './account-pages.ts';
import { userMenu, userRoutes } from './user-pages.ts';

export { payloadWire } from './login/wire-payload.ts';

registerSettings(() => import('../contract/sign-in.settings.ts'));

/** The pages of users and of one's own account. */
export const identityPages = defineWebModule({
  name: 'identity',
  uses: ['organisation', 'settings'],
  routes: [...userRoutes, ...accountRoutes],
  menu: [...userMenu],
  avatar: [...accountEntries],
  locale: {
    'zh-CN': () => import('@mp/identity/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/identity/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/identity/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
