import type { Language } from '@mp/kernel/contract';
import {
  antdTheme,
  DialogHost,
  getStartSettings,
  queryClient,
  setBrand,
  setPreferenceDefaults,
  themeVariables,
  useBrand,
  useLanguage,
  usePreferences,
  useReducedMotion,
  useScheme,
} from '@mp/kernel/web';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider, type ConfigProviderProps } from 'antd';
import { type ReactNode, Suspense, use, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { ChunkFailureHost } from './ChunkFailureHost.tsx';
import { Toasts } from './Toasts.tsx';

type Locale = NonNullable<ConfigProviderProps['locale']>;

/** The locale in a loaded file: the compiler reads these files as CommonJS, the bundler as modules. */
async function localeIn(file: Promise<{ readonly default: unknown }>): Promise<Locale> {
  return (await file).default as Locale;
}

const loaders: Readonly<Record<Language, () => Promise<Locale>>> = {
  'zh-CN': () => localeIn(import('antd/es/locale/zh_CN.js')),
  'en-US': () => localeIn(import('antd/es/locale/en_US.js')),
  'ja-JP': () => localeIn(import('antd/es/locale/ja_JP.js')),
};
const locales = new Map<Language, Promise<Locale>>();

/** The texts and formats of the component library for a language; loaded once. */
export function componentLocale(language: Language): Promise<Locale> {
  const known = locales.get(language) ?? loaders[language]();
  locales.set(language, known);
  return known;
}

function useDocumentTheme(): ReturnType<typeof antdTheme> {
  const { scheme: wanted, density } = usePreferences();
  const scheme = useScheme(wanted);
  const reducedMotion = useReducedMotion();
  const brand = useBrand();
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.scheme = scheme;
    root.dataset.density = density;
    root.style.colorScheme = scheme;
    for (const [name, value] of Object.entries(themeVariables(scheme, density, brand)))
      root.style.setProperty(name, value);
  }, [scheme, density, brand]);
  return useMemo(() => antdTheme(scheme, density, { brand, reducedMotion }), [scheme, density, brand, reducedMotion]);
}

/** Takes the tenant's colour and display settings out of what was read at the start. */
export function applyTenantLook(): void {
  const { brandColour, menuMode, menuExpand } = getStartSettings().system;
  setPreferenceDefaults({ menuMode, menuExpand });
  setBrand(typeof brandColour === 'string' ? brandColour : null);
}

/** Names of records come in the language in which they were asked for, so another one asks for them anew. */
function useRecordsIn(language: Language): void {
  const spoken = useRef(language);
  useEffect(() => {
    if (spoken.current === language) return;
    spoken.current = language;
    void queryClient.invalidateQueries();
  }, [language]);
}

function Themed({ children }: { readonly children: ReactNode }): ReactNode {
  const language = useLanguage();
  const locale = use(componentLocale(language));
  const theme = useDocumentTheme();
  useRecordsIn(language);
  return (
    <ConfigProvider theme={theme} locale={locale} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queryClient}>
        <Toasts />
        {children}
        <DialogHost />
        <ChunkFailureHost />
      </QueryClientProvider>
    </ConfigProvider>
  );
}

/** Theme, language, data cache and the places where toasts and dialogs are drawn. */
export function Providers({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Suspense fallback={null}>
      <Themed>{children}</Themed>
    </Suspense>
  );
}
