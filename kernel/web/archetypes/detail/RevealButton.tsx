import { EyeOutlined } from '@ant-design/icons';
import { fieldOf, permissionKey, type Resource } from '@mp/kernel/contract';
import { Button } from 'antd';
import { type ReactNode } from 'react';
import { lazyView } from '../../lazy-view.tsx';
import { isMasked, labelKey } from '../../controls/control.ts';
import { useText } from '../../i18n.ts';
import type { AnyRecord } from '../../resource-client.ts';
import { allows, useRights } from '../../rights.tsx';
import { useDialog } from '../use-dialog.tsx';

const RevealDialog = lazyView(() => import('./RevealDialog.tsx').then((file) => file.RevealDialog));

interface RevealProps {
  readonly resource: Resource;
  readonly name: string;
  readonly record: AnyRecord;
}

/** Beside a masked value: shows it to those who may see it, after they say why. */
export function RevealButton({ resource, name, record }: RevealProps): ReactNode {
  const t = useText();
  const openDialog = useDialog();
  const field = fieldOf(resource, name);
  const rights = useRights();
  const right = permissionKey(resource, 'reveal');
  const mayReveal = allows(rights, right) || allows(rights, `${right}.${name}`);
  if (!field || !mayReveal || !isMasked(field, record[name])) return null;
  const label = t('records.revealOf', { field: `@${labelKey(resource, name)}` });
  return (
    <Button
      type="text"
      size="small"
      icon={<EyeOutlined aria-hidden />}
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      onClick={() =>
        void openDialog((close) => (
          <RevealDialog resource={resource} name={name} record={record} close={() => close()} />
        ))
      }
    />
  );
}
