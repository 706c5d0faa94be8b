import { type PageSearch, routeOfPath, useLanguage, usePageTitles, useText } from '@mp/kernel/web';
import { useMyMenu } from '@mp/menu/web';
import { markedMenu, shownName } from './menu.ts';

/**
 * Titles of pages: that of the route; the page that shows made pages and other sites is called like its menu, and
 * without one as what it shows calls itself.
 */
export function useTitleOf(): (path: string, search: PageSearch) => string {
  const t = useText();
  const language = useLanguage();
  const menu = useMyMenu();
  const own = usePageTitles();
  return (path, search) => {
    const route = routeOfPath(path);
    if (!route) return path;
    if (route.path !== '/iframePage') return t(route.titleKey);
    return shownName(markedMenu(menu, path, search), own.get(search.cUrl ?? ''), language) ?? t(route.titleKey);
  };
}
