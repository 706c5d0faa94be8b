import { CheckSquareOutlined } from '@ant-design/icons';
import { counterText, Glyph, PageLink, useCounters, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { toMyTask } from './links.ts';

/** How many tasks wait for the user; leads to them. */
export function PendingCounter(): ReactNode {
  const t = useText('nav.flow');
  const count = useCounters()?.pending ?? 0;
  const label = t('pendingCount', { count });
  return (
    <PageLink className="mp-bar-button notice-bell" to={toMyTask()} aria-label={label} title={label}>
      <Glyph icon={CheckSquareOutlined} />
      {count > 0 ? (
        <span className="notice-count" aria-hidden>
          {counterText(count)}
        </span>
      ) : null}
    </PageLink>
  );
}
