import { hasText, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';

/** What a job starts: the name of its handler where it has one, or the address. */
export function TargetName({ kind, target }: { readonly kind: unknown; readonly target: string }): ReactNode {
  const t = useText();
  const key = `jobHandler.${target}`;
  return kind === 'handler' && hasText(key) ? <span title={target}>{t(key)}</span> : target;
}

/** What a handler is told, by the names of its parameters. */
export function ParamsView({ code, params }: { readonly code: string; readonly params: unknown }): ReactNode {
  const t = useText();
  if (typeof params !== 'object' || params === null) return null;
  return (
    <ul className="job-params">
      {Object.entries(params).map(([name, value]) => {
        const key = `jobHandler.${code}.field.${name}`;
        return (
          <li key={name}>
            {hasText(key) ? t(key) : name}: {String(value)}
          </li>
        );
      })}
    </ul>
  );
}
