import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { loadModuleTexts, type AvatarEntry, type WebRoute } from '@mp/kernel/web';

/** Pages of one's own account. */
export const accountRoutes: readonly WebRoute[] = [
  { path: '/callback', titleKey: 'nav.callback', load: () => import('./CallbackPage.tsx'), public: true },
  { path: '/pseudoPwdManager', titleKey: 'nav.pseudoPwdManager', load: () => import('./PseudoPasswordPage.tsx') },
  {
    path: '/personalSettings',
    titleKey: 'nav.personalSettings',
    load: async () => {
      // Its form is one of the settings; the other pages of this module say nothing of them.
      const [{ PersonalSettingsPage }] = await Promise.all([
        import('./PersonalSettingsPage.tsx'),
        loadModuleTexts('settings'),
      ]);
      return { PersonalSettingsPage };
    },
    fixed: true,
  },
];

/** Entries of the avatar menu. */
export const accountEntries: readonly AvatarEntry[] = [
  { key: 'personal', titleKey: 'nav.personalSettings', icon: UserOutlined, order: 10, path: '/personalSettings' },
  {
    key: 'password',
    titleKey: 'nav.changePassword',
    icon: LockOutlined,
    order: 20,
    run: async () => (await import('./open-dialogs.tsx')).openChangePassword(),
  },
];
