import { languages, type Language } from '@mp/kernel/contract';
import {
  getPreferences,
  settingText,
  setPreferences,
  switchLanguage,
  useLanguage,
  usePreferences,
  useSettingText,
  useText,
} from '@mp/kernel/web';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { BrandMark } from './icons.tsx';
import type { LoginAnswerData, LoginDone } from '../../contract/login.ts';
import { enter } from './enter.ts';
import { rememberName } from './remembered-name.ts';
import { type ResetFacts, resetFacts, ResetForm, type ResetTask } from './ResetForm.tsx';
import type { SecondTask } from './SecondFactor.tsx';
import { SignInForm } from './SignInForm.tsx';

const languageNames: Readonly<Record<Language, string>> = { 'zh-CN': '中文', 'en-US': 'English', 'ja-JP': '日本語' };
/** Loaded when it is asked for: hardly anybody who signs in needs it. */
const FindPassword = lazy(async () => ({ default: (await import('./FindPassword.tsx')).FindPassword }));
const SecondFactor = lazy(async () => ({ default: (await import('./SecondFactor.tsx')).SecondFactor }));
const RecoveryCodes = lazy(async () => ({ default: (await import('./RecoveryCodes.tsx')).RecoveryCodes }));
const schemes = ['auto', 'light', 'dark'] as const;

/** Where the card stands: signing in, or one of the steps around it. */
type Step =
  | { readonly at: 'signIn'; readonly notice?: string }
  | { readonly at: 'find' }
  | { readonly at: 'reset'; readonly need: ResetTask; readonly facts: Promise<ResetFacts> }
  | { readonly at: 'second'; readonly task: SecondTask }
  | { readonly at: 'codes'; readonly done: LoginDone; readonly codes: readonly string[] };

const headings: Readonly<Record<Step['at'], string>> = {
  signIn: 'title',
  find: 'find.title',
  reset: 'reset.title',
  second: 'second.title',
  codes: 'recovery.title',
};

const headingOf = (step: Step): string =>
  step.at === 'second' && step.task.need.enrol ? 'enrol.title' : headings[step.at];

/** The login page: one calm card, language and colours above it, the company below. */
export function LoginPage(): ReactNode {
  const t = useText('login');
  const system = useSettingText('systemName') || 'mpcloud';
  const company = useSettingText('companyName');
  const registrationNo = useSettingText('registrationNo');
  const [step, setStep] = useState<Step>({ at: 'signIn' });
  const title = t(headingOf(step));
  useEffect(() => {
    document.title = `${title} · ${settingText('systemName') || 'mpcloud'}`;
  }, [title, system]);
  return (
    <div className="login-page">
      <header className="login-top">
        <LanguageChoice />
        <SchemeChoice />
      </header>
      <main className="login-card">
        <div className="login-brand">
          <BrandMark />
          <p>{system}</p>
        </div>
        <h1>{title}</h1>
        <Suspense fallback={<div className="login-wait" aria-busy />}>
          <StepBody step={step} onStep={setStep} />
        </Suspense>
      </main>
      <footer className="login-foot">
        {company === '' ? null : <span>{company}</span>}
        {registrationNo === '' ? null : <span>{registrationNo}</span>}
      </footer>
    </div>
  );
}

interface StepProps {
  readonly step: Step;
  readonly onStep: (step: Step) => void;
}

function StepBody({ step, onStep }: StepProps): ReactNode {
  const t = useText('login');
  const begin = (need: ResetTask): void => onStep({ at: 'reset', need, facts: resetFacts(need) });

  async function proceed(answer: LoginAnswerData, task: SecondTask): Promise<void> {
    if ('next' in answer)
      return answer.next === 'second' ? onStep({ at: 'second', task: { ...task, need: answer } }) : begin(answer);
    rememberName(task.fields.remember === '1' ? answer.username : '');
    if (answer.recoveryCodes) onStep({ at: 'codes', done: answer, codes: answer.recoveryCodes });
    else await enter(answer);
  }

  switch (step.at) {
    case 'find':
      return (
        <FindPassword
          onFound={(resetTicket) => begin({ resetTicket, reason: 'found' })}
          onBack={() => onStep({ at: 'signIn' })}
        />
      );
    case 'reset':
      return (
        <ResetForm
          need={step.need}
          facts={step.facts}
          onDone={() => onStep({ at: 'signIn', notice: t('reset.done') })}
          onBack={() => onStep({ at: 'signIn' })}
        />
      );
    case 'second':
      return (
        <SecondFactor
          key={step.task.need.challengeId}
          {...step.task}
          onAnswer={(answer) => proceed(answer, step.task)}
          onBack={(notice) => onStep({ at: 'signIn', ...(notice === undefined ? {} : { notice }) })}
        />
      );
    case 'codes':
      return (
        <div className="login-form">
          <RecoveryCodes codes={step.codes} />
          <button type="button" className="login-submit" onClick={() => void enter(step.done)}>
            {t('recovery.done')}
          </button>
        </div>
      );
    default:
      return (
        <SignInForm
          notice={step.notice ?? null}
          onReset={begin}
          onSecond={(task) => onStep({ at: 'second', task })}
          onFind={() => onStep({ at: 'find' })}
        />
      );
  }
}

function LanguageChoice(): ReactNode {
  const t = useText('login.field');
  const language = useLanguage();
  return (
    <label className="login-choice">
      <span className="login-unseen">{t('language')}</span>
      <select
        value={language}
        onChange={(event) => void switchLanguage(languages[event.currentTarget.selectedIndex] ?? 'zh-CN')}
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
    </label>
  );
}

function SchemeChoice(): ReactNode {
  const t = useText('login');
  const { scheme } = usePreferences();
  return (
    <label className="login-choice">
      <span className="login-unseen">{t('field.theme')}</span>
      <select
        value={scheme}
        onChange={(event) =>
          setPreferences({ ...getPreferences(), scheme: schemes[event.currentTarget.selectedIndex] ?? 'auto' })
        }
      >
        {schemes.map((each) => (
          <option key={each} value={each}>
            {t(`theme.${each}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
