import { defineWebModule } from '@mp/kernel/web';

/** Notices and messages of the user, their counters in the top bar, and the record of mails and SMS. */
export const noticeWeb = defineWebModule({
  name: 'notice',
  settings: () => import('../contract/channel.settings.ts'),
  routes: [
    { path: '/myNotice', titleKey: 'nav.myNotice', load: () => import('./MyNoticePage.tsx'), fixed: true },
    { path: '/myMessage', titleKey: 'nav.myMessage', load: () => import('./MyMessagePage.tsx'), fixed: true },
    {
      path: '/noticeDetail',
      titleKey: 'nav.noticeDetail',
      load: () => import('./NoticeDetailPage.tsx'),
      fixed: true,
      under: '/myNotice',
      needs: ['id'],
    },
    { path: '/devOutbox', titleKey: 'nav.devOutbox', load: () => import('./DevOutboxPage.tsx') },
  ],
  topBar: [
    { key: 'message', load: () => import('./MessageBell.tsx'), order: 20 },
    { key: 'advice', load: () => import('./AdviceBell.tsx'), order: 30 },
  ],
  locale: {
    'zh-CN': () => import('@mp/notice/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/notice/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/notice/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
