import { Input, Popover, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useText } from '../i18n.ts';
import { textOf, type EditProps } from './control.ts';
import { iconSet, NamedIcon } from './IconSet.tsx';

/** An icon of the set, found by its name in the user's language or in English. */
export function IconEdit({
  id,
  field,
  label,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
}: EditProps): ReactNode {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const name = textOf(value);
  const wanted = typed.trim().toLowerCase();
  const hits = Object.keys(iconSet).filter(
    (each) => each.includes(wanted) || t(`icon.${each}`).toLowerCase().includes(wanted),
  );

  function handlePick(picked: string | null): void {
    onChange(picked);
    setOpen(false);
    onBlur?.();
    document.getElementById(id)?.focus();
  }

  const panel = (
    <div role="group" aria-label={label} className="ui-icons">
      <Input
        autoFocus
        allowClear
        aria-label={t('control.icon.search')}
        placeholder={t('control.icon.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="ui-icon-grid">
        {hits.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === name}
            aria-label={t(`icon.${each}`)}
            title={t(`icon.${each}`)}
            onClick={() => handlePick(each)}
          >
            <NamedIcon name={each} />
          </button>
        ))}
      </div>
      {hits.length === 0 ? <p>{t('control.nothingFound')}</p> : null}
      {name !== '' && !field.required ? (
        <Button type="text" onClick={() => handlePick(null)}>
          {t('control.icon.none')}
        </Button>
      ) : null}
    </div>
  );

  return (
    <Popover
      open={isOpen && !disabled}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={panel}
    >
      <Button
        id={id}
        disabled={disabled === true}
        danger={invalid === true}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${label}: ${name === '' ? t('control.icon.none') : t(`icon.${name}`)}`}
        aria-describedby={describedBy}
        icon={<NamedIcon name={name} />}
      >
        {name === '' ? t('control.choose') : t(`icon.${name}`)}
      </Button>
    </Popover>
  );
}
