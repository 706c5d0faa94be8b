import { codeText, errorText, useText } from '@mp/kernel/web';
import { use, useId, useState, type FormEvent, type ReactNode } from 'react';
import type { ResetTicketInfo } from '../../contract/login.ts';
import { PasswordField } from './fields.tsx';
import { checkReset, resetPassword } from './login.client.ts';
import { PasswordHints } from './PasswordHints.tsx';

/** A ticket for a new password, and why it is to be set: first sign-in, expired, or found again. */
export interface ResetTask {
  readonly resetTicket: string;
  readonly reason: 'first' | 'expired' | 'found';
}

/** What is known of a reset ticket, or why it is not. */
export type ResetFacts = ResetTicketInfo | { readonly error: unknown };

/** Asks for the facts of a ticket; a refusal is shown in the form. */
export function resetFacts(need: ResetTask): Promise<ResetFacts> {
  return checkReset(need.resetTicket).catch((error: unknown) => ({ error }));
}

interface ResetFormProps {
  readonly need: ResetTask;
  /** Asked for before the form is drawn: a promise made while drawing would be made again and again. */
  readonly facts: Promise<ResetFacts>;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

interface Problems {
  readonly newPassword?: string;
  readonly confirm?: string;
  readonly form?: string;
}

/** The own password instead of one that somebody else set or that is too old. */
export function ResetForm({ need, facts: asked, onDone, onBack }: ResetFormProps): ReactNode {
  const t = useText('login');
  const hintsId = useId();
  const facts = use(asked);
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (password === '')
      return setProblems({ newPassword: codeText('auth.passwordRequired', { field: '@login.field.newPassword' }) });
    if (password !== confirm) return setProblems({ confirm: codeText('pwd.confirmMismatch') });
    setBusy(true);
    setProblems({});
    try {
      await resetPassword(need.resetTicket, password, confirm);
      onDone();
    } catch (error) {
      setProblems({ form: errorText(error) });
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="login-form">
      <p className="login-notice">{t(`reset.${need.reason}`)}</p>
      <p className="login-problem" role="alert">
        {'error' in facts ? errorText(facts.error) : problems.form}
      </p>
      {'error' in facts ? null : (
        <>
          <input type="text" name="username" autoComplete="username" value={facts.username} readOnly hidden />
          <PasswordField
            label={t('field.newPassword')}
            name="newPassword"
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            problem={problems.newPassword}
            describedBy={hintsId}
            autoFocus
          />
          <PasswordField
            label={t('field.confirm')}
            name="confirm"
            value={confirm}
            onChange={setConfirm}
            autoComplete="new-password"
            problem={problems.confirm}
          />
          <PasswordHints id={hintsId} rule={facts.passwordRule} password={password} confirm={confirm} />
          <button type="submit" className="login-submit" aria-busy={isBusy} disabled={isBusy}>
            {t('action.savePassword')}
          </button>
        </>
      )}
      <button type="button" className="login-link" onClick={onBack}>
        {t('action.back')}
      </button>
    </form>
  );
}
