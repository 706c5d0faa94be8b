import { useText } from '@mp/kernel/web';
import { useId, useState, type ReactNode, type Ref } from 'react';
import { EyeIcon } from './icons.tsx';

interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: string;
  /** What is wrong with it; shown below and announced. */
  readonly problem?: string | undefined;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly maxLength?: number;
  /** Id of further text that describes it. */
  readonly describedBy?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

interface FrameProps {
  readonly id: string;
  readonly label: string;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}

function FieldFrame({ id, label, problem, children }: FrameProps): ReactNode {
  return (
    <div className="login-field" data-invalid={problem !== undefined}>
      <label htmlFor={id}>{label}</label>
      {children}
      <small id={`${id}-problem`} role="alert">
        {problem}
      </small>
    </div>
  );
}

function inputProps(
  id: string,
  { name, value, onChange, autoComplete, problem, disabled, autoFocus, maxLength, describedBy, ref }: FieldProps,
) {
  return {
    id,
    name,
    value,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value),
    autoComplete,
    maxLength: maxLength ?? 200,
    disabled,
    autoFocus,
    spellCheck: false,
    autoCapitalize: 'none',
    'aria-invalid': problem !== undefined,
    'aria-describedby':
      [problem === undefined ? '' : `${id}-problem`, describedBy ?? ''].filter(Boolean).join(' ') || undefined,
    ref,
  } as const;
}

/** A line of text with its name above and its problem below. */
export function TextField(props: FieldProps): ReactNode {
  const id = useId();
  return (
    <FieldFrame id={id} label={props.label} problem={props.problem}>
      <input type="text" {...inputProps(id, props)} />
    </FieldFrame>
  );
}

/** A password that can be shown; pasting and password managers work. */
export function PasswordField(props: FieldProps): ReactNode {
  const id = useId();
  const t = useText('login.action');
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame id={id} label={props.label} problem={props.problem}>
      <span className="login-password">
        <input type={isShown ? 'text' : 'password'} {...inputProps(id, props)} />
        <button
          type="button"
          aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <EyeIcon isOpen={isShown} />
        </button>
      </span>
    </FieldFrame>
  );
}

interface TickProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
}

/** A tick with its label. */
export function Tick({ label, checked, onChange, describedBy, invalid }: TickProps): ReactNode {
  return (
    <label className="login-tick">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-describedby={describedBy}
        aria-invalid={invalid}
      />
      <span>{label}</span>
    </label>
  );
}
