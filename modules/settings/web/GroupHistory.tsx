import { ChangeList, formatInstant, QueryResult, toast, useLanguage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import type { SettingsGroup, SettingsRecord } from '../contract/index.ts';
import { valuesAt } from './group-versions.ts';
import { groupHistoryQuery, type SettingsLevel } from './settings.client.ts';

interface GroupHistoryProps {
  readonly group: SettingsGroup;
  readonly record: SettingsRecord;
  readonly level: SettingsLevel;
  /** Puts the values of a version into the form, where they are saved like any others; not for those who may not save. */
  readonly onRestore?: (values: Readonly<Record<string, unknown>>) => void;
  readonly onClose: () => void;
}

/** Who changed what in a group and when, the latest first; an earlier version can be taken back into the form. */
export function GroupHistory({ group, record, level, onRestore, onClose }: GroupHistoryProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const read = useQuery(groupHistoryQuery(level, group.key));
  const items = read.data?.items;

  function handleRestore(version: number): void {
    const later = (items ?? []).filter((each) => each.version > version);
    onRestore?.(valuesAt(group, { values: record.values, later }));
    toast.success(t('settings.history.restored'));
    onClose();
  }

  return (
    <Drawer
      open
      size="large"
      title={t('settings.history.title', { group: `@${group.resource.entity}.title` })}
      onClose={onClose}
    >
      {items === undefined ? <QueryResult read={read} /> : null}
      {items?.length === 0 ? <p className="ui-empty">{t('detail.noHistory')}</p> : null}
      <ol className="ui-history">
        {items?.map(({ version, at, actor, changes }, place) => (
          <li key={version}>
            <p>
              <strong>{actor}</strong>{' '}
              <time dateTime={at} title={formatInstant(at, language, true)}>
                {formatInstant(at, language)}
              </time>
            </p>
            <ChangeList
              resource={group.resource}
              names={Object.keys(changes).filter((name) => Object.hasOwn(group.fields, name))}
              changes={changes}
            />
            {place > 0 && onRestore ? (
              <Button
                size="small"
                aria-label={t('settings.history.restoreOf', { at: formatInstant(at, language) })}
                onClick={() => handleRestore(version)}
              >
                {t('settings.history.restore')}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
