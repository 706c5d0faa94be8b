import { pickText } from '@mp/kernel/contract';
import { confirmDelete, queryClient, showError, toast, useLanguage, useRecordAct, useText } from '@mp/kernel/web';
import { menu } from '../contract/menu.resource.ts';
import type { MenuLine } from '../contract/menu-editor.api.ts';
import { menuTreeQuery, moveMenu, refreshMenus, removeMenu, usersOf } from './menu-editor.client.ts';
import { countBelow } from './menu-lines.ts';

type To = { readonly parentId: string | null; readonly beforeId?: string };

const treeNow = (): readonly MenuLine[] => queryClient.getQueryData(menuTreeQuery.queryKey)?.items ?? [];

/** Moves a menu at once; the server refuses knots, pages as parents and names taken. */
export function useMenuMove(): (id: string, to: To) => Promise<void> {
  const t = useText('tree');
  const language = useLanguage();
  return async (id, to) => {
    const line = treeNow().find((each) => each.id === id);
    if (!line) return;
    try {
      await moveMenu(id, line.version, to);
      toast.success(t('moved', { label: pickText(line.name, language) }));
    } catch (error) {
      showError(error);
      await refreshMenus();
    }
  };
}

/** What losing a menu means: pages below it, and how many users hold it now. */
function useImpact(): (line: MenuLine) => Promise<string> {
  const t = useText('menu.impact');
  return async (line) => {
    const below = countBelow(treeNow(), line.id);
    const users = await usersOf(line.id);
    return [
      ...(below > 0 ? [t('below', { count: below })] : []),
      ...(users === undefined ? [] : [t('users', { count: users })]),
    ].join(' ');
  };
}

/** Deletes a menu, after naming what goes with it; true when it is gone. */
export function useMenuRemove(): (line: MenuLine) => Promise<boolean> {
  const t = useText();
  const language = useLanguage();
  const impactOf = useImpact();
  return async (line) => {
    const label = pickText(line.name, language);
    const named = t('list.deletesOne', { label });
    const impact = await impactOf(line);
    if (!(await confirmDelete([named, impact].join(' ').trim()))) return false;
    try {
      const count = await removeMenu(line.id, line.version);
      toast.success(t('menu.removed', { count }));
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  };
}

/** Switches a menu on or off; before it goes, says who loses it. */
export function useMenuSwitch(): (line: MenuLine) => Promise<void> {
  const act = useRecordAct(menu);
  const language = useLanguage();
  const t = useText('menu');
  const impactOf = useImpact();
  return async (line) => {
    const action = line.enabled ? 'disable' : 'enable';
    const record = { id: line.id, name: pickText(line.name, language) };
    const options = line.enabled
      ? { title: t('disableTitle', { label: record.name }), body: await impactOf(line) }
      : { confirmed: true };
    if (await act(action, [record], options)) await refreshMenus();
  };
}
