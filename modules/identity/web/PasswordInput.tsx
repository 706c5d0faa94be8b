import { Input } from 'antd';
import { type ReactNode, useId } from 'react';
import './account.css';

interface PasswordInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly problem?: string | undefined;
  readonly describedBy?: string;
  readonly autoFocus?: boolean;
}

/** A password with its name above and its problem below. */
export function PasswordInput({
  label,
  value,
  onChange,
  autoComplete,
  problem,
  describedBy,
  autoFocus,
}: PasswordInputProps): ReactNode {
  const id = useId();
  const described = [problem === undefined ? '' : `${id}-problem`, describedBy ?? ''].filter(Boolean).join(' ');
  return (
    <div className="account-field">
      <label htmlFor={id}>{label}</label>
      <Input.Password
        id={id}
        value={value}
        autoComplete={autoComplete}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
        {...(problem === undefined ? {} : { status: 'error' as const, 'aria-invalid': true })}
        {...(described === '' ? {} : { 'aria-describedby': described })}
        {...(autoFocus ? { autoFocus } : {})}
      />
      <small id={`${id}-problem`} role="alert">
        {problem}
      </small>
    </div>
  );
}
