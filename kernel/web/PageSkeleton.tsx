import type { ReactNode } from 'react';
import { useText } from './i18n.ts';

/** Grey bars in place of a page that is being loaded. */
export function PageSkeleton(): ReactNode {
  const t = useText('common');
  return (
    <div className="mp-skeleton" role="status" aria-label={t('loading')}>
      {[90, 100, 100, 100, 100, 70].map((width, index) => (
        <span key={`${index} ${width}`} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
