import type { Language } from '@mp/kernel/contract';
import {
  errorText,
  getPreferences,
  getStartSettings,
  startTexts,
  switchLanguage,
  text,
  themeVariables,
  usePreferences,
  useScheme,
} from '@mp/kernel/web';
import { StrictMode, useLayoutEffect, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { LoginPage } from './LoginPage.tsx';
import { LoginPartsContext, type LoginParts } from './login-ways.ts';
import './login.css';

export type { LoginPanelProps, LoginParts, LoginWay, SecondPanelProps } from './login-ways.ts';
export { callLoginSecret, dataOf, tenantField, type SignInFields } from './login.client.ts';
export { TextField, Tick } from './fields.tsx';

const texts = {
  'zh-CN': () => import('../../locale/zh-CN.json', { with: { type: 'json' } }),
  'en-US': () => import('../../locale/en-US.json', { with: { type: 'json' } }),
  'ja-JP': () => import('../../locale/ja-JP.json', { with: { type: 'json' } }),
} as const;

/** What the page is given by the application that carries it. */
export interface LoginStart {
  readonly element: Element;
  /** Reads keys and settings in the order of platform.md 2.1. */
  readonly start: () => Promise<void>;
  /** The language to begin with, as the settings and the browser have it. */
  readonly language: () => Language;
  /** What other modules bring, and their texts by module. */
  readonly parts: LoginParts;
  readonly texts: Parameters<typeof startTexts>[1];
}

function paint(scheme: 'light' | 'dark'): void {
  const { brandColour } = getStartSettings().system;
  const root = document.documentElement;
  root.style.colorScheme = scheme;
  const variables = themeVariables(scheme, 'default', typeof brandColour === 'string' ? brandColour : null);
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value);
}

/** What the user chose here, else what the tenant set for its login page. */
function wantedScheme(chosen: 'auto' | 'light' | 'dark'): 'auto' | 'light' | 'dark' {
  const { loginTheme } = getStartSettings().system;
  return chosen === 'auto' && (loginTheme === 'light' || loginTheme === 'dark') ? loginTheme : chosen;
}

function Painted({ children }: { readonly children: ReactNode }): ReactNode {
  const { scheme } = usePreferences();
  const shown = useScheme(wantedScheme(scheme));
  useLayoutEffect(() => paint(shown), [shown]);
  return children;
}

async function run(root: Root, { start, language, parts, texts: brought }: LoginStart): Promise<void> {
  const loading = startTexts(language(), { identity: texts, ...brought });
  try {
    await start();
    await loading;
    await switchLanguage(language(), { remember: false });
  } catch (error) {
    await loading;
    root.render(<StartFailed error={error} />);
    return;
  }
  root.render(
    <StrictMode>
      <Painted>
        <LoginPartsContext value={parts}>
          <LoginPage />
        </LoginPartsContext>
      </Painted>
    </StrictMode>,
  );
}

function StartFailed({ error }: { readonly error: unknown }): ReactNode {
  return (
    <Painted>
      <main className="login-card login-failed" role="alert">
        <h1>{text('login.error.start')}</h1>
        <p>{errorText(error)}</p>
        <button type="button" className="login-submit" onClick={() => location.reload()}>
          {text('common.action.retry')}
        </button>
      </main>
    </Painted>
  );
}

/** Draws the login page once keys and settings are there. */
export function startLogin(given: LoginStart): void {
  const { scheme } = getPreferences();
  paint(
    scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches) ? 'dark' : 'light',
  );
  void run(createRoot(given.element), given);
}
