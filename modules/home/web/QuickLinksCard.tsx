import { allows, PageLink, usePreferences, useRights, useText, webModules, Glyph } from '@mp/kernel/web';
import type { ReactNode } from 'react';

const most = 12;

/** The favourites of the menu; without any, the pages the user may open. */
export function QuickLinksCard(): ReactNode {
  const t = useText();
  const rights = useRights();
  const { favourites } = usePreferences();
  const entries = webModules().flatMap(({ menu, routes }) =>
    (menu ?? []).flatMap((entry) => {
      const route = routes?.find(({ path }) => path === entry.path);
      return route && entry.path !== '/dashboard' && allows(rights, route.right)
        ? [{ ...entry, titleKey: route.titleKey }]
        : [];
    }),
  );
  const starred = entries.filter(({ path }) => favourites.includes(path));
  const shown = (starred.length > 0 ? starred : entries).slice(0, most);
  if (shown.length === 0) return <p className="mp-secondary">{t('home.links.none')}</p>;
  return (
    <>
      <ul className="home-links">
        {shown.map(({ path, titleKey, icon: Icon }) => (
          <li key={path}>
            <PageLink to={{ path, search: { menuid: '-1' } }}>
              <Glyph icon={Icon} />
              <span>{t(titleKey)}</span>
            </PageLink>
          </li>
        ))}
      </ul>
      {starred.length === 0 && <p className="mp-secondary home-hint">{t('home.links.hint')}</p>}
    </>
  );
}
