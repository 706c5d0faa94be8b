import { toWireLanguage } from '@mp/kernel/contract';
import { ApiError, codeText, errorText, getStartSettings, useLanguage, useText } from '@mp/kernel/web';
import { lazy, Suspense, useContext, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { CheckUser, LoginAnswerData, ResetNeeded } from '../../contract/login.ts';
import { Agreement } from './Agreement.tsx';
import { enter } from './enter.ts';
import { PasswordField, TextField, Tick } from './fields.tsx';
import { findChannels } from './find-channels.ts';
import { LoginPartsContext, type LoginPanelProps, type LoginWay } from './login-ways.ts';
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

const firstWays = ['normal', 'domain'];

/** The ways of signing in that this page offers, as the settings have them; where two factors are asked for, those a second may follow. */
function offeredWays(brought: readonly LoginWay[]): readonly string[] {
  const { loginModes, strength } = getStartSettings().verification;
  const modes: readonly unknown[] = Array.isArray(loginModes) ? loginModes : [];
  const known = [...firstWays, ...(strength === 'double' ? [] : ['dynamic', ...brought.map(({ name }) => name)])];
  const ways = known.filter((way) => modes.includes(way));
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

/** Only a password of the console can be found again. */
function FindPassword({ way, onFind }: { readonly way: string; readonly onFind: () => void }): ReactNode {
  const t = useText('login');
  if ((way !== 'normal' && way !== 'dynamic') || findChannels().length === 0) return null;
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
  const { ways: brought, extras } = useContext(LoginPartsContext);
  const ways = offeredWays(brought);
  const [way, setWay] = useState(ways[0] ?? 'normal');
  const Panel = way === 'dynamic' ? DynamicForm : brought.find(({ name }) => name === way)?.Panel;
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

  const agreement = isAgreementAsked ? (
    <Agreement checked={agreed} onChange={setAgreed} problem={problems.agreement} />
  ) : null;

  const panel: LoginPanelProps = {
    userName,
    onUserName: setUserName,
    agreement,
    fieldsFor: (agreementVersion = '') => {
      setProblems(lacksAgreement ? { agreement: codeText('auth.agreementRequired') } : {});
      return lacksAgreement ? undefined : fieldsOf(userName.trim(), agreementVersion);
    },
    onAnswer: proceed,
    onError: show,
  };

  return (
    <>
      {ways.length > 1 ? <Ways ways={ways} brought={brought} chosen={way} onChange={setWay} /> : null}
      <Messages notice={notice} problem={problems.form} />
      {Panel ? (
        <Suspense fallback={<div className="login-wait" aria-busy />}>
          <Panel key={way} {...panel} />
        </Suspense>
      ) : (
        <PasswordForm
          key={way}
          mode={way === 'domain' ? 'domain' : 'normal'}
          userName={userName}
          onUserName={setUserName}
          problems={problems}
          onProblems={setProblems}
          lacksAgreement={lacksAgreement}
          onError={show}
          onEnter={async (password, check, passToken) => {
            const fields = fieldsOf(userName.trim(), check.agreementVersion);
            await proceed(
              await signInByPassword(password, {
                mode: way === 'domain' ? 'domain' : 'normal',
                check,
                passToken,
                fields,
              }),
              fields,
            );
          }}
        >
          {maySave ? <Tick label={t('field.remember')} checked={remember} onChange={setRemember} /> : null}
          {agreement}
        </PasswordForm>
      )}
      <PasskeyButton {...panel} />
      {extras.map((Extra, at) => (
        <Suspense key={at} fallback={null}>
          <Extra {...panel} />
        </Suspense>
      ))}
      <FindPassword way={way} onFind={onFind} />
    </>
  );
}

/** Signs in by a passkey alone; the browser tells whose it is. */
function PasskeyButton({ fieldsFor, onAnswer, onError }: LoginPanelProps): ReactNode {
  const t = useText('login');
  async function run(): Promise<void> {
    const fields = fieldsFor();
    if (!fields) return;
    try {
      const { givePasskey } = await import('./second-factor.client.ts');
      const own = { ...fields, username: '' };
      await onAnswer(await givePasskey('', own), own);
    } catch (error) {
      onError(error);
    }
  }
  if (getStartSettings().verification.passkeySignIn === false || !canUsePasskeys()) return null;
  return (
    <button type="button" className="login-second" onClick={() => void run()}>
      {t('way.passkey')}
    </button>
  );
}

interface WaysProps {
  readonly ways: readonly string[];
  readonly brought: readonly LoginWay[];
  readonly chosen: string;
  readonly onChange: (way: string) => void;
}

function Ways({ ways, brought, chosen, onChange }: WaysProps): ReactNode {
  const t = useText('login.way');
  return (
    <div className="login-tabs" role="group" aria-label={t('label')}>
      {ways.map((way) => (
        <button key={way} type="button" aria-pressed={way === chosen} onClick={() => onChange(way)}>
          {brought.find(({ name }) => name === way)?.label() ?? t(way)}
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
