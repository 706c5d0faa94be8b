import { type PageSearch, routeOfPath, useLanguage, useText } from '@mp/kernel/web';
import { useMyMenu } from '@mp/menu/web';
import { markedMenu, nameIn } from './menu.ts';

/** Titles of pages: that of the route; the page that shows made pages and other sites is called like its menu. */
export function useTitleOf(): (path: string, search: PageSearch) => string {
  const t = useText();
  const language = useLanguage();
  const menu = useMyMenu();
  return (path, search) => {
    const route = routeOfPath(path);
    if (!route) return path;
    const shown = route.path === '/iframePage' ? markedMenu(menu, path, search) : undefined;
    return shown ? nameIn(shown.name, language) : t(route.titleKey);
  };
}
