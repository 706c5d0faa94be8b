import { type FormModel, useDelayed, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { SettingsGroup } from '../contract/index.ts';
import { previewGroup, type PreviewItem, type SettingsLevel } from './settings.client.ts';

const typingMs = 500;

/** Whether a change touches fields whose consequences can be counted. */
export function isPreviewed(group: SettingsGroup, changed: Readonly<Record<string, unknown>>): boolean {
  return group.previewed?.some((name) => Object.hasOwn(changed, name)) ?? false;
}

/** The consequences of a change in words, one a line. */
export function PreviewList({
  group,
  items,
}: {
  readonly group: SettingsGroup;
  readonly items: readonly PreviewItem[];
}): ReactNode {
  const t = useText();
  return (
    <ul className="settings-preview">
      {items.map(({ key, count }) => (
        <li key={key}>{t(`${group.resource.entity}.preview.${key}`, { count })}</li>
      ))}
    </ul>
  );
}

/** While a stricter rule is typed: whom it would meet. */
export function PreviewNote({
  group,
  level,
  model,
}: {
  readonly group: SettingsGroup;
  readonly level: SettingsLevel;
  readonly model: FormModel;
}): ReactNode {
  const t = useText('settings.preview');
  const typed = useSyncExternalStore(
    (listener) => model.subscribe('*', listener),
    () => JSON.stringify(model.changed()),
  );
  const still = useDelayed(typed, typingMs);
  const changed = JSON.parse(still) as Record<string, unknown>;
  const read = useQuery({
    queryKey: ['settings', 'preview', level, group.key, still],
    queryFn: () => previewGroup(level, group.key, changed),
    enabled: isPreviewed(group, changed),
    staleTime: 0,
  });
  const items = isPreviewed(group, changed) && typed === still ? (read.data ?? []) : [];
  return (
    <div role="status">
      {items.length > 0 ? (
        <Alert type="warning" showIcon title={t('title')} description={<PreviewList group={group} items={items} />} />
      ) : null}
    </div>
  );
}
