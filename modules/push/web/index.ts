import { defineWebModule } from '@mp/kernel/web';

/** Messages to chat accounts of users. */
export const pushWeb = defineWebModule({
  name: 'push',
  uses: ['identity'],
  routes: [
    {
      path: '/wechatMessagePush',
      titleKey: 'nav.wechatMessagePush',
      load: () => import('./WechatMessagePushPage.tsx'),
    },
  ],
  records: [{ resource: 'push.pushMessage', path: '/wechatMessagePush', param: 'push' }],
  locale: {
    'zh-CN': () => import('@mp/push/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/push/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/push/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
