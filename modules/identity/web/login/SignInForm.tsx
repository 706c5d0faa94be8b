import { toWireLanguage } from '@mp/kernel/contract';
import { ApiError, codeText, errorText, getStartSettings, useLanguage, useText } from '@mp/kernel/web';
import { lazy, Suspense, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { CheckUser, LoginAnswerData, ResetNeeded } from '../../contract/login.ts';
import { Agreement } from './Agreement.tsx';
import { enter } from './enter.ts';
import { PasswordField, TextField, Tick } from './fields.tsx';
import { findChannels } from './find-channels.ts';
import { checkUser, signInByPassword, type SignInFields } from './login.client.ts';
import { canUsePasskeys, isPasskeyAbandoned } from './passkey-support.ts';
import { rememberedName, rememberName } from './remembered-name.ts';
import type { SecondTask } from './SecondFactor.tsx';
import { SecurityCheck } from './SecurityCheck.tsx';

/** Loaded when it is chosen. */
const DynamicForm = lazy(async () => ({ default: (await import('./DynamicForm.tsx')).DynamicForm }));

interface SignInFormProps {
  readonly notice: string | null;
  readonly onReset: (need: ResetNeeded) => void;
  /** The first factor was right, a second is asked for. */
  readonly onSecond: (task: SecondTask) => void;
  readonly onFind: () => void;
}

type Way = 'normal' | 'dynamic' | 'domain';

/** The ways of signing in that this page offers, as the settings have them; where two factors are asked for, no code alone. */
function offeredWays(): readonly Way[] {
  const { loginModes, strength } = getStartSettings().verification;
  const modes: readonly unknown[] = Array.isArray(loginModes) ? loginModes : [];
  const ways = (['normal', 'domain', 'dynamic'] as const).filter(
    (way) => modes.includes(way) && (way !== 'dynamic' || strength !== 'double'),
  );
  return ways.length > 0 ? ways : ['normal'];
}

interface Problems {
  readonly userName?: string;
  readonly password?: string;
  readonly agreement?: string;
  readonly form?: string;
}

const required = (code: string, field: string) => codeText(code, { field: `@login.field.${field}` });

function findProblems({
  userName,
  password,
  lacksAgreement,
}: {
  readonly userName: string;
  readonly password: string;
  readonly lacksAgreement: boolean;
}): Problems {
  return {
    ...(userName.trim() === '' ? { userName: required('auth.userNameRequired', 'userName') } : {}),
    ...(password === '' ? { password: required('auth.passwordRequired', 'password') } : {}),
    ...(lacksAgreement ? { agreement: codeText('auth.agreementRequired') } : {}),
  };
}

function Messages({ notice, problem }: { readonly notice: string | null; readonly problem?: string | undefined }) {
  return (
    <>
      {notice === null ? null : (
        <p className="login-notice" role="status">
          {notice}
        </p>
      )}
      <p className="login-problem" role="alert">
        {problem}
      </p>
    </>
  );
}

function FindPassword({ onFind }: { readonly onFind: () => void }): ReactNode {
  const t = useText('login');
  if (findChannels().length === 0) return null;
  return (
    <button type="button" className="login-link" onClick={onFind}>
      {t('action.findPassword')}
    </button>
  );
}

/** The ways of signing in that the page offers, one at a time; the agreement stands below each. */
export function SignInForm({ notice, onReset, onSecond, onFind }: SignInFormProps): ReactNode {
  const t = useText('login');
  const language = useLanguage();
  const { verification } = getStartSettings();
  const ways = offeredWays();
  const [way, setWay] = useState<Way>(ways[0] ?? 'normal');
  const [userName, setUserName] = useState(rememberedName);
  const [remember, setRemember] = useState(userName !== '');
  const [agreed, setAgreed] = useState(false);
  const [isAgreementAsked, setAgreementAsked] = useState(verification.agreementOn !== false);
  const [problems, setProblems] = useState<Problems>({});
  const maySave = verification.remember !== false;
  const lacksAgreement = isAgreementAsked && !agreed;

  const fieldsOf = (username: string, agreementVersion: string): SignInFields => ({
    username,
    agreement: agreed ? '1' : '0',
    agreementVersion,
    remember: maySave && remember ? '1' : '0',
    lang: toWireLanguage(language),
  });

  async function proceed(answer: LoginAnswerData, fields: SignInFields): Promise<void> {
    if (!('next' in answer)) {
      rememberName(maySave && remember ? answer.username : '');
      return enter(answer);
    }
    if (answer.next === 'second') onSecond({ need: answer, fields });
    else onReset(answer);
  }

  /** Shows a refusal; true when it was about the agreement, which the account's own company may ask for. */
  function showAgreement(error: unknown): boolean {
    if (!(error instanceof ApiError) || error.code !== 'auth.agreementRequired') return false;
    setAgreementAsked(true);
    setAgreed(false);
    setProblems({ agreement: errorText(error) });
    return true;
  }

  function show(error: unknown): void {
    if (isPasskeyAbandoned(error) || showAgreement(error)) return;
    setProblems({ form: error instanceof ApiError && error.status === 0 ? t('error.offline') : errorText(error) });
  }

  async function byPasskey(): Promise<void> {
    if (lacksAgreement) return setProblems({ agreement: codeText('auth.agreementRequired') });
    setProblems({});
    try {
      const { givePasskey } = await import('./second-factor.client.ts');
      const fields = fieldsOf('', '');
      await proceed(await givePasskey('', fields), fields);
    } catch (error) {
      show(error);
    }
  }

  const agreement = isAgreementAsked ? (
    <Agreement checked={agreed} onChange={setAgreed} problem={problems.agreement} />
  ) : null;

  return (
    <>
      {ways.length > 1 ? <Ways ways={ways} chosen={way} onChange={setWay} /> : null}
      <Messages notice={notice} problem={problems.form} />
      {way === 'dynamic' ? (
        <Suspense fallback={<div className="login-wait" aria-busy />}>
          <DynamicForm
            userName={userName}
            onUserName={setUserName}
            agreement={agreement}
            fieldsFor={({ agreementVersion }) => {
              if (!lacksAgreement) return fieldsOf(userName.trim(), agreementVersion);
              setProblems({ agreement: codeText('auth.agreementRequired') });
              return undefined;
            }}
            onAnswer={async (answer) => proceed(answer, fieldsOf(userName.trim(), ''))}
          />
        </Suspense>
      ) : (
        <PasswordForm
          key={way}
          mode={way}
          userName={userName}
          onUserName={setUserName}
          problems={problems}
          onProblems={setProblems}
          lacksAgreement={lacksAgreement}
          onError={show}
          onEnter={async (password, check, passToken) => {
            const fields = fieldsOf(userName.trim(), check.agreementVersion);
            await proceed(await signInByPassword(password, { mode: way, check, passToken, fields }), fields);
          }}
        >
          {maySave ? <Tick label={t('field.remember')} checked={remember} onChange={setRemember} /> : null}
          {agreement}
        </PasswordForm>
      )}
      {verification.passkeySignIn !== false && canUsePasskeys() ? (
        <button type="button" className="login-second" onClick={() => void byPasskey()}>
          {t('way.passkey')}
        </button>
      ) : null}
      {way === 'domain' ? null : <FindPassword onFind={onFind} />}
    </>
  );
}

interface WaysProps {
  readonly ways: readonly Way[];
  readonly chosen: Way;
  readonly onChange: (way: Way) => void;
}

function Ways({ ways, chosen, onChange }: WaysProps): ReactNode {
  const t = useText('login.way');
  return (
    <div className="login-tabs" role="group" aria-label={t('label')}>
      {ways.map((way) => (
        <button key={way} type="button" aria-pressed={way === chosen} onClick={() => onChange(way)}>
          {t(way)}
        </button>
      ))}
    </div>
  );
}

interface PasswordFormProps {
  readonly mode: 'normal' | 'domain';
  readonly userName: string;
  readonly onUserName: (userName: string) => void;
  readonly problems: Problems;
  readonly onProblems: (problems: Problems) => void;
  readonly lacksAgreement: boolean;
  readonly onError: (error: unknown) => void;
  readonly onEnter: (password: string, check: CheckUser, passToken: string) => Promise<void>;
  /** What stands between the password and the button. */
  readonly children: ReactNode;
}

/** User name and password; the check against programs comes in between when it is asked for. */
function PasswordForm(props: PasswordFormProps): ReactNode {
  const { userName, problems, onProblems, onError, onEnter } = props;
  const t = useText('login');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [check, setCheck] = useState<CheckUser | null>(null);
  const nameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);

  function fail(error: unknown): void {
    setBusy(false);
    onError(error);
    if (!(error instanceof ApiError) || error.code !== 'auth.loginFailed') return;
    setPassword('');
    passwordRef.current?.focus();
  }

  async function finish(facts: CheckUser, passToken: string): Promise<void> {
    setCheck(null);
    setBusy(true);
    try {
      await onEnter(password, facts, passToken);
    } catch (error) {
      fail(error);
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const found = findProblems({ userName, password, lacksAgreement: props.lacksAgreement });
    onProblems(found);
    if (found.userName) nameRef.current?.focus();
    else if (found.password) passwordRef.current?.focus();
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const facts = await checkUser(userName.trim());
      if (facts.codeNeeded) setCheck(facts);
      else await finish(facts, '');
    } catch (error) {
      fail(error);
    }
  }

  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate className="login-form">
        <TextField
          ref={nameRef}
          label={t('field.userName')}
          name="username"
          value={userName}
          onChange={props.onUserName}
          autoComplete="username"
          problem={problems.userName}
          maxLength={60}
          autoFocus={userName === ''}
        />
        <PasswordField
          ref={passwordRef}
          label={t('field.password')}
          name="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          problem={problems.password}
          autoFocus={userName !== ''}
        />
        {props.children}
        <button type="submit" className="login-submit" aria-busy={isBusy} disabled={isBusy}>
          {t('action.signIn')}
        </button>
      </form>
      {check === null ? null : (
        <SecurityCheck
          challengeId={check.challengeId}
          begin={check.codeType === 2 ? 'slider' : 'picture'}
          onPass={(passToken) => void finish(check, passToken)}
          onClose={() => {
            setCheck(null);
            setBusy(false);
          }}
        />
      )}
    </>
  );
}
