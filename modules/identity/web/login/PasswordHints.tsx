import { useLanguage, useText } from '@mp/kernel/web';
import { pickText } from '@mp/kernel/contract';
import type { ReactNode } from 'react';
import type { PasswordRuleInfo } from '../../contract/login.ts';
import { passwordHints } from '../../contract/password-rule.ts';
import { CheckIcon, DotIcon } from './icons.tsx';
import './hints.css';

interface PasswordHintsProps {
  readonly id: string;
  readonly rule: PasswordRuleInfo;
  readonly password: string;
  readonly confirm: string;
}

/** What the new password must be like, each part marked as soon as it holds. The server also knows common passwords. */
export function PasswordHints({ id, rule, password, confirm }: PasswordHintsProps): ReactNode {
  const t = useText('login.hint');
  const language = useLanguage();
  const hints = [
    ...passwordHints(rule, password).map(({ name, ok }) => ({
      text: name === 'length' ? t('length', { min: rule.minLength, max: rule.maxLength }) : t(`classes.${name}`),
      ok,
    })),
    { text: t('match'), ok: password !== '' && password === confirm },
  ];
  return (
    <div id={id} className="login-hints">
      <p>{pickText(rule.description, language)}</p>
      <ul>
        {hints.map(({ text, ok }) => (
          <li key={text} data-ok={ok}>
            {ok ? <CheckIcon /> : <DotIcon />}
            <span>
              {text}
              <span className="login-unseen">{ok ? t('met') : t('unmet')}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
