import type { Resource } from '@mp/kernel/contract';
import { Modal } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { labelKey, textOf } from '../../controls/control.ts';
import { RefEdit } from '../../controls/RefEdit.tsx';
import { useText } from '../../i18n.ts';

/** Asks below which node another one is to stand; the way to move without dragging. Null is the top. */
export function MoveDialog({
  resource,
  label,
  close,
}: {
  readonly resource: Resource;
  readonly label: string;
  readonly close: (to?: { parentId: string | null }) => void;
}): ReactNode {
  const t = useText();
  const id = useId();
  const [parentId, setParent] = useState<string | null>(null);
  const name = resource.tree?.parent ?? '';
  const field = resource.fields[name];
  if (!field) return null;
  return (
    <Modal
      open
      title={t('tree.moveTitle', { label })}
      okText={t('tree.move')}
      onOk={() => close({ parentId })}
      onCancel={() => close()}
    >
      <div className="ui-field">
        <label htmlFor={id}>{t(labelKey(resource, name))}</label>
        <RefEdit
          id={id}
          name={name}
          field={{ ...field, to: field.to ?? resource.key, required: false }}
          resource={resource}
          label={t(labelKey(resource, name))}
          value={parentId}
          onChange={(next) => setParent(textOf(next) || null)}
        />
        <small className="ui-hint">{t('tree.topHint')}</small>
      </div>
    </Modal>
  );
}
