import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const noticePages = definePages('notice', {
  smsManager: {
    title: 'nav.smsManager',
    group: 'notice',
    order: 30,
    icon: 'send',
    entities: ['announcement'],
    reads: ['organisation.read', 'role.read', 'position.read', 'user.read', 'noticeRobot.read'],
  },
  noticeRobots: {
    title: 'nav.noticeRobots',
    group: 'notice',
    order: 35,
    icon: 'api',
    entities: ['noticeRobot'],
  },
  myNotice: { title: 'nav.myNotice', group: 'notice', order: 10, icon: 'bell', fixed: true },
  myMessage: { title: 'nav.myMessage', group: 'notice', order: 20, icon: 'mail', fixed: true },
  noticePreferences: { title: 'nav.noticePreferences', fixed: true },
  noticeDetail: { title: 'nav.noticeDetail', fixed: true },
  devOutbox: { title: 'nav.devOutbox', group: 'system', order: 80, icon: 'inbox', entities: ['outbox'] },
});
