import { EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { toast } from '../dialogs/toast.ts';
import { Drop } from '../drop.tsx';
import { useText } from '../i18n.ts';
import { noteUse } from '../usage.ts';
import { foldActions, type RecordAction } from './record-actions.ts';

/** Runs an action, or says why it may not be done now. */
export function runAction(action: RecordAction): void {
  if (action.refused !== undefined) return toast.warning(action.refused);
  noteUse('action', action.key);
  action.run();
}

interface RowActionsProps {
  readonly actions: readonly RecordAction[];
  /** The record's name, for the names of the buttons. */
  readonly label: string;
  readonly tabIndex?: number;
  /** How many stand outside the fold. */
  readonly visible?: number;
}

/** The actions of a row: the first ones as words, the others and all that destroy behind three dots. A refused one says why. */
export function RowActions({ actions, label, tabIndex = 0, visible = 2 }: RowActionsProps): ReactNode {
  const t = useText('list');
  const { open, folded } = foldActions(actions, visible);
  return (
    <span className="ui-actions">
      {open.map((action) => (
        <button
          key={action.key}
          type="button"
          className="ui-action"
          tabIndex={tabIndex}
          aria-disabled={action.refused !== undefined}
          aria-label={t('actionOn', { action: action.label, label })}
          title={action.refused}
          onClick={() => runAction(action)}
        >
          {action.label}
        </button>
      ))}
      {folded.length > 0 ? <MoreActions actions={folded} name={t('moreOn', { label })} tabIndex={tabIndex} /> : null}
    </span>
  );
}

/** Further actions behind three dots. */
export function MoreActions({
  actions,
  name,
  tabIndex = 0,
}: {
  readonly actions: readonly RecordAction[];
  readonly name: string;
  readonly tabIndex?: number;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <Drop
      open={isOpen}
      onOpenChange={setOpen}
      menu={{
        items: actions.map((action) => ({
          key: action.key,
          danger: action.danger === true,
          icon: action.icon,
          label: action.refused === undefined ? action.label : <RefusedLabel action={action} />,
          onClick: ({ domEvent }) => {
            domEvent.stopPropagation();
            runAction(action);
          },
        })),
      }}
    >
      <Button
        type="text"
        size="small"
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={name}
        title={name}
        icon={<EllipsisOutlined aria-hidden />}
      />
    </Drop>
  );
}

function RefusedLabel({ action }: { readonly action: RecordAction }): ReactNode {
  return (
    <span className="ui-refused">
      <span>{action.label}</span>
      <small>{action.refused}</small>
    </span>
  );
}
