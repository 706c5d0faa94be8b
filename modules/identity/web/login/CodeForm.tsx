import { codeText, errorText, text, useText } from '@mp/kernel/web';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { SentCode } from '../../contract/login.ts';
import { TextField } from './fields.tsx';
import type { CodeChannel } from './find-channels.ts';

/** The choice of where a code goes. */
export function Channels({
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

/** A code that has been sent, and when by the clock of this browser. */
export type SentAt = SentCode & { readonly at: number };

/** Seconds until a new code may be sent. */
function useSecondsLeft(sent: SentAt): number {
  const [now, setNow] = useState(sent.at);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((sent.at + sent.resendAfter * 1000 - now) / 1000));
}

interface CodeFormProps {
  readonly sent: SentAt;
  /** What is said above; `masked` and `minutes` stand in it. */
  readonly textKey: string;
  readonly submitKey: string;
  /** Hands the code in; its refusal is shown at the field. */
  readonly onCode: (code: string) => Promise<void>;
  readonly onResend: () => void;
}

/** Asks for a code that came by mail or SMS; another may be sent after a while. */
export function CodeForm({ sent, textKey, submitKey, onCode, onResend }: CodeFormProps): ReactNode {
  const t = useText('login');
  const left = useSecondsLeft(sent);
  return (
    <CodeEntry
      notice={text(textKey, { masked: sent.masked, minutes: Math.round(sent.expires / 60) })}
      submitKey={submitKey}
      onCode={onCode}
    >
      <button type="button" className="login-link" onClick={onResend} disabled={left > 0}>
        {left > 0 ? t('find.resendIn', { seconds: left }) : t('action.resend')}
      </button>
    </CodeEntry>
  );
}

interface CodeEntryProps {
  readonly notice: ReactNode;
  readonly submitKey: string;
  readonly labelKey?: string;
  readonly onCode: (code: string) => Promise<void>;
  /** What stands above the field, such as a QR code. */
  readonly above?: ReactNode;
  /** What stands below the button. */
  readonly children?: ReactNode;
}

/** A field for one code with its button. */
export function CodeEntry({
  notice,
  submitKey,
  labelKey = 'code',
  onCode,
  above,
  children,
}: CodeEntryProps): ReactNode {
  const t = useText('login');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === '') return setProblem(codeText('auth.codeRequired', { field: `@login.field.${labelKey}` }));
    setBusy(true);
    try {
      await onCode(code.trim());
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  }

  return (
    <form className="login-form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="login-notice" role="status">
        {notice}
      </p>
      {above}
      <TextField
        label={t(`field.${labelKey}`)}
        name="code"
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        problem={problem}
        maxLength={20}
        autoFocus
      />
      <button type="submit" className="login-submit" aria-busy={isBusy} disabled={isBusy}>
        {t(submitKey)}
      </button>
      {children}
    </form>
  );
}
