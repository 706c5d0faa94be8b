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
import { type ResetFacts, resetFacts, ResetForm, type ResetTask } from './ResetForm.tsx';
import { SignInForm } from './SignInForm.tsx';

const languageNames: Readonly<Record<Language, string>> = { 'zh-CN': '中文', 'en-US': 'English', 'ja-JP': '日本語' };
/** Loaded when it is asked for: hardly anybody who signs in needs it. */
const FindPassword = lazy(async () => ({ default: (await import('./FindPassword.tsx')).FindPassword }));
const schemes = ['auto', 'light', 'dark'] as const;

/** The login page: one calm card, language and colours above it, the company below. */
export function LoginPage(): ReactNode {
  const t = useText('login');
  const system = useSettingText('systemName') || 'mpcloud';
  const company = useSettingText('companyName');
  const registrationNo = useSettingText('registrationNo');
  const [reset, setReset] = useState<{ need: ResetTask; facts: Promise<ResetFacts> } | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [isFinding, setFinding] = useState(false);
  const title = t(reset ? 'reset.title' : isFinding ? 'find.title' : 'title');
  const begin = (need: ResetTask): void => setReset({ need, facts: resetFacts(need) });
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
        {reset === null && isFinding ? (
          <Suspense fallback={<div className="login-wait" aria-busy />}>
            <FindPassword
              onFound={(resetTicket) => {
                setFinding(false);
                begin({ resetTicket, reason: 'found' });
              }}
              onBack={() => setFinding(false)}
            />
          </Suspense>
        ) : reset === null ? (
          <SignInForm notice={notice} onReset={begin} onFind={() => setFinding(true)} />
        ) : (
          <Suspense fallback={<div className="login-wait" aria-busy />}>
            <ResetForm
              {...reset}
              onDone={() => {
                setNotice(t('reset.done'));
                setReset(null);
              }}
              onBack={() => setReset(null)}
            />
          </Suspense>
        )}
      </main>
      <footer className="login-foot">
        {company === '' ? null : <span>{company}</span>}
        {registrationNo === '' ? null : <span>{registrationNo}</span>}
      </footer>
    </div>
  );
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
