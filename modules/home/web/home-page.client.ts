import { call, getUserInfo, type PageSearch, queryClient, unset } from '@mp/kernel/web';
import { myMenuQuery, targetOfMenu } from '@mp/menu/web';
import { readMyHome } from '../contract/home-page.api.ts';

/**
 * The page with which the console opens for the user in the tenant of his session; undefined is the dashboard, also
 * for another tenant, which the page that follows enters first, and when the server does not answer.
 */
export async function homeOfMine(
  tenancyId: string | undefined,
): Promise<{ readonly path: string; readonly search: PageSearch } | undefined> {
  const info = getUserInfo();
  if (!info || ![undefined, unset, String(info.tenancyId)].includes(tenancyId)) return undefined;
  try {
    const [{ menuId }, { items }] = await Promise.all([call(readMyHome), queryClient.ensureQueryData(myMenuQuery)]);
    const menu = items.find(({ id }) => id === menuId);
    const target = menu && targetOfMenu(menu);
    return target?.kind === 'page' ? { path: target.path, search: target.search } : undefined;
  } catch {
    return undefined;
  }
}
