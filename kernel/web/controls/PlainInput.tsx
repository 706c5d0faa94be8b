import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState, type FocusEvent, type ReactNode, type Ref } from 'react';
import { useText } from '../i18n.ts';
import './controls.css';

interface PlainInputProps {
  readonly id?: string | undefined;
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onEnter?: ((text: string) => void) | undefined;
  readonly onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  readonly search?: boolean;
  readonly digits?: boolean;
  readonly shortcut?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A bare line of text for searches and filters. The library's input would be a tenth of what a list page may weigh. */
export function PlainInput(props: PlainInputProps): ReactNode {
  const { id, label, placeholder, value, onChange, onEnter, onBlur, search, digits, shortcut, ref } = props;
  const t = useText('control');
  return (
    <span className="ui-input" data-digits={digits === true}>
      {search ? <SearchOutlined aria-hidden /> : null}
      <input
        ref={ref}
        {...(id === undefined ? {} : { id })}
        type="text"
        autoComplete="off"
        maxLength={100}
        aria-label={label}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(digits ? { inputMode: 'decimal' } : {})}
        {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': shortcut })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.(event.currentTarget.value);
        }}
        {...(onBlur ? { onBlur } : {})}
      />
      {value !== '' && !digits ? (
        <button
          type="button"
          aria-label={t('clearOf', { field: label })}
          title={t('clearOf', { field: label })}
          onClick={() => onChange('')}
        >
          <CloseCircleFilled aria-hidden />
        </button>
      ) : null}
    </span>
  );
}

interface SearchInputProps extends Omit<PlainInputProps, 'value' | 'onChange' | 'onEnter' | 'onBlur'> {
  /** The text in force. */
  readonly applied: string;
  readonly onApply: (text: string) => void;
}

const pauseMs = 350;

/** Text that comes into force when the typing pauses, on Enter, or when left. */
export function SearchInput({ applied, onApply, ...rest }: SearchInputProps): ReactNode {
  const [typed, setTyped] = useState<string>();
  const latest = useRef({ applied, onApply });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = { applied, onApply };
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  function apply(text: string): void {
    clearTimeout(timer.current);
    const wanted = text.trim();
    if (wanted !== latest.current.applied) latest.current.onApply(wanted);
  }

  return (
    <PlainInput
      {...rest}
      value={typed ?? applied}
      onChange={(text) => {
        setTyped(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => apply(text), text === '' ? 0 : pauseMs);
      }}
      onEnter={apply}
      onBlur={(event) => {
        apply(event.target.value);
        setTyped(undefined);
      }}
    />
  );
}
