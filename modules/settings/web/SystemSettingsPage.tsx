import {
  confirmDiscard,
  isDirty,
  PageActions,
  TabBar,
  useCan,
  usePage,
  useRights,
  useText,
  QueryResult,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { type ReactNode, useId } from 'react';
import { activationSettings, settingsGroup, type SettingsRecord } from '../contract/index.ts';
import { ActivationPanel } from './ActivationPanel.tsx';
import { groupsQuery, saveGroup, type SettingsLevel } from './settings.client.ts';
import { SettingsForm } from './SettingsForm.tsx';

const levels: readonly SettingsLevel[] = ['tenant', 'platform'];

/** Settings of the tenant (of the platform, for its administrators): a tab for each group. */
export function SystemSettingsPage(): ReactNode {
  const t = useText();
  const page = usePage();
  const id = useId();
  const { admin } = useRights();
  const maySave = useCan('settings.update');
  const maySeeLicence = useCan('licence.read');
  const level: SettingsLevel = admin === 'platform' && page.search.level === 'platform' ? 'platform' : 'tenant';
  const read = useQuery(groupsQuery(level));

  /** Another tab or level forgets what is typed here, so it asks first. */
  async function go(change: Readonly<Record<string, string | undefined>>): Promise<void> {
    if (!isDirty(page.key) || (await confirmDiscard())) page.setSearch(change, { replace: true });
  }

  const form = (record: SettingsRecord): ReactNode => {
    const group = settingsGroup(record.key);
    const fields = group ? (
      <SettingsForm
        key={`${level}.${record.key}`}
        group={group}
        record={record}
        readOnly={!maySave}
        store={(version, values) => saveGroup(level, record.key, { version, values })}
      />
    ) : null;
    return record.key === activationSettings.key && maySeeLicence ? (
      <ActivationPanel>{fields}</ActivationPanel>
    ) : (
      fields
    );
  };

  return (
    <div className="settings-page">
      {admin === 'platform' ? (
        <PageActions>
          <Segmented
            aria-label={t('settings.level.label')}
            options={levels.map((value) => ({ value, label: t(`settings.level.${value}`) }))}
            value={level}
            onChange={(value) => void go({ level: value === 'platform' ? value : undefined })}
          />
        </PageActions>
      ) : null}
      {read.data ? (
        <TabBar
          id={id}
          label={t('settings.title')}
          tabs={read.data.items
            .filter(({ key }) => settingsGroup(key) !== undefined)
            .map((record) => ({ key: record.key, title: t(`${record.key}Settings.title`), content: form(record) }))}
          current={page.search.tab ?? ''}
          onChange={(tab) => void go({ tab })}
        />
      ) : (
        <QueryResult read={read} />
      )}
    </div>
  );
}
