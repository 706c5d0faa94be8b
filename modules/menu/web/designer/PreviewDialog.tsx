import type { Resource } from '@mp/kernel/contract';
import { KindEdit, LoadFailed, PageProvider, useCan, usePage, useText } from '@mp/kernel/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Modal } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import type { DrawnPage } from '../page.client.ts';
import { ReadyPage } from '../renderer/PageRenderer.tsx';
import './page-editor.css';

interface PreviewProps {
  readonly name: string;
  /** The page for a user, for oneself without one. */
  readonly load: (userId: string | undefined) => Promise<DrawnPage>;
  /** Whether other users may be chosen. */
  readonly asOthers?: boolean;
  readonly close: () => void;
}

/** The page as it would run, with the real records; for those who may explain rights also as somebody else sees it. */
export function PreviewDialog({ name, load, asOthers, close }: PreviewProps): ReactNode {
  const t = useText('page.edit');
  const around = usePage();
  const canExplain = useCan('permission.explain') && asOthers === true;
  const [userId, setUserId] = useState<string>();
  const previewId = useId();
  const read = useQuery({
    queryKey: ['made-page', 'preview', previewId, userId],
    queryFn: () => load(userId),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return (
    <Modal
      open
      width="min(1200px, 96vw)"
      title={t('previewOf', { name })}
      footer={null}
      onCancel={close}
      destroyOnHidden
    >
      {canExplain ? <UserChoice value={userId} onChange={setUserId} /> : null}
      {read.data?.mayOpen === false ? <Alert type="warning" showIcon title={t('mayNotOpen')} /> : null}
      {read.isError ? <LoadFailed error={read.error} onRetry={() => void read.refetch()} /> : null}
      <PageProvider value={{ ...around, search: {}, slots: null, setSearch: () => undefined }}>
        <div className="made-preview">
          {read.data ? (
            <ReadyPage page={read.data} inside />
          ) : read.isPending ? (
            <span className="ui-bone ui-bone-card" role="status" aria-busy="true" />
          ) : null}
        </div>
      </PageProvider>
    </Modal>
  );
}

const choice: Resource = {
  key: 'menu.preview',
  module: 'menu',
  entity: 'preview',
  path: '',
  label: 'user',
  list: { columns: [], sort: 'user' },
  fields: { user: { kind: 'ref', required: false, to: 'identity.user' } },
};
const userField = { kind: 'ref', required: false, to: 'identity.user' } as const;

function UserChoice(props: {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}): ReactNode {
  const t = useText('page.edit');
  const id = useId();
  return (
    <div className="ui-field made-preview-as">
      <label htmlFor={id}>{t('previewAs')}</label>
      <KindEdit
        id={id}
        name="user"
        field={userField}
        resource={choice}
        label={t('previewAs')}
        value={props.value ?? null}
        onChange={(value) => props.onChange(typeof value === 'string' ? value : undefined)}
      />
    </div>
  );
}
