import {
  getPreferences,
  getUserInfo,
  loadChunk,
  paletteOf,
  registerWebModules,
  resumeOffline,
  setIconSprite,
  setNavigator,
  startTexts,
  switchLanguage,
  text,
  themeVariables,
} from '@mp/kernel/web';
import { startBeacon } from '@mp/log/web';
import { bindAfterSignIn } from '@mp/wechat/web';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import spriteAddress from 'virtual:icon-sprite';
import './style/base.css';
import './style/frame.css';
import { mounted } from './modules.ts';
import { makeRouter } from './router.tsx';
import { start } from './start/boot.ts';
import { applyTenantLook, componentLocale, Providers } from './start/Providers.tsx';
import { StartFailure } from './start/StartFailure.tsx';
import { navTexts, startLanguage } from './start/texts.ts';

/** Colours for what stands before the providers: the start and its failure. */
function paintEarly(): void {
  const { scheme, density } = getPreferences();
  const dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.style.colorScheme = dark ? 'dark' : 'light';
  root.style.background = paletteOf(dark ? 'dark' : 'light').surface;
  for (const [name, value] of Object.entries(themeVariables(dark ? 'dark' : 'light', density)))
    root.style.setProperty(name, value);
}

async function run(root: Root): Promise<void> {
  const texts = startTexts(startLanguage(), { nav: navTexts });
  // A failure shows at the first page that needs it, which tries again.
  loadChunk(() => import('./start/lists.ts')).catch(() => undefined);
  try {
    resumeOffline();
    await start();
    await texts;
    const language = startLanguage();
    await Promise.all([switchLanguage(language, { remember: false }), componentLocale(language)]);
  } catch (error) {
    await texts;
    document.title = text('start.failed');
    root.render(<StartFailure error={error} onRetry={() => void run(root)} />);
    return;
  }
  applyTenantLook();
  const router = makeRouter();
  setNavigator({
    go: (path, search, { replace }) => void router.navigate({ to: path, search, replace } as never),
  });
  root.render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
  if (getUserInfo()) bindAfterSignIn();
  setTimeout(startBeacon, 2000);
}

const element = document.querySelector('#root');
if (!element) throw new Error('the document has no root');
registerWebModules(mounted);
setIconSprite(spriteAddress);
paintEarly();
void run(createRoot(element));
