import { errorText, showError, toast, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Modal, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Subject } from '../../contract/index.ts';
import { preview, save } from './grant.client.ts';
import { changesOf, countsOf, type Edits, scopesOf } from './grant-model.ts';
import { ImpactView } from './ImpactView.tsx';

const shownChanges = 100;

/** What a save does, who gains and loses by it; it happens only when confirmed. Closes with true once it is saved. */
export function SaveDialog({
  subject,
  name,
  edits,
  close,
}: {
  readonly subject: Subject;
  readonly name: string;
  readonly edits: Edits;
  readonly close: (isSaved?: boolean) => void;
}): ReactNode {
  const t = useText('permission');
  const [wanted] = useState(() => ({ ...subject, changes: changesOf(edits), scopes: scopesOf(edits) }));
  const counts = countsOf(edits);
  const impact = useQuery(preview(wanted));
  const [busy, setBusy] = useState(false);

  async function handleSave(): Promise<void> {
    setBusy(true);
    try {
      const saved = await save(wanted);
      toast.success(t('saved', { ...saved }));
      close(true);
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      width={720}
      title={t('save.title', { name })}
      okText={t('save.ok')}
      okButtonProps={{ loading: busy, disabled: impact.isError }}
      onOk={() => void handleSave()}
      onCancel={() => close(false)}
    >
      <p>
        <b>{t('save.counts', counts)}</b>
      </p>
      <section className="perm-scroll" tabIndex={0} aria-label={t('save.list')}>
        <ul className="perm-list">
          {[...edits.objects.values()].slice(0, shownChanges).map((each) => (
            <li key={`${each.objType} ${each.key}`}>
              <span className="mp-secondary">{t(`objType.${each.objType > 7 ? 8 : each.objType}`)}</span> {each.text} ·
              {t(`purview.${each.was}`)} → <b>{t(`purview.${each.purview}`)}</b>
            </li>
          ))}
          {[...edits.scopes].map(([entity, entries]) => (
            <li key={entity}>
              <span className="mp-secondary">{t('objType.3')}</span> {t('scope.of', { entity: `@${entity}.title` })} ·
              {t('scope.entries', { count: entries.length })}
            </li>
          ))}
        </ul>
        {edits.objects.size > shownChanges ? (
          <p>{t('impact.more', { count: edits.objects.size - shownChanges })}</p>
        ) : null}
      </section>
      {impact.isPending ? (
        <Skeleton active paragraph={{ rows: 2 }} />
      ) : impact.isError ? (
        <Alert type="error" showIcon title={errorText(impact.error)} />
      ) : (
        <ImpactView impact={impact.data} />
      )}
    </Modal>
  );
}
