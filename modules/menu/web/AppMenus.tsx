import { ListPage, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { appMenu } from '../contract/app-menu.resource.ts';

/** The entries of the phone app's bar with their icons. */
export function AppMenus(): ReactNode {
  const t = useText('appMenu');
  return (
    <ListPage resource={appMenu} batch={['delete']}>
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}
