import { ApiError, codeText, errorText, useText } from '@mp/kernel/web';
import { type ReactNode, useState } from 'react';
import { Channels, CodeForm, type SentAt } from './CodeForm.tsx';
import { TextField } from './fields.tsx';
import { type CodeChannel, findChannels } from './find-channels.ts';
import { beginFinding, sendResetCode, verifyResetCode } from './find-password.client.ts';
import { rememberedName } from './remembered-name.ts';
import { SecurityCheck } from './SecurityCheck.tsx';

interface FindPasswordProps {
  /** The code was right: a ticket for a new password. */
  readonly onFound: (resetTicket: string) => void;
  readonly onBack: () => void;
}

interface Challenge {
  readonly challengeId: string;
  readonly check: 'slider' | 'picture';
}

/** User name, then the check against programs, then the code that came by mail or SMS. */
export function FindPassword({ onFound, onBack }: FindPasswordProps): ReactNode {
  const t = useText('login');
  const channels = findChannels();
  const [userName, setUserName] = useState(rememberedName);
  const [channel, setChannel] = useState<CodeChannel>(channels[0] ?? 'mail');
  const [asked, setAsked] = useState<Challenge | null>(null);
  const [sent, setSent] = useState<(SentAt & { readonly challengeId: string }) | null>(null);
  const [problem, setProblem] = useState<{ readonly name?: string; readonly form?: string }>({});
  const [isBusy, setBusy] = useState(false);

  const show = (error: unknown): void => {
    setBusy(false);
    setProblem({ form: error instanceof ApiError && error.status === 0 ? t('error.offline') : errorText(error) });
  };

  async function send(passToken: string): Promise<void> {
    setAsked(null);
    setBusy(true);
    try {
      setSent({ ...(await sendResetCode(userName.trim(), channel, passToken)), at: Date.now() });
      setProblem({});
      setBusy(false);
    } catch (error) {
      show(error);
    }
  }

  async function begin(): Promise<void> {
    if (isBusy) return;
    if (userName.trim() === '')
      return setProblem({ name: codeText('auth.userNameRequired', { field: '@login.field.userName' }) });
    setBusy(true);
    setProblem({});
    try {
      const { challengeId, check } = await beginFinding(userName.trim());
      if (check === null) await send('');
      else setAsked({ challengeId, check });
    } catch (error) {
      show(error);
    }
  }

  return (
    <>
      <p className="login-problem" role="alert">
        {problem.form}
      </p>
      {sent ? (
        <CodeForm
          key={sent.challengeId}
          sent={sent}
          textKey="login.find.sent"
          submitKey="action.next"
          onCode={async (code) => onFound(await verifyResetCode(sent.challengeId, code))}
          onResend={() => void begin()}
        />
      ) : (
        <form
          className="login-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void begin();
          }}
        >
          <p className="login-notice">{t('find.intro')}</p>
          <TextField
            label={t('field.userName')}
            name="username"
            value={userName}
            onChange={setUserName}
            autoComplete="username"
            problem={problem.name}
            maxLength={60}
            autoFocus
          />
          <Channels channels={channels} chosen={channel} onChange={setChannel} />
          <button type="submit" className="login-submit" aria-busy={isBusy} disabled={isBusy}>
            {t('action.sendCode')}
          </button>
        </form>
      )}
      <button type="button" className="login-link" onClick={onBack}>
        {t('action.back')}
      </button>
      {asked && (
        <SecurityCheck
          challengeId={asked.challengeId}
          begin={asked.check}
          onPass={(passToken) => void send(passToken)}
          onClose={() => {
            setAsked(null);
            setBusy(false);
          }}
        />
      )}
    </>
  );
}
