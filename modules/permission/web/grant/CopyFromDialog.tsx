import { ref } from '@mp/kernel/contract';
import { showError, useText } from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { GrantItem } from '../../contract/index.ts';
import { PickerField } from '../PickerField.tsx';
import { grantsOf } from './grant.client.ts';

const fields = {
  user: ref('identity.user'),
  role: ref('permission.role'),
  org: ref('organisation.organisation'),
  position: ref('permission.position'),
} as const;
const types = ['user', 'role', 'org', 'position'] as const;

/** Chooses the subject whose own grants are to be taken over; they stand as unsaved edits then. */
export function CopyFromDialog({ close }: { readonly close: (grants?: readonly GrantItem[]) => void }): ReactNode {
  const t = useText('permission');
  const id = useId();
  const cache = useQueryClient();
  const [type, setType] = useState<(typeof types)[number]>('user');
  const [subjectId, setSubject] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function handleTake(): Promise<void> {
    if (subjectId === undefined) return;
    setBusy(true);
    try {
      const { grants } = await cache.fetchQuery({ ...grantsOf({ subjectType: type, subjectId }), staleTime: 0 });
      close(grants);
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      title={t('copyFrom.title')}
      okText={t('copyFrom.take')}
      okButtonProps={{ disabled: subjectId === undefined, loading: busy }}
      onOk={() => void handleTake()}
      onCancel={() => close()}
    >
      <div className="ui-field">
        <label htmlFor={id}>{t('copyFrom.kind')}</label>
        <Select
          id={id}
          className="ui-fill"
          value={type}
          options={types.map((value) => ({ value, label: t(`subject.${value}`) }))}
          onChange={(next: (typeof types)[number]) => {
            setType(next);
            setSubject(undefined);
          }}
        />
      </div>
      <PickerField
        key={type}
        label={t(`subject.${type}`)}
        field={fields[type]}
        value={subjectId ?? null}
        onChange={(next) => setSubject(typeof next === 'string' ? next : undefined)}
        hint={t('copyFrom.hint')}
      />
    </Modal>
  );
}
