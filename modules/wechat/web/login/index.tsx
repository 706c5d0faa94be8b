import type { LoginPanelProps, LoginWay } from '@mp/identity/login';
import { text } from '@mp/kernel/web';
import { lazy } from 'react';
import type { ChatKind } from '../../contract/wechat.settings.ts';

/** Loaded when it is chosen. */
const ChatPanel = lazy(async () => ({ default: (await import('./ChatPanel.tsx')).ChatPanel }));

const way = (kind: ChatKind): LoginWay => ({
  name: kind,
  label: () => text(`login.way.${kind}`),
  Panel: (props: LoginPanelProps) => <ChatPanel kind={kind} {...props} />,
});

/** Wechat and enterprise wechat on the login page. */
export const chatWays: readonly LoginWay[] = [way('wechat'), way('wxwork')];

/** Their texts. */
export const chatTexts = {
  'zh-CN': () => import('../../locale/zh-CN.json', { with: { type: 'json' } }),
  'en-US': () => import('../../locale/en-US.json', { with: { type: 'json' } }),
  'ja-JP': () => import('../../locale/ja-JP.json', { with: { type: 'json' } }),
} as const;
