import { StarOutlined } from '@ant-design/icons';
import { pickText } from '@mp/kernel/contract';
import { Drop, Glyph, MenuIcon, useLanguage, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { openMenu } from './open-menu.ts';
import { useQuickMenus } from './quick-menus.ts';

/** The quick menus in the top bar: what the user starred in the menu, one click away from everywhere. */
export function QuickMenus(): ReactNode {
  const t = useText('nav.quick');
  const language = useLanguage();
  const { pages } = useQuickMenus();
  const items = pages.map((node) => ({
    key: node.id,
    icon: <MenuIcon name={node.icon} picture={node.picture} />,
    label: pickText(node.name, language),
    onClick: () => openMenu(node),
  }));
  const none = [{ key: 'none', type: 'group' as const, label: t('none') }];
  return (
    <Drop menu={{ items: items.length > 0 ? items : none }} placement="bottomRight">
      <button
        type="button"
        className="mp-bar-button mp-not-phone"
        aria-label={t('title')}
        title={t('title')}
        aria-haspopup="menu"
      >
        <Glyph icon={StarOutlined} />
      </button>
    </Drop>
  );
}
