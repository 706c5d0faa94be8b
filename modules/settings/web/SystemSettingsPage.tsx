import {
  confirm,
  confirmDiscard,
  isDirty,
  PageActions,
  showError,
  Region,
  useCan,
  usePage,
  useRights,
  useText,
  QueryResult,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { activationSettings, settingsGroup, type SettingsGroup, type SettingsRecord } from '../contract/index.ts';
import { ActivationPanel } from './ActivationPanel.tsx';
import { AdviceNote } from './AdviceNote.tsx';
import { GroupTools } from './GroupTools.tsx';
import { isPreviewed, PreviewList, PreviewNote } from './PreviewNote.tsx';
import { groupsQuery, previewGroup, saveGroup, type SettingsLevel } from './settings.client.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsNav } from './SettingsNav.tsx';

const levels: readonly SettingsLevel[] = ['tenant', 'platform'];

/** Settings of the tenant (of the platform, for its administrators): its groups in a list at the side. */
export function SystemSettingsPage(): ReactNode {
  const t = useText();
  const page = usePage();
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
      <GroupForm key={`${level}.${record.key}`} group={group} record={record} level={level} readOnly={!maySave} />
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
        <SettingsGroups
          records={read.data.items}
          current={page.search.tab}
          form={form}
          onChange={(tab) => void go({ tab })}
        />
      ) : (
        <QueryResult read={read} />
      )}
    </div>
  );
}

interface SettingsGroupsProps {
  readonly records: readonly SettingsRecord[];
  readonly current: string | undefined;
  readonly form: (record: SettingsRecord) => ReactNode;
  readonly onChange: (key: string) => void;
}

/** The list of groups, and the chosen one beside it. */
function SettingsGroups({ records, current, form, onChange }: SettingsGroupsProps): ReactNode {
  const t = useText();
  const id = useId();
  const known = records.flatMap((record) => {
    const group = settingsGroup(record.key);
    return group ? [{ record, group }] : [];
  });
  const chosen = known.find(({ group }) => group.key === current) ?? known[0];
  if (!chosen) return null;
  return (
    <div className="settings-groups">
      <SettingsNav groups={known.map(({ group }) => group)} current={chosen.group.key} onChange={onChange} />
      <section className="settings-main" aria-labelledby={id}>
        <h2 id={id}>{t(`${chosen.group.resource.entity}.title`)}</h2>
        <Region resetKey={chosen.group.key}>{form(chosen.record)}</Region>
      </section>
    </div>
  );
}

interface GroupFormProps {
  readonly group: SettingsGroup;
  readonly record: SettingsRecord;
  readonly level: SettingsLevel;
  readonly readOnly: boolean;
}

/** A group with all that can be done with it. A group that was given back begins anew with the platform's values. */
function GroupForm({ group, record, level, readOnly }: GroupFormProps): ReactNode {
  const t = useText();
  const [round, setRound] = useState(0);

  async function mayMeet(changed: Readonly<Record<string, unknown>>): Promise<boolean> {
    if (!isPreviewed(group, changed)) return true;
    const items = await previewGroup(level, group.key, changed);
    if (items.length === 0) return true;
    return confirm({
      title: t('settings.preview.ask'),
      body: <PreviewList group={group} items={items} />,
      ok: t('common.action.save'),
    });
  }

  async function handleInherit(): Promise<void> {
    await saveGroup(level, record.key, { version: record.version, values: {}, inherit: true });
    setRound(round + 1);
  }

  const form = (
    <SettingsForm
      key={round}
      group={group}
      record={record}
      readOnly={readOnly}
      store={(version, values) => saveGroup(level, record.key, { version, values })}
      confirm={async (changed) => {
        try {
          return await mayMeet(changed);
        } catch (error) {
          showError(error);
          return false;
        }
      }}
    >
      {(model) => (
        <>
          {group.previewed && !readOnly ? <PreviewNote group={group} level={level} model={model} /> : null}
          <GroupTools
            group={group}
            record={record}
            level={level}
            model={model}
            readOnly={readOnly}
            onInherit={handleInherit}
          />
        </>
      )}
    </SettingsForm>
  );
  return (
    <div className="settings-advised">
      {record.advice.map((advice) => (
        <AdviceNote key={`${advice.group}.${advice.name}`} advice={advice} level={level} readOnly={readOnly} />
      ))}
      {form}
    </div>
  );
}
