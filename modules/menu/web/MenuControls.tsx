import { ApiError, codeText, confirm, showError, useCan, useText, QueryResult, DataTable } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Switch, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { menuControls, switchControl } from './menu-editor.client.ts';

/** Which fields of the menu's page need a grant of their own in this tenant (platform.md 3.1). */
export function MenuControls({ id }: { readonly id: string }): ReactNode {
  const t = useText('menu.controls');
  const maySwitch = useCan('permission.grant');
  const read = useQuery(menuControls(id));
  const [busy, setBusy] = useState<string>();
  if (!read.data) return <QueryResult read={read} />;
  if (read.data.items.length === 0) return <p className="ui-empty">{t('none')}</p>;

  async function set(key: string, controlled: boolean, confirmed = false): Promise<void> {
    try {
      await switchControl(key, controlled, confirmed);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'page.controlHasPerm') throw error;
      if (await confirm({ title: codeText(error.code), ok: t('free'), danger: true })) await set(key, controlled, true);
    }
  }

  async function handleSwitch(key: string, controlled: boolean): Promise<void> {
    setBusy(key);
    await set(key, controlled).catch(showError);
    setBusy(undefined);
  }

  return (
    <>
      <p className="mp-secondary">{t('hint')}</p>
      <DataTable
        rows={read.data.items}
        rowKey={({ key }) => key}
        columns={[
          { key: 'name', title: t('field') },
          { key: 'key', title: t('key'), cell: ({ key }) => <code>{key}</code> },
          {
            key: 'controlled',
            title: t('controlled'),
            cell: ({ key, name, declared, controlled }) => (
              <>
                <Switch
                  size="small"
                  aria-label={t('switch', { name })}
                  checked={controlled}
                  disabled={declared || !maySwitch}
                  loading={busy === key}
                  onChange={(next) => void handleSwitch(key, next)}
                />
                {declared ? <Tag className="menu-note">{t('declared')}</Tag> : null}
              </>
            ),
          },
        ]}
      />
    </>
  );
}
