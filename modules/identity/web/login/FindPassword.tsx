import { ApiError, codeText, errorText, useText } from '@mp/kernel/web';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { SentCode } from '../../contract/login.ts';
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

type Sent = SentCode & { readonly challengeId: string; readonly at: number };

/** User name, then the check against programs, then the code that came by mail or SMS. */
export function FindPassword({ onFound, onBack }: FindPasswordProps): ReactNode {
  const t = useText('login');
  const channels = findChannels();
  const [userName, setUserName] = useState(rememberedName);
  const [channel, setChannel] = useState<CodeChannel>(channels[0] ?? 'mail');
  const [asked, setAsked] = useState<Challenge | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
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
        <CodeForm key={sent.challengeId} sent={sent} onFound={onFound} onResend={() => void begin()} />
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

function Channels({
  channels,
  chosen,
  onChange,
}: {
  readonly channels: readonly CodeChannel[];
  readonly chosen: CodeChannel;
  readonly onChange: (channel: CodeChannel) => void;
}): ReactNode {
  const t = useText('login.find');
  return (
    <fieldset className="login-channels">
      <legend>{t('channel')}</legend>
      {channels.map((each) => (
        <label key={each}>
          <input type="radio" name="channel" checked={each === chosen} onChange={() => onChange(each)} />
          <span>{t(each)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Seconds until a new code may be sent. */
function useSecondsLeft(sent: Sent): number {
  const [now, setNow] = useState(sent.at);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((sent.at + sent.resendAfter * 1000 - now) / 1000));
}

function CodeForm({
  sent,
  onFound,
  onResend,
}: {
  readonly sent: Sent;
  readonly onFound: (resetTicket: string) => void;
  readonly onResend: () => void;
}): ReactNode {
  const t = useText('login');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const left = useSecondsLeft(sent);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === '') return setProblem(codeText('auth.codeRequired', { field: '@login.field.code' }));
    setBusy(true);
    try {
      onFound(await verifyResetCode(sent.challengeId, code.trim()));
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  }

  return (
    <form className="login-form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="login-notice" role="status">
        {t('find.sent', { masked: sent.masked, minutes: Math.round(sent.expires / 60) })}
      </p>
      <TextField
        label={t('field.code')}
        name="code"
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        problem={problem}
        maxLength={8}
        autoFocus
      />
      <button type="submit" className="login-submit" aria-busy={isBusy} disabled={isBusy}>
        {t('action.next')}
      </button>
      <button type="button" className="login-link" onClick={onResend} disabled={left > 0}>
        {left > 0 ? t('find.resendIn', { seconds: left }) : t('action.resend')}
      </button>
    </form>
  );
}
