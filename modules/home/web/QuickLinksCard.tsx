import { pickText } from '@mp/kernel/contract';
import { MenuIcon, useLanguage, useText } from '@mp/kernel/web';
import { maxQuickMenus, MenuLink, pagesIn, useMyMenu, useQuickMenus } from '@mp/menu/web';
import type { ReactNode } from 'react';

/** The quick menus; without any, the pages the user may open. */
export function QuickLinksCard(): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { pages: starred } = useQuickMenus();
  const pages = pagesIn(useMyMenu())
    .map(({ node }) => node)
    .filter(({ page }) => page !== 'dashboard');
  const shown = (starred.length > 0 ? starred : pages).slice(0, maxQuickMenus);
  if (shown.length === 0) return <p className="mp-secondary">{t('home.links.none')}</p>;
  return (
    <>
      <ul className="home-links">
        {shown.map((node) => (
          <li key={node.id}>
            <MenuLink menu={node}>
              <MenuIcon name={node.icon} picture={node.picture} />
              <span>{pickText(node.name, language)}</span>
            </MenuLink>
          </li>
        ))}
      </ul>
      {starred.length === 0 && <p className="mp-secondary home-hint">{t('home.links.hint')}</p>}
    </>
  );
}
