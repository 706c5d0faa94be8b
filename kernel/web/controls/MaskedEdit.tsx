import { EditOutlined, LockOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useText } from '../i18n.ts';
import { textOf, type EditProps } from './control.ts';

/** A value that came masked: it stays as it is until the user chooses to write a new one. */
export function MaskedEdit({
  control: Control,
  ...props
}: EditProps & { readonly control: ComponentType<EditProps> }): ReactNode {
  const { id, label, record, name, value, onChange, disabled, describedBy } = props;
  const t = useText('control');
  const masked = textOf(record?.[name]);
  const [isNew, setNew] = useState(value !== masked);

  function handleToggle(): void {
    onChange(isNew ? masked : null);
    setNew(!isNew);
  }

  return (
    <span className="ui-masked">
      {isNew ? (
        <Control {...props} autoFocus />
      ) : (
        <Input
          id={id}
          readOnly
          disabled={disabled === true}
          value={masked}
          prefix={<LockOutlined aria-hidden />}
          aria-describedby={describedBy}
        />
      )}
      <Button
        icon={isNew ? <UndoOutlined aria-hidden /> : <EditOutlined aria-hidden />}
        disabled={disabled === true}
        aria-label={t(isNew ? 'masked.keep' : 'masked.change', { field: label })}
        title={t(isNew ? 'masked.keep' : 'masked.change', { field: label })}
        onClick={handleToggle}
      />
    </span>
  );
}
