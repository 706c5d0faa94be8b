import { iconNames } from '@mp/kernel/contract';
import { Button, Input, Popover } from 'antd';
import { useState, type ReactNode } from 'react';
import { useText } from '../i18n.ts';
import { MenuIcon, OwnIconChoice, useAllIconWords, useIconWords } from '../menu-icon.tsx';
import { textOf, type EditProps } from './control.ts';

/** An icon of the set or an uploaded one, chosen out of a panel. */
export function IconEdit(props: EditProps): ReactNode {
  const { id, label, value, onChange, onBlur, disabled, invalid, describedBy } = props;
  const t = useText();
  const wordOf = useIconWords();
  const [isOpen, setOpen] = useState(false);
  const name = textOf(value);
  const word = name === '' ? t('control.icon.none') : wordOf(name);

  function handlePick(picked: string | null): void {
    onChange(picked);
    setOpen(false);
    onBlur?.();
    document.getElementById(id)?.focus();
  }

  return (
    <Popover
      open={isOpen && !disabled}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={<IconPanel {...props} onPick={handlePick} />}
    >
      <Button
        id={id}
        disabled={disabled === true}
        danger={invalid === true}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${label}: ${word}`}
        aria-describedby={describedBy}
        icon={name === '' ? null : <MenuIcon name={name} />}
      >
        {name === '' ? t('control.choose') : word}
      </Button>
    </Popover>
  );
}

/** The icons, found by their name in any language; below them the uploaded ones. */
function IconPanel({
  field,
  label,
  value,
  onPick,
}: EditProps & { readonly onPick: (picked: string | null) => void }): ReactNode {
  const t = useText();
  const wordOf = useIconWords();
  const allWords = useAllIconWords();
  const [typed, setTyped] = useState('');
  const name = textOf(value);
  const wanted = typed.trim().toLowerCase();
  const hits = iconNames.filter((each) =>
    `${each} ${wordOf(each).toLowerCase()} ${allWords[each] ?? ''}`.includes(wanted),
  );
  return (
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
            aria-label={wordOf(each)}
            title={wordOf(each)}
            onClick={() => onPick(each)}
          >
            <MenuIcon name={each} />
          </button>
        ))}
      </div>
      {hits.length === 0 ? <p>{t('control.nothingFound')}</p> : null}
      <OwnIconChoice value={name} onPick={onPick} />
      {name !== '' && !field.required ? (
        <Button type="text" onClick={() => onPick(null)}>
          {t('control.icon.none')}
        </Button>
      ) : null}
    </div>
  );
}
