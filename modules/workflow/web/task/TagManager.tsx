import { colour, longText, text } from '@mp/kernel/contract';
import { askForm, confirm, RowActions, showError, useDialog, useText, DataTable } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { type FlowTag, tagNamePattern } from '../../contract/index.ts';
import { Tags } from './flow-cells.tsx';
import { removeTag, saveTag, tagsQuery } from './tag.client.ts';

const tagFields = {
  name: text({ max: 4, pattern: tagNamePattern, required: true }),
  colour: colour({ required: true }),
  remark: longText({ max: 50 }),
};

/** The user's tags: list, new, change, delete. */
export function TagManager({ close }: { readonly close: () => void }): ReactNode {
  const t = useText('flowTag');
  const all = useText();
  const openDialog = useDialog();
  const { data: tags = [] } = useQuery(tagsQuery);

  async function handleEdit(tag?: FlowTag): Promise<void> {
    await askForm(openDialog, {
      of: 'flowTag',
      fields: tagFields,
      initial: tag ? { ...tag } : {},
      title: t(tag ? 'edit' : 'new'),
      ok: all('common.action.save'),
      submit: (given) => saveTag(given, tag),
    });
  }

  async function handleDelete(tag: FlowTag): Promise<void> {
    const title = t('sureDelete', { name: tag.name, count: tag.used });
    if (await confirm({ title, ok: all('common.action.delete'), danger: true }))
      await removeTag(tag.id).catch(showError);
  }

  return (
    <Modal
      open
      width={640}
      title={all('flow.manageTags')}
      onCancel={close}
      footer={
        <>
          <Button onClick={() => void handleEdit()}>{t('new')}</Button>
          <Button type="primary" onClick={close}>
            {all('common.action.close')}
          </Button>
        </>
      }
    >
      {tags.length === 0 ? (
        <p className="ui-empty">{all('flow.noTags')}</p>
      ) : (
        <section className="ui-preview-box" tabIndex={0} aria-label={all('flow.manageTags')}>
          <DataTable
            rows={tags}
            rowKey={(tag) => tag.id}
            columns={[
              { key: 'name', title: t('field.name'), cell: (tag) => <Tags tags={[tag]} /> },
              { key: 'remark', title: t('field.remark'), kind: 'text' },
              { key: 'used', title: t('field.used'), kind: 'digits' },
              {
                key: 'actions',
                title: all('list.actions'),
                kind: 'actions',
                cell: (tag) => (
                  <RowActions
                    label={tag.name}
                    actions={[
                      { key: 'edit', label: all('common.action.edit'), run: () => void handleEdit(tag) },
                      {
                        key: 'delete',
                        label: all('common.action.delete'),
                        danger: true,
                        run: () => void handleDelete(tag),
                      },
                    ]}
                  />
                ),
              },
            ]}
          />
        </section>
      )}
    </Modal>
  );
}
