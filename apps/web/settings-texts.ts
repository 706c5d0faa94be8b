import { addTexts, defineWebModule } from '@mp/kernel/web';

/** What the page of the system settings says of the groups of all modules; loaded with their declarations. */
export const settingsTexts = defineWebModule({
  name: 'settings-texts',
  settings: () =>
    addTexts('settings-texts', {
      'zh-CN': () => import('virtual:settings-texts/zh-CN'),
      'en-US': () => import('virtual:settings-texts/en-US'),
      'ja-JP': () => import('virtual:settings-texts/ja-JP'),
    }),
});
