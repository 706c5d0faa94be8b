import { AppstoreOutlined } from '@ant-design/icons';
import { defineWebModule } from '@mp/kernel/web';

/** The pages of the module. */
export const __entity__Web = defineWebModule({
  name: '__module__',
  routes: [
    {
      path: '/__entity__Manager',
      titleKey: 'nav.__entity__',
      right: '__entity__.read',
      load: () => import('./__Entity__ListPage.tsx'),
    },
  ],
  menu: [{ group: 'business', path: '/__entity__Manager', icon: AppstoreOutlined, order: 900 }],
  locale: {
    'zh-CN': () => import('../locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('../locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('../locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
