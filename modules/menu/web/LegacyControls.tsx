import {
  ApiError,
  codeText,
  confirm,
  LoadFailed,
  PageAction,
  PageActions,
  showError,
  useCan,
  useDialog,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Switch, Table } from 'antd';
import type { ReactNode } from 'react';
import type { ListedControl } from '../contract/index.ts';
import { ControlDialog } from './ControlDialog.tsx';
import { controlsOfPage, removeControl, setControlled } from './page.client.ts';

/** The controls of a legacy page, listed by hand with selector and index, so that they can be granted. */
export function LegacyControls({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  const t = useText();
  const openDialog = useDialog();
  const read = useQuery(controlsOfPage(id));
  const canEdit = useCan('page.update');
  const canControl = useCan('page.control');
  const open = (control: ListedControl | undefined) =>
    void openDialog((close) => <ControlDialog page={id} control={control} close={() => close()} />);

  async function remove(control: ListedControl, isConfirmed: boolean): Promise<void> {
    try {
      await removeControl(id, control.id, isConfirmed);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'page.controlHasPerm')) return showError(error);
      if (await confirm({ title: codeText(error.code), ok: t('common.action.delete'), danger: true }))
        await remove(control, true);
    }
  }

  async function handleRemove(control: ListedControl): Promise<void> {
    const title = t('pageControl.removeQuestion', { name: control.name });
    if (await confirm({ title, ok: t('common.action.delete'), danger: true })) await remove(control, false);
  }

  async function handleSwitch(control: ListedControl, isControlled: boolean): Promise<void> {
    try {
      await setControlled(id, control.id, isControlled);
    } catch (error) {
      showError(error);
    }
  }

  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  return (
    <div className="ui-archetype">
      <PageActions>
        {canEdit ? <PageAction titleKey="pageControl.add" primary onRun={() => open(undefined)} /> : null}
      </PageActions>
      <p>{t('pageControl.hint', { name })}</p>
      <Table
        size="middle"
        rowKey="id"
        loading={read.isPending}
        dataSource={[...(read.data?.items ?? [])]}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: t('pageControl.field.alias'), dataIndex: 'alias' },
          { title: t('pageControl.field.name'), dataIndex: 'name' },
          {
            title: t('pageControl.field.selector'),
            render: (_: unknown, { selector, selectorIndex }: ListedControl) =>
              selector === null ? '' : `${selector} [${selectorIndex}]`,
          },
          { title: t('pageControl.field.fieldName'), dataIndex: 'fieldName' },
          { title: t('pageControl.field.dataSource'), dataIndex: 'dataSource' },
          {
            title: t('pageControl.field.gridColumns'),
            render: (_: unknown, { gridColumns }: ListedControl) => gridColumns.join(', '),
          },
          {
            title: t('pageControl.field.controlled'),
            render: (_: unknown, control: ListedControl) => (
              <Switch
                aria-label={t('page.edit.controlledOf', { name: control.name })}
                checked={control.controlled}
                disabled={!canControl}
                onChange={(isControlled) => void handleSwitch(control, isControlled)}
              />
            ),
          },
          {
            key: 'actions',
            title: t('pageControl.actions'),
            render: (_: unknown, control: ListedControl) =>
              canEdit ? (
                <span className="ui-row">
                  <button type="button" className="ui-action" onClick={() => open(control)}>
                    {t('common.action.edit')}
                  </button>
                  <button type="button" className="ui-action" data-danger onClick={() => void handleRemove(control)}>
                    {t('common.action.delete')}
                  </button>
                </span>
              ) : null,
          },
        ]}
      />
    </div>
  );
}
