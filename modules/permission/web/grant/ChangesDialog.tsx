import {
  confirm,
  formatInstant,
  showError,
  toast,
  useCan,
  useLanguage,
  useText,
  QueryResult,
  DataTable,
} from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Tag } from 'antd';
import type { ReactNode } from 'react';
import { role, type Subject } from '../../contract/index.ts';
import { changesOf, rightsKey, undo } from './grant.client.ts';

/** The last changes of a subject's rights; the last one can be taken back. */
export function ChangesDialog({
  subject,
  name,
  close,
}: {
  readonly subject: Subject;
  readonly name: string;
  readonly close: () => void;
}): ReactNode {
  const t = useText('permission');
  const cache = useQueryClient();
  const language = useLanguage();
  const mayGrant = useCan('permission.grant');
  const read = useQuery(changesOf(subject));

  async function handleUndo(id: string): Promise<void> {
    if (!(await confirm({ title: t('changes.confirm'), ok: t('changes.undo'), danger: true }))) return;
    try {
      const done = await undo(id);
      toast.success(t('saved', { ...done }));
    } catch (error) {
      showError(error);
    } finally {
      await cache.invalidateQueries({ queryKey: [rightsKey] });
      await cache.invalidateQueries({ queryKey: [role.key] });
    }
  }

  return (
    <Modal open width={720} title={t('changes.of', { name })} footer={null} onCancel={close}>
      {!read.data ? (
        <QueryResult read={read} />
      ) : (
        <DataTable
          empty={t('changes.empty')}
          rows={read.data.items}
          rowKey={(each) => each.id}
          columns={[
            { key: 'at', title: t('changes.at'), cell: (each) => formatInstant(each.at, language) },
            { key: 'actorName', title: t('changes.actor') },
            {
              key: 'what',
              title: t('changes.what'),
              kind: 'text',
              cell: (each) => (
                <>
                  {t(`changes.kind.${each.kind}`)} ·{' '}
                  {t('save.counts', { added: each.added, changed: each.changed, removed: each.removed })}
                </>
              ),
            },
            {
              key: 'undo',
              label: t('changes.undo'),
              cell: (each) => (
                <>
                  {each.undoneAt !== null ? <Tag>{t('changes.undone')}</Tag> : null}
                  {each.canUndo && mayGrant ? (
                    <Button size="small" danger onClick={() => void handleUndo(each.id)}>
                      {t('changes.undo')}
                    </Button>
                  ) : null}
                </>
              ),
            },
          ]}
        />
      )}
    </Modal>
  );
}
