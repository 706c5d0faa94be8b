import { ApiError, codeText, errorText, useText } from '@mp/kernel/web';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { CheckUser } from '../../contract/login.ts';
import { Channels, CodeForm, type SentAt } from './CodeForm.tsx';
import { TextField } from './fields.tsx';
import type { CodeChannel } from './find-channels.ts';
import { checkUser } from './login.client.ts';
import type { LoginPanelProps } from './login-ways.ts';
import { giveCode, sendCode } from './second-factor.client.ts';
import { SecurityCheck } from './SecurityCheck.tsx';

const channels: readonly CodeChannel[] = ['mail', 'sms'];

/** Signs in by a code that comes by mail or SMS; the check against programs comes before it is sent. */
export function DynamicForm({ userName, onUserName, fieldsFor, agreement, onAnswer }: LoginPanelProps): ReactNode {
  const t = useText('login');
  const [channel, setChannel] = useState<CodeChannel>('mail');
  const [check, setCheck] = useState<CheckUser | null>(null);
  const [sent, setSent] = useState<{ readonly sent: SentAt; readonly check: CheckUser } | null>(null);
  const [problem, setProblem] = useState<{ readonly name?: string; readonly form?: string }>({});
  const [isBusy, setBusy] = useState(false);

  const show = (error: unknown): void => {
    setBusy(false);
    setProblem({ form: error instanceof ApiError && error.status === 0 ? t('error.offline') : errorText(error) });
  };

  async function send(facts: CheckUser, passToken: string): Promise<void> {
    setCheck(null);
    setBusy(true);
    try {
      const answer = await sendCode(facts.challengeId, channel, { username: userName.trim(), passToken });
      setSent({ sent: { ...answer, at: Date.now() }, check: facts });
      setProblem({});
      setBusy(false);
    } catch (error) {
      show(error);
    }
  }

  async function begin(): Promise<void> {
    if (isBusy) return;
    if (userName.trim() === '')
      return setProblem({ name: codeText('auth.userNameRequired', { field: '@login.field.userNameOrMobile' }) });
    setBusy(true);
    setProblem({});
    try {
      const facts = await checkUser(userName.trim());
      if (fieldsFor(facts.agreementVersion) === undefined) setBusy(false);
      else if (facts.codeType === 0) await send(facts, '');
      else setCheck(facts);
    } catch (error) {
      show(error);
    }
  }

  async function enter(facts: CheckUser, code: string): Promise<void> {
    const fields = fieldsFor(facts.agreementVersion);
    if (fields) await onAnswer(await giveCode(facts.challengeId, { mode: 'dynamic', code, fields }), fields);
  }

  return (
    <>
      <p className="login-problem" role="alert">
        {problem.form}
      </p>
      {sent ? (
        <CodeForm
          key={sent.check.challengeId}
          sent={sent.sent}
          textKey="login.find.sent"
          submitKey="action.signIn"
          onCode={(code) => enter(sent.check, code)}
          onResend={() => void begin()}
        />
      ) : (
        <form
          className="login-form"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void begin();
          }}
        >
          <p className="login-notice">{t('dynamic.intro')}</p>
          <TextField
            label={t('field.userNameOrMobile')}
            name="username"
            value={userName}
            onChange={onUserName}
            autoComplete="username"
            problem={problem.name}
            maxLength={60}
            autoFocus
          />
          <Channels channels={channels} chosen={channel} onChange={setChannel} />
          {agreement}
          <button type="submit" className="login-submit" aria-busy={isBusy} disabled={isBusy}>
            {t('action.sendCode')}
          </button>
        </form>
      )}
      {check && (
        <SecurityCheck
          challengeId={check.challengeId}
          begin={check.codeType === 2 ? 'slider' : 'picture'}
          onPass={(passToken) => void send(check, passToken)}
          onClose={() => {
            setCheck(null);
            setBusy(false);
          }}
        />
      )}
    </>
  );
}
