import { bind, readUpload } from '@mp/kernel/server';
import type { BoundRoute } from '@mp/kernel/server';
import * as iconApi from '../contract/icon.api.ts';
import { readMenuBindings, readMenuTree, readMyMenu, removeMenuWithBelow } from '../contract/index.ts';
import { saveIcon, ownIcons } from './icon.service.ts';
import { bindingsOf, menuTree, myMenu, removeMenu } from './menu.service.ts';

/** Operations on menus and icons besides those that every resource has. */
export const menuRoutes: readonly BoundRoute[] = [
  bind(readMyMenu, (context) => myMenu(context)),
  bind(readMenuTree, (context) => menuTree(context)),
  bind(readMenuBindings, (context, { params }) => bindingsOf(context, params.id)),
  bind(removeMenuWithBelow, (context, { params, body }) => removeMenu(context, params.id, body.version)),
  bind(iconApi.listIcons, async (context) => ({ items: await ownIcons(context) })),
  bind(
    iconApi.uploadIcon,
    async (context, { request }) => saveIcon(context, await readUpload(request, iconApi.maxIconBytes)),
    { status: 201 },
  ),
];
