import { secret, text, url } from '@mp/kernel/contract';
import { defineSettings, plainGroup, type SettingsGroup } from '@mp/settings/contract';

/** Chat services by which one signs in; each is the mode of signing in of that name. */
export const chatKinds = ['wechat', 'wxwork'] as const;
/** A chat service. */
export type ChatKind = (typeof chatKinds)[number];

const appName = () => text({ max: 64, pattern: /^[A-Za-z0-9_-]+$/u });
const address = (published: string) => url({ required: true, default: published });

/** The app by which people sign in with wechat (website app of the open platform). */
export const wechatSettings = defineSettings('wechat', {
  area: 'signIn',
  order: 26,
  fields: {
    appId: appName(),
    appSecret: secret({ boundTo: ['appId', 'apiAddress'] }),
    pageAddress: address('https://open.weixin.qq.com'),
    apiAddress: address('https://api.weixin.qq.com'),
  },
  sections: [
    { key: 'app', fields: ['appId', 'appSecret'] },
    { key: 'addresses', fields: ['pageAddress', 'apiAddress'] },
  ],
  tests: { reach: {} },
});

/** The app by which people sign in with enterprise wechat (self-built app of the company). */
export const wxworkSettings = defineSettings('wxwork', {
  area: 'signIn',
  order: 27,
  fields: {
    appId: appName(),
    agentId: text({ max: 20, pattern: /^\d+$/u }),
    appSecret: secret({ boundTo: ['appId', 'apiAddress'] }),
    pageAddress: address('https://login.work.weixin.qq.com'),
    apiAddress: address('https://qyapi.weixin.qq.com'),
  },
  sections: [
    { key: 'app', fields: ['appId', 'agentId', 'appSecret'] },
    { key: 'addresses', fields: ['pageAddress', 'apiAddress'] },
  ],
  tests: { token: {} },
});

/** The settings of each chat service. */
export const chatSettings: Readonly<Record<ChatKind, SettingsGroup>> = {
  wechat: plainGroup(wechatSettings),
  wxwork: plainGroup(wxworkSettings),
};
