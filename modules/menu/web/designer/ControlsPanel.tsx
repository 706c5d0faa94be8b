import { LoadFailed, showError, useCan, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ListedControl } from '../../contract/index.ts';
import { controlsOfPage, setControlled } from '../page.client.ts';

interface ControlsProps {
  readonly id: string;
  /** Changes that are not saved would be lost by what is changed here. */
  readonly isDirty: boolean;
  readonly onChanged: () => Promise<void>;
}

/** Which controls need a grant of their own; a switch holds at once, also for the published page. */
export function ControlsPanel({ id, isDirty, onChanged }: ControlsProps): ReactNode {
  const t = useText('page.edit');
  const canControl = useCan('page.control');
  const read = useQuery(controlsOfPage(id));
  const [busy, setBusy] = useState<string>();

  async function handleSwitch(control: ListedControl, isControlled: boolean): Promise<void> {
    setBusy(control.id);
    try {
      await setControlled(id, control.id, isControlled);
      await onChanged();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(undefined);
    }
  }

  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  const items = read.data?.items ?? [];
  return (
    <div className="made-properties">
      <p className="made-note">{t(isDirty ? 'saveFirst' : 'controlsHint')}</p>
      {read.data && items.length === 0 ? <p className="ui-empty">{t('noControls')}</p> : null}
      <ul className="made-controls">
        {items.map((control) => (
          <li key={control.id}>
            <span>
              {control.name}
              <small>
                {control.alias} · {t('grants', { count: control.grants })}
              </small>
            </span>
            <Switch
              aria-label={t('controlledOf', { name: control.name })}
              checked={control.controlled}
              loading={busy === control.id}
              disabled={isDirty || !canControl}
              onChange={(isControlled) => void handleSwitch(control, isControlled)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
