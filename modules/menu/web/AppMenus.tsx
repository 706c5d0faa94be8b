import { ListPage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { appMenu } from '../contract/app-menu.resource.ts';

/** The entries of the phone app's bar with their icons. */
export function AppMenus(): ReactNode {
  return <ListPage resource={appMenu} batch={['delete']} />;
}
