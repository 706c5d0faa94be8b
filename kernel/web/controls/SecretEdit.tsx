import { DeleteOutlined, UndoOutlined } from '@ant-design/icons';
import { isKeptSecret, isRemovedSecret, removedSecret } from '@mp/kernel/contract';
import { Button, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { useText } from '../i18n.ts';
import { textOf, type EditProps } from './control.ts';
import { ties } from './ties.ts';

/** A secret that is kept for use: never shown, replaced by what is typed, taken away only on demand. */
export function SecretEdit(props: EditProps): ReactNode {
  const { label, value, onChange, onBlur, disabled } = props;
  const t = useText('control');
  const [isKept, setKept] = useState(isKeptSecret(value));
  const isEmpty = value === null || value === undefined;
  // A save or another record says anew whether there is one.
  if (isKept ? isEmpty : isKeptSecret(value)) setKept(!isKept);
  const isRemoved = isRemovedSecret(value);
  const toggle = t(isRemoved ? 'secret.keep' : 'secret.remove', { field: label });
  const placeholder = t(isRemoved ? 'secret.removed' : isKept ? 'secret.kept' : 'secret.none');
  const kept = isKept ? ({ set: true } as const) : null;

  return (
    <span className="ui-masked">
      <Input.Password
        {...ties(props)}
        autoComplete="new-password"
        placeholder={placeholder}
        value={textOf(value)}
        onChange={({ target }) => onChange(target.value === '' ? kept : target.value)}
        onBlur={onBlur}
      />
      {isKept ? (
        <Button
          icon={isRemoved ? <UndoOutlined aria-hidden /> : <DeleteOutlined aria-hidden />}
          disabled={disabled === true}
          aria-label={toggle}
          title={toggle}
          onClick={() => onChange(isRemoved ? kept : removedSecret)}
        />
      ) : null}
    </span>
  );
}
