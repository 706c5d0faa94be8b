import { AppError, commonErrors, type InputOf } from '@mp/kernel/contract';
import { bindActions, serveResource, switchHandlers } from '@mp/kernel/server';
import type { Context, ResourceServer, Tx } from '@mp/kernel/server';
import { homeErrors, homeObjectField, homePage, homePageActions } from '../contract/index.ts';
import { type HomeObject, hasOther, homeMenuOf, menuOf } from './home-page.query.ts';

const settingsPage = '/homePageSettings';
const objectFields = ['roleId', 'orgId', 'userId'] as const;

type HomePageInput = InputOf<typeof homePage>;

/** The object that the type names; what was chosen for another type before is dropped. */
function objectOf(record: Readonly<HomePageInput>): HomeObject {
  const objectType = record.objectType ?? 'tenant';
  const field = homeObjectField[objectType];
  const of = (name: (typeof objectFields)[number]) => (name === field ? (record[name] ?? null) : null);
  return { objectType, roleId: of('roleId'), orgId: of('orgId'), userId: of('userId') };
}

/** The refusal of an object that has a home page already, at the field that names it. */
function takenBy(objectType: string): AppError {
  const { code } = objectType === 'tenant' ? homeErrors.onePerTenant() : homeErrors.onePerObject();
  return new AppError(code, 422, { fields: [{ path: homeObjectField[objectType] ?? 'objectType', code }] });
}

/** One home page for an object, and never the page on which it is chosen. */
async function requireFit(
  tx: Tx,
  id: string,
  { record, values }: { readonly record: Readonly<HomePageInput>; readonly values: HomePageInput },
): Promise<void> {
  const object = objectOf(record);
  for (const name of objectFields) if (object[name] !== (record[name] ?? null)) values[name] = null;
  if (await hasOther(tx, object, id)) throw takenBy(object.objectType);
  const menu = await menuOf(tx, record.menuId ?? '');
  if (!menu) throw commonErrors.refNotFound({ field: '@homePage.field.menuId' });
  if (menu.type !== 'page') throw homeErrors.notPage();
  if (menu.target?.split(/[?#]/)[0] === settingsPage) throw homeErrors.notCurrent();
}

/** Home pages with their table and rules. */
export const homePageServer: ResourceServer = serveResource(homePage, {
  table: 'home_page',
  searchable: false,
  hooks: {
    beforeCreate: (tx, input, id) => requireFit(tx, id, { record: input, values: input }),
    beforeUpdate: (tx, old, patch) => requireFit(tx, old.id, { record: { ...old, ...patch }, values: patch }),
  },
  actions: bindActions(homePageActions, switchHandlers(homePage)),
});

/** The menu with which the console opens for the caller; null, the dashboard, also where he may not open it. */
export async function myHome(context: Context): Promise<{ menuId: string | null }> {
  const menuId = await homeMenuOf(context);
  return { menuId: menuId !== undefined && context.rights.menus.has(menuId) ? menuId : null };
}
