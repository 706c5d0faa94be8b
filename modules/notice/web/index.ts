import { BellOutlined } from '@ant-design/icons';
import { defineWebModule } from '@mp/kernel/web';

/** Notices and messages of the user, their counters in the top bar, and the record of mails and SMS. */
export const noticeWeb = defineWebModule({
  name: 'notice',
  uses: ['organisation', 'permission', 'identity'],
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
    {
      path: '/noticePreferences',
      titleKey: 'nav.noticePreferences',
      load: () => import('./NoticePreferencesPage.tsx'),
      fixed: true,
    },
    { path: '/smsManager', titleKey: 'nav.smsManager', load: () => import('./SmsManagerPage.tsx') },
    { path: '/noticeRobots', titleKey: 'nav.noticeRobots', load: () => import('./NoticeRobotsPage.tsx') },
    { path: '/devOutbox', titleKey: 'nav.devOutbox', load: () => import('./DevOutboxPage.tsx') },
  ],
  records: [{ resource: 'notice.announcement', path: '/smsManager', param: 'record' }],
  recordTabs: [
    {
      resource: 'notice.announcement',
      name: 'tracking',
      titleKey: 'nav.announcementTracking',
      right: 'announcement.track',
      load: async () => (await import('./TrackingTab.tsx')).TrackingTab,
    },
  ],
  avatar: [
    { key: 'notices', titleKey: 'nav.noticePreferences', icon: BellOutlined, order: 15, path: '/noticePreferences' },
  ],
  topBar: [
    { key: 'message', load: () => import('./MessageBell.tsx'), order: 20 },
    { key: 'advice', load: () => import('./AdviceBell.tsx'), order: 30 },
    { key: 'popup', load: () => import('./PopupNotice.tsx'), order: 31 },
  ],
  locale: {
    'zh-CN': () => import('@mp/notice/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/notice/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/notice/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
