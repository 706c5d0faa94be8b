import { lazyView, useCounters } from '@mp/kernel/web';
import type { ReactNode } from 'react';

const PopupDialog = lazyView(() => import('./PopupDialog.tsx').then((file) => file.PopupDialog));

/** Opens unread notices that are to open by themselves; nothing while there are none. */
export function PopupNotice(): ReactNode {
  const count = useCounters()?.popup ?? 0;
  return count > 0 ? <PopupDialog /> : null;
}
