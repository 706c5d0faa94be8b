import { defineWebModule, lazyView } from '@mp/kernel/web';

/** What calendars subscribe to; pages offer it by `useSubscribe`. */
export const calendarWeb = defineWebModule({
  name: 'calendar',
  locale: {
    'zh-CN': () => import('@mp/calendar/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/calendar/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/calendar/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});

/** See the dialog; it is fetched when somebody opens it. */
export const SubscribeDialog = lazyView(() => import('./SubscribeDialog.tsx').then((file) => file.SubscribeDialog));
