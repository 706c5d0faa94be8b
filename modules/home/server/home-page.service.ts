import { commonErrors } from '@mp/kernel/contract';
import { serveResource, updateStatement } from '@mp/kernel/server';
import type { Context, MutableValues, ResourceServer, Tx, Values } from '@mp/kernel/server';
import { homeErrors, homeObjectField, homePage } from '../contract/index.ts';
import { type HomeObject, hasOther, homeMenuOf, menuOf } from './home-page.query.ts';

const settingsPage = '/homePageSettings';
const objectFields = ['roleId', 'orgId', 'userId'] as const;

/** The object that the type names; what was chosen for another type before is dropped. */
function objectOf(record: Values): HomeObject {
  const field = homeObjectField[String(record.objectType)];
  const of = (name: (typeof objectFields)[number]) =>
    name === field ? ((record[name] ?? null) as string | null) : null;
  return { objectType: String(record.objectType), roleId: of('roleId'), orgId: of('orgId'), userId: of('userId') };
}

/** One home page for an object, and never the page on which it is chosen. */
async function judge(tx: Tx, record: Values, values: MutableValues, id: string): Promise<void> {
  const object = objectOf(record);
  for (const name of objectFields) if (object[name] !== (record[name] ?? null)) values[name] = null;
  if (await hasOther(tx, object, id)) throw homeErrors.onePerTenant();
  const menu = await menuOf(tx, String(record.menuId));
  if (!menu) throw commonErrors.refNotFound({ field: '@homePage.field.menuId' });
  if (menu.type !== 'page') throw homeErrors.notPage();
  if (menu.target?.split(/[?#]/)[0] === settingsPage) throw homeErrors.notCurrent();
}

async function setEnabled(context: Context, tx: Tx, record: Values, enabled: boolean): Promise<void> {
  if (record.enabled === enabled) return;
  const action = enabled ? 'enable' : 'disable';
  const version = Number(record.version);
  await tx.batch([
    updateStatement(context, homePageServer, String(record.id), version, { enabled }, { trusted: true, action }),
  ]);
}

/** Home pages with their table and rules. */
export const homePageServer: ResourceServer = serveResource(homePage, {
  table: 'home_page',
  searchable: false,
  hooks: {
    beforeCreate: (_context, tx, input, id) => judge(tx, input, input, id),
    beforeUpdate: (_context, tx, old, patch) => judge(tx, { ...old, ...patch }, patch, String(old.id)),
    actions: {
      enable: (context, tx, record) => setEnabled(context, tx, record, true),
      disable: (context, tx, record) => setEnabled(context, tx, record, false),
    },
  },
});

/** The menu with which the console opens for the caller; null, the dashboard, also where he may not open it. */
export async function myHome(context: Context): Promise<{ menuId: string | null }> {
  const menuId = await homeMenuOf(context);
  return { menuId: menuId !== undefined && context.rights.menus.has(menuId) ? menuId : null };
}
