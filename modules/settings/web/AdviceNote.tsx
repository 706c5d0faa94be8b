import { confirm, showError, toast, useText } from '@mp/kernel/web';
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { settingsGroup, type SettingsAdvice, type SettingsGroup } from '../contract/index.ts';
import { PreviewList } from './PreviewNote.tsx';
import { applyAdvice, previewGroup, type SettingsLevel } from './settings.client.ts';

interface AdviceNoteProps {
  readonly advice: SettingsAdvice;
  readonly level: SettingsLevel;
  /** Nothing is set by who may only look. */
  readonly readOnly: boolean;
}

/** Something to be said of a group, with a button that sets what it proposes. */
export function AdviceNote({ advice, level, readOnly }: AdviceNoteProps): ReactNode {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const group = settingsGroup(advice.group);
  if (!group) return null;
  const { entity } = group.resource;
  const { name, values } = advice;

  async function handleApply(): Promise<void> {
    setBusy(true);
    try {
      if (!group || values === null || !(await isAccepted(group))) return;
      await applyAdvice(level, { ...advice, values });
      toast.success(t('common.saveOk'));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  async function isAccepted(about: SettingsGroup): Promise<boolean> {
    const items = await previewGroup(level, about.key, values ?? {});
    if (items.length === 0) return true;
    const body = <PreviewList group={about} items={items} />;
    return confirm({ title: t('settings.preview.ask'), body, ok: t('common.action.save') });
  }

  return (
    <Alert
      type="info"
      showIcon
      title={t(`${entity}.advice.${name}`)}
      action={
        values === null || readOnly ? null : (
          <Button size="small" loading={isBusy} onClick={() => void handleApply()}>
            {t(`${entity}.adviceApply.${name}`)}
          </Button>
        )
      }
    />
  );
}
