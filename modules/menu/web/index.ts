import { defineWebModule, loadModuleTexts, registerOwnIcons } from '@mp/kernel/web';
import { registerMadePage } from './made-page.ts';

export { myMenuQuery, useMyMenu } from './menu.client.ts';
export { type MadePage, registerMadePage } from './made-page.ts';
export { MenuLink } from './MenuLink.tsx';
export { type MenuNode, menuTree, pagesIn, wayTo } from './menu-tree.ts';
export { maxQuickMenus } from './quick-menu-codes.ts';
export { type QuickMenus, useQuickMenus } from './quick-menus.ts';
export { openMenu, setPageRenewer, targetOfMenu } from './open-menu.ts';

registerOwnIcons(
  async () => {
    const { OwnChoice, OwnPicture } = await import('./OwnIcons.tsx');
    return { choice: OwnChoice, picture: OwnPicture };
  },
  {
    inLanguage: () => loadModuleTexts('menu'),
    inAll: async () => (await import('./icon-words.ts')).iconWords(),
  },
);

registerMadePage(async () => (await import('./renderer/PageRenderer.tsx')).PageRenderer);

/** The pages of menus, and the user's own menu for frame and dashboard. */
export const menuWeb = defineWebModule({
  name: 'menu',
  settings: () => import('../contract/page.settings.ts'),
  routes: [
    {
      path: '/iframePage',
      titleKey: 'nav.iframePage',
      load: () => import('./IframePage.tsx'),
      fixed: true,
      needs: ['cUrl'],
    },
    { path: '/pageManager', titleKey: 'nav.pageManager', load: () => import('./PageListPage.tsx') },
    {
      path: '/pageEditor',
      titleKey: 'nav.pageEditor',
      load: () => import('./PageEditorPage.tsx'),
      under: '/pageManager',
    },
    {
      path: '/compRelationAnalysis',
      titleKey: 'nav.compRelationAnalysis',
      load: () => import('./PageRelationPage.tsx'),
    },
    { path: '/mytestform', titleKey: 'nav.mytestform', load: () => import('./PageTestFormPage.tsx') },
    { path: '/demo1', titleKey: 'nav.demo1', load: () => import('./PageDemoPage.tsx') },
    { path: '/menuManager', titleKey: 'nav.menuManager', load: () => import('./MenuManagerPage.tsx') },
  ],
  topBar: [{ key: 'quick', load: () => import('./QuickMenus.tsx'), order: 40 }],
  locale: {
    'zh-CN': () => import('@mp/menu/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/menu/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/menu/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
