import { CheckOutlined, MinusOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { createContext, use, type ReactNode } from 'react';
import { useText } from '../i18n.ts';
import { textOf, type EditProps } from './control.ts';
import { ties } from './ties.ts';

/** One line of the live hints below a new password. */
export interface RuleHint {
  readonly key: string;
  /** Translated sentence. */
  readonly text: string;
  readonly ok: boolean;
}
/** Judges a password that is being typed. */
export type RuleHints = (password: string) => readonly RuleHint[];

const HintsContext = createContext<RuleHints | null>(null);

/** Gives the tenant's password rule to the password controls inside; without it they tell the limits of their field. */
export const PasswordHints = HintsContext.Provider;

/** A new password: shown on demand, with its rule ticked off while typing. */
export function PasswordEdit(props: EditProps): ReactNode {
  const { id, field, value, onChange, onBlur, describedBy } = props;
  const t = useText('control');
  const given = use(HintsContext);
  const text = textOf(value);
  const least = field.minLength ?? 8;
  const max = field.maxLength ?? 64;
  const length = [...text].length;
  const hints = given?.(text) ?? [
    { key: 'length', text: t('password.length', { min: least, max: max }), ok: length >= least && length <= max },
  ];
  return (
    <div>
      <Input.Password
        {...ties(props)}
        aria-describedby={[describedBy, `${id}-rule`].filter(Boolean).join(' ')}
        autoComplete="new-password"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <ul id={`${id}-rule`} className="ui-rule">
        {hints.map((hint) => (
          <li key={hint.key} data-ok={hint.ok}>
            {hint.ok ? <CheckOutlined aria-hidden /> : <MinusOutlined aria-hidden />}
            {hint.text}
            <span className="ui-unseen">{t(hint.ok ? 'password.met' : 'password.open')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
