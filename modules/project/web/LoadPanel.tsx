import { useText, useValue } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { loadHints, loadLimits } from '../contract/index.ts';
import './project.css';

type Lines = Parameters<typeof loadHints>[0]['lines'];

/** What speaks for a second look at the lines of the definition in the form: derating, and load against power. */
export function LoadPanel(): ReactNode {
  const t = useText('projectDefinition');
  const lines = useValue('lines');
  const altitude = useValue('altitude');
  const ambientMax = useValue('ambientMax');
  const hints = loadHints({
    lines: Array.isArray(lines) ? (lines as Lines) : [],
    altitude: typeof altitude === 'number' ? altitude : null,
    ambientMax: typeof ambientMax === 'string' ? ambientMax : null,
  });
  return (
    <section className="prj-conflicts" aria-live="polite">
      <h2>{t('load.title')}</h2>
      {hints.length === 0 ? (
        <p className="mp-secondary">{t('load.none')}</p>
      ) : (
        <ul>
          {hints.map(({ code, at, percent }) => (
            <li key={`${code} ${at}`}>
              {t(`load.${code}`, {
                line: at + 1,
                percent: percent ?? 0,
                limit: code === 'high' ? loadLimits.high : loadLimits.low,
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
