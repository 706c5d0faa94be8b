import type { ReactNode } from 'react';
import { useText } from '../../i18n.ts';
import './form.css';

/** Holds the place of a form whose record is being read. */
export function FormSkeleton({ fields = 8 }: { readonly fields?: number }): ReactNode {
  const t = useText('control');
  return (
    <div className="ui-fields" role="status" aria-label={t('loading')}>
      {Array.from({ length: fields }, (_, at) => (
        <div key={at} className="ui-field">
          <span className="ui-bone ui-bone-short" />
          <span className="ui-bone ui-bone-control" />
        </div>
      ))}
    </div>
  );
}
