import {
  ApiError,
  codeText,
  confirm,
  formatInstant,
  LoadFailed,
  showError,
  toast,
  useCan,
  useLanguage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { restoreVersion, versionsOfPage } from '../page.client.ts';

interface VersionsProps {
  readonly id: string;
  readonly version: number;
  readonly isDirty: boolean;
  readonly onRestored: () => Promise<void>;
}

/** The last twenty published versions; one of them can be made the draft again. */
export function VersionsPanel({ id, version, isDirty, onRestored }: VersionsProps): ReactNode {
  const t = useText('page.edit');
  const language = useLanguage();
  const canRestore = useCan('page.update');
  const read = useQuery(versionsOfPage(id));

  async function restore(no: number, isConfirmed = false): Promise<void> {
    try {
      await restoreVersion(id, { no, version, confirm: isConfirmed });
      await onRestored();
      toast.success(t('restored', { no }));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'page.controlHasPerm')) return showError(error);
      const body = t('goneControls', { names: error.params.names ?? [] });
      if (await confirm({ title: codeText(error.code), body, ok: t('restore'), danger: true })) await restore(no, true);
    }
  }

  async function handleRestore(no: number): Promise<void> {
    if (await confirm({ title: t('restoreQuestion', { no }), body: t('restoreBody'), ok: t('restore') }))
      await restore(no);
  }

  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  const items = read.data?.items ?? [];
  if (read.data && items.length === 0) return <p className="ui-empty">{t('noVersions')}</p>;
  return (
    <ul className="made-versions">
      {items.map(({ no, at, actorName, current }) => (
        <li key={no}>
          <span>
            <strong>{t('version', { no })}</strong> {current ? <Tag color="success">{t('inForce')}</Tag> : null}
            <small>
              {formatInstant(at, language)} {actorName ?? ''}
            </small>
          </span>
          {canRestore ? (
            <Button
              disabled={isDirty}
              title={isDirty ? t('saveFirst') : undefined}
              onClick={() => void handleRestore(no)}
            >
              {t('restore')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
