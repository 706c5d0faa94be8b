import { queryClient, showError, text, toast, useUserInfo } from '@mp/kernel/web';
import { personalQuery, savePersonalValues } from '@mp/settings/web';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMyMenu } from './menu.client.ts';
import { type MenuNode, pagesIn } from './menu-tree.ts';
import { maxQuickMenus, quickPages, storedCodes, toggledCodes } from './quick-menu-codes.ts';

/** The user's quick menus, kept for him in the tenant on the server. */
export interface QuickMenus {
  readonly pages: readonly MenuNode[];
  readonly has: (menu: MenuNode) => boolean;
  /** Stars a menu, or takes its star away; says so when there are as many as may be. */
  readonly toggle: (menu: MenuNode) => void;
}

/** The quick menus among what the user may open. */
export function useQuickMenus(): QuickMenus {
  const menu = useMyMenu();
  const { data } = useQuery({ ...personalQuery, enabled: useUserInfo() !== null });
  const stored = data?.values['quickMenus'];
  return useMemo(() => quickMenusOf(menu, storedCodes(stored)), [menu, stored]);
}

function quickMenusOf(menu: readonly MenuNode[], codes: readonly string[]): QuickMenus {
  return {
    pages: quickPages(
      pagesIn(menu).map(({ node }) => node),
      codes,
    ),
    has: ({ code }) => codes.includes(code),
    toggle({ code }) {
      const next = toggledCodes(codes, code);
      if (next === undefined) return toast.warning(text('nav.quick.full', { count: maxQuickMenus }));
      void store(next).catch(showError);
    },
  };
}

/** Shown at once; what the server refuses is shown as it was. */
async function store(codes: readonly string[]): Promise<void> {
  const before = queryClient.getQueryData(personalQuery.queryKey);
  if (before)
    queryClient.setQueryData(personalQuery.queryKey, { ...before, values: { ...before.values, quickMenus: codes } });
  try {
    await savePersonalValues({ quickMenus: codes });
  } catch (error) {
    await queryClient.invalidateQueries({ queryKey: personalQuery.queryKey });
    throw error;
  }
}
