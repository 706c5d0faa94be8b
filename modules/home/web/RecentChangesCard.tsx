import { fieldTextKey, resourceByKey } from '@mp/kernel/contract';
import { formatInstant, hasText, useLanguage, useText } from '@mp/kernel/web';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RecentChange } from '../contract/index.ts';
import { changesQuery } from './home.client.ts';

function useWords(): (change: RecentChange) => {
  readonly what: string;
  readonly act: string;
  readonly fields: readonly string[];
} {
  const t = useText();
  return ({ entity, action, fields }) => {
    const resource = resourceByKey(entity);
    const name = entity.split('.').at(-1) ?? entity;
    const actKey = [`${name}.action.${action}`, `common.action.${action}`].find(hasText);
    return {
      what: hasText(`${name}.title`) ? t(`${name}.title`) : t('home.changes.other'),
      act: actKey ? t(actKey) : t('home.changes.act'),
      fields: resource
        ? fields
            .map((field) => fieldTextKey(resource, field))
            .filter(hasText)
            .map((key) => t(key))
        : [],
    };
  };
}

/** The latest changes: who, what, which fields, when. */
export function RecentChangesCard(): ReactNode {
  const t = useText('home.changes');
  const language = useLanguage();
  const words = useWords();
  const { data } = useSuspenseQuery(changesQuery);
  if (data.items.length === 0) return <p className="mp-secondary">{t('none')}</p>;
  return (
    <table className="home-changes">
      <thead>
        <tr>
          {['at', 'who', 'what', 'act', 'fields'].map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.items.map((change) => {
          const { what, act, fields } = words(change);
          return (
            <tr key={`${change.entity} ${change.entityId} ${change.version}`}>
              <td>
                <time dateTime={change.at} title={formatInstant(change.at, language, true)}>
                  {formatInstant(change.at, language)}
                </time>
              </td>
              <td>{change.actorName ?? t('system')}</td>
              <td>{what}</td>
              <td>{act}</td>
              <td className="mp-secondary">{fields.join(language === 'en-US' ? ', ' : '、')}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
