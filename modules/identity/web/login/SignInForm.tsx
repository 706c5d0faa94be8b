import {
  ApiError,
  codeText,
  errorText,
  getQuery,
  getStartSettings,
  setPreferences,
  setUserInfo,
  switchLanguage,
  useLanguage,
  useText,
} from '@mp/kernel/web';
import { fromWireLanguage, toWireLanguage } from '@mp/kernel/contract';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { CheckUser, LoginAnswerData, LoginUserInfo, ResetNeeded } from '../../contract/login.ts';
import { Agreement } from './Agreement.tsx';
import { PasswordField, TextField, Tick } from './fields.tsx';
import { findChannels } from './find-channels.ts';
import { landingAddress } from './landing.ts';
import { checkUser, signIn } from './login.client.ts';
import { rememberedName, rememberName } from './remembered-name.ts';
import { SecurityCheck } from './SecurityCheck.tsx';

interface SignInFormProps {
  readonly notice: string | null;
  readonly onReset: (need: ResetNeeded) => void;
  readonly onFind: () => void;
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

/** Opens the console, as the user last had it, for a session that has begun. */
async function enter(userInfo: LoginUserInfo): Promise<void> {
  setUserInfo(userInfo);
  if (userInfo.theme) setPreferences({ scheme: userInfo.theme });
  if (userInfo.lang) await switchLanguage(fromWireLanguage(userInfo.lang));
  location.assign(landingAddress(getQuery('redirect'), userInfo.defaultPage));
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

type Mode = 'normal' | 'domain';

/** The ways with a password that the settings offer. */
function offeredModes(loginModes: unknown): readonly Mode[] {
  const all = ['normal', 'domain'] as const;
  const offered = Array.isArray(loginModes) ? all.filter((each) => loginModes.includes(each)) : [];
  return offered.length > 0 ? offered : ['normal'];
}

/** Which password it is, where there is a choice. */
function ModeChoice({
  modes,
  mode,
  onChange,
}: {
  readonly modes: readonly Mode[];
  readonly mode: Mode;
  readonly onChange: (mode: Mode) => void;
}): ReactNode {
  const t = useText('login');
  if (modes.length < 2) return null;
  return (
    <fieldset className="login-modes">
      <legend>{t('field.mode')}</legend>
      {modes.map((each) => (
        <label key={each} className="login-tick">
          <input type="radio" name="mode" checked={mode === each} onChange={() => onChange(each)} />
          <span>{t(`mode.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** User name, password, agreement; the check against programs comes in between when it is asked for. */
export function SignInForm({ notice, onReset, onFind }: SignInFormProps): ReactNode {
  const t = useText('login');
  const language = useLanguage();
  const { verification } = getStartSettings();
  const [userName, setUserName] = useState(rememberedName);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(userName !== '');
  const [agreed, setAgreed] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const [check, setCheck] = useState<CheckUser | null>(null);
  const modes = offeredModes(verification.loginModes);
  const [mode, setMode] = useState<Mode>(modes[0] ?? 'normal');
  const nameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const [isAgreementAsked, setAgreementAsked] = useState(verification.agreementOn !== false);
  const maySave = verification.remember !== false;

  async function proceed(answer: LoginAnswerData): Promise<void> {
    if ('next' in answer) {
      onReset(answer);
      return;
    }
    rememberName(maySave && remember ? userName.trim() : '');
    await enter(answer);
  }

  async function finish(facts: CheckUser, passToken: string): Promise<void> {
    setCheck(null);
    setBusy(true);
    try {
      const values = {
        userName: userName.trim(),
        password,
        agreement: agreed,
        remember: maySave && remember,
        lang: toWireLanguage(language),
        mode,
      };
      await proceed(await signIn(values, facts, passToken));
    } catch (error) {
      show(error);
    }
  }

  function show(error: unknown): void {
    setBusy(false);
    const code = error instanceof ApiError ? error.code : '';
    if (code === 'auth.agreementRequired') {
      // The account's own company may ask for it where the page shows another one.
      setAgreementAsked(true);
      setAgreed(false);
      setProblems({ agreement: errorText(error) });
      return;
    }
    setProblems({ form: error instanceof ApiError && error.status === 0 ? t('error.offline') : errorText(error) });
    if (code === 'auth.loginFailed') {
      setPassword('');
      passwordRef.current?.focus();
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const found = findProblems({ userName, password, lacksAgreement: isAgreementAsked && !agreed });
    setProblems(found);
    if (found.userName) nameRef.current?.focus();
    else if (found.password) passwordRef.current?.focus();
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const facts = await checkUser(userName.trim());
      if (facts.codeNeeded) setCheck(facts);
      else await finish(facts, '');
    } catch (error) {
      show(error);
    }
  }

  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate className="login-form">
        <Messages notice={notice} problem={problems.form} />
        <ModeChoice modes={modes} mode={mode} onChange={setMode} />
        <TextField
          ref={nameRef}
          label={t('field.userName')}
          name="username"
          value={userName}
          onChange={setUserName}
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
        {maySave ? <Tick label={t('field.remember')} checked={remember} onChange={setRemember} /> : null}
        {isAgreementAsked ? <Agreement checked={agreed} onChange={setAgreed} problem={problems.agreement} /> : null}
        <button type="submit" className="login-submit" aria-busy={isBusy} disabled={isBusy}>
          {t('action.signIn')}
        </button>
        <FindPassword onFind={onFind} />
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
