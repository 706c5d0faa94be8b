import { formatDay, useLanguage, useText, type AnyRecord } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { gensetComponents, type ComponentReplacement } from '../contract/index.ts';
import './genset.css';

const said = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The components of a unit, each with those that it took the place of, the newest first. */
export function ComponentTree({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('genset');
  const language = useLanguage();
  const replaced = (record.components ?? []) as readonly ComponentReplacement[];
  return (
    <ul className="gs-tree">
      {gensetComponents.map((component) => {
        const changes = replaced.filter((each) => each.component === component).toReversed();
        const sn = said(record[`${component}Sn`]) ?? t('life.noSerial');
        return (
          <li key={component}>
            <b>{t(`components.component.${component}`)}</b> {said(record[`${component}Model`])} <code>{sn}</code>
            <ul>
              {changes.map(({ on, oldSn, reason }) => (
                <li key={`${on}${oldSn ?? ''}`}>
                  {t('life.since', { on: formatDay(on, language), sn: oldSn ?? '—' })}
                  {reason ? <span className="mp-secondary"> {reason}</span> : null}
                </li>
              ))}
              {changes.length === 0 ? <li className="mp-secondary">{t('life.original')}</li> : null}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
