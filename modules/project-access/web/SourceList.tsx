import { useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import type { AccessReasons } from '../contract/index.ts';

/** Sources of access with their levels and ends; those without effect say why. */
export function SourceList({ sources }: { readonly sources: AccessReasons['sources'] }): ReactNode {
  const t = useText('projectAuthorization');
  return (
    <ul className="pa-sources">
      {sources.map(({ kind, levels, until, without, grantId, via }, at) => (
        <li key={grantId ?? `${kind} ${via ?? at}`} data-without={without !== null || undefined}>
          <b>{t(`source.${kind}`)}</b>
          {via === undefined ? null : <span>{via}</span>}
          <span>{levels.join(' · ')}</span>
          {until === null ? null : <span>{t('until', { day: until })}</span>}
          {without === null ? null : <span className="mp-secondary">{t(`without.${without}`)}</span>}
        </li>
      ))}
    </ul>
  );
}
