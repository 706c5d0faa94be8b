import { LinkOutlined } from '@ant-design/icons';
import { defineWebModule } from '@mp/kernel/web';
import { bindTicketKey } from './bind-ticket.ts';

/** Signing in by wechat and enterprise wechat, and binding their accounts. */
export const wechatWeb = defineWebModule({
  name: 'wechat',
  uses: ['identity'],
  settings: () => import('../contract/wechat.settings.ts'),
  routes: [
    {
      path: '/wechatCallback',
      titleKey: 'nav.wechatCallback',
      load: () => import('./WechatCallbackPage.tsx'),
      public: true,
    },
  ],
  avatar: [
    {
      key: 'chatBindings',
      titleKey: 'nav.chatBindings',
      icon: LinkOutlined,
      order: 40,
      run: async () => (await import('./open-bindings.tsx')).openBindings(),
    },
  ],
  locale: {
    'zh-CN': () => import('@mp/wechat/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/wechat/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/wechat/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});

/** Binds the chat account with which somebody came before he signed in otherwise; nothing is loaded where nobody did. */
export function bindAfterSignIn(): void {
  if (sessionStorage.getItem(bindTicketKey) !== null)
    void import('./bind-after-sign-in.ts').then((file) => file.spendBindTicket());
}
