import { confirm, formatInstant, showError, toast, useCan, useLanguage, useText, QueryResult } from '@mp/kernel/web';
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
      ) : read.data.items.length === 0 ? (
        <p className="ui-empty" role="status">
          {t('changes.empty')}
        </p>
      ) : (
        <table className="ui-table perm-cards">
          <thead>
            <tr>
              <th scope="col">{t('changes.at')}</th>
              <th scope="col">{t('changes.actor')}</th>
              <th scope="col">{t('changes.what')}</th>
              <th scope="col" aria-label={t('changes.undo')} />
            </tr>
          </thead>
          <tbody>
            {read.data.items.map((each) => (
              <tr key={each.id}>
                <td>{formatInstant(each.at, language)}</td>
                <td>{each.actorName}</td>
                <td className="ui-wrap">
                  {t(`changes.kind.${each.kind}`)} ·{' '}
                  {t('save.counts', { added: each.added, changed: each.changed, removed: each.removed })}
                </td>
                <td>
                  {each.undoneAt !== null ? <Tag>{t('changes.undone')}</Tag> : null}
                  {each.canUndo && mayGrant ? (
                    <Button size="small" danger onClick={() => void handleUndo(each.id)}>
                      {t('changes.undo')}
                    </Button>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  );
}
