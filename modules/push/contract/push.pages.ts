import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const pushPages = definePages('push', {
  wechatMessagePush: {
    title: 'nav.wechatMessagePush',
    group: 'notice',
    order: 40,
    icon: 'wechat',
    entities: ['pushMessage'],
    reads: ['user.read'],
  },
});
