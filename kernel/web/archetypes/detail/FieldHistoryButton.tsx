import { HistoryOutlined } from '@ant-design/icons';
import type { Resource } from '@mp/kernel/contract';
import { Button, Popover } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyView } from '../../lazy-view.tsx';
import { labelKey } from '../../controls/control.ts';
import { useText } from '../../i18n.ts';
import { FormSkeleton } from '../form/FormSkeleton.tsx';

const FieldHistory = lazyView(() => import('./FieldHistory.tsx').then((file) => file.FieldHistory));

interface FieldHistoryProps {
  /** The record whose history is asked for; the one that is shown, or the one whose content it is a version of. */
  readonly resource: Resource;
  readonly id: string;
  readonly name: string;
}

/** Beside the name of a field: opens what it was before, by whom and when it was changed. */
export function FieldHistoryButton({ resource, id, name }: FieldHistoryProps): ReactNode {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const label = t('detail.fieldHistory', { field: `@${labelKey(resource, name)}` });
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      title={label}
      content={
        <div className="ui-field-history" role="region" aria-label={label}>
          <Suspense fallback={<FormSkeleton fields={2} />}>
            <FieldHistory resource={resource} id={id} name={name} />
          </Suspense>
        </div>
      }
    >
      <Button
        type="text"
        size="small"
        className="ui-field-history-button"
        icon={<HistoryOutlined aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isOpen) {
            event.stopPropagation();
            setOpen(false);
          }
        }}
      />
    </Popover>
  );
}
