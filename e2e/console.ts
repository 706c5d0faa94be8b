import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { serverWire } from '@mp/identity/server';

/** The password of the demo accounts. */
const password = process.env['DEMO_PASSWORD'] ?? 'Demo@2026';

/** The three languages of the interface. */
export const languages = ['zh-CN', 'en-US', 'ja-JP'] as const;
/** A language of the interface. */
export type Language = (typeof languages)[number];

const words = {
  'zh-CN': { userName: '用户名', password: '密码', agree: /同意/, signIn: '登录' },
  'en-US': { userName: 'User name', password: 'Password', agree: /agree/i, signIn: 'Sign in' },
  'ja-JP': { userName: 'ユーザー名', password: 'パスワード', agree: /同意/, signIn: 'ログイン' },
} as const;

/** Gives the password again, so that sensitive acts are open for ten minutes without the dialog. */
async function prove(page: Page, user: string): Promise<void> {
  const login = '/gateway/allinoneservice/mp/login';
  const token = await page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('userInfo') ?? '{}') as { token?: string }).token ?? '',
  );
  const ask = async (name: string, form: Record<string, string>) => {
    const answer = await page.request.post(`${login}/${name}.do`, { form, headers: { token } });
    return (await answer.json()) as { result: boolean; data: { pwdSalt: string } };
  };
  const boot = (await (await page.request.get(`${login}/sysconfignew.do?type=0`)).json()) as {
    rows: string;
    currentTime: number;
  };
  const { ecdhKid, ecdhPub } = JSON.parse(boot.rows) as { ecdhKid: string; ecdhPub: string };
  const { pwdSalt } = (await ask('checkuser', { username: user })).data;
  const secureData = serverWire.sealSecret(
    { ecdhKid, ecdhPub: Buffer.from(ecdhPub, 'base64url') },
    'revalid.do',
    { password: serverWire.passwordDigest(password, pwdSalt) },
    { ts: boot.currentTime },
  );
  expect(await ask('revalid', { secureData })).toMatchObject({ result: true });
}

/**
 * Signs in in a language and, unless it is asked not to, proves the password again for sensitive acts. One account may
 * sign in ten times a minute.
 */
export async function signIn(
  page: Page,
  user: string,
  language: Language = 'en-US',
  { proves = true }: { readonly proves?: boolean } = {},
): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: language, url: test.info().project.use.baseURL ?? '' }]);
  const word = words[language];
  await page.goto('/mpcloud/login');
  await page.getByRole('textbox', { name: word.userName }).fill(user);
  await page.getByLabel(word.password, { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: word.agree }).check();
  await page.getByRole('button', { name: word.signIn, exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (proves) await prove(page, user);
}

/** Opens a page by its entry in the side menu. */
export async function openFromMenu(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Menu', exact: true }).getByText(title, { exact: true }).click();
  await expect(page.getByRole('heading', { name: title, level: 1, exact: true })).toBeVisible();
}

/** Waits until nothing on the page is being loaded. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const waiting = '.mp-skeleton, .ui-bone, .ant-skeleton, .ant-spin, [aria-busy=true], .mp-page-body:empty';
  await expect(page.locator(waiting).filter({ visible: true })).toHaveCount(0);
}

/** Goes to an address within the console that is open, as a link does; nothing is loaded again. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
}

/** A registered page: its address and the key of its title. */
export interface RegisteredPage {
  readonly path: string;
  readonly titleKey: string;
}

/** Every page that the web modules register, read from their sources. */
export function registeredPages(): readonly RegisteredPage[] {
  const folders = readdirSync('modules').map((name) => join('modules', name, 'web'));
  const files = folders.flatMap((folder) => {
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(folder, name));
    } catch {
      return [];
    }
  });
  const pages = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/path:\s*'(\/\w+)',\s*titleKey:\s*'([\w.]+)'/g)].map(
      ([, path = '', titleKey = '']) => ({ path, titleKey }),
    ),
  );
  if (pages.length < 7) throw new Error(`only ${pages.length} pages were found in the sources`);
  return pages;
}

/** The texts of all locale files in a language. */
export function allTexts(language: Language): Readonly<Record<string, string>> {
  const files = ['kernel', ...readdirSync('modules').map((name) => join('modules', name))].map((folder) =>
    join(folder, 'locale', `${language}.json`),
  );
  const texts: Record<string, string> = {};
  for (const file of files)
    try {
      Object.assign(texts, JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  return texts;
}

/** Looks on a wide light page and a narrow dark one: what differs by colour or width shows in one of the two. */
export const looks = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
] as const;

/** Cards of a board behind the fifth of their column: they are alike, and 200 of them take half a minute to look at. */
export const alikeCards = '.ui-board-cards > li:nth-child(n+6)';

/**
 * Nothing on the page breaks a rule of WCAG 2.2 AA; else the rule, the element and the remedy are named. `within` looks
 * at one region only, `without` leaves out what stands there many times over.
 */
export async function expectAccessible(
  page: Page,
  only: { readonly within?: string; readonly without?: string } = {},
): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  // Without a page of its own for the sum of several frames, of which the console has none: half the time.
  const axe = new AxeBuilder({ page }).withTags(tags).setLegacyMode(true);
  if (only.within !== undefined) axe.include(only.within);
  if (only.without !== undefined) axe.exclude(only.without);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
  expect(found).toEqual([]);
}

/** What a call answers. */
export interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asks for
  readonly body: any;
}

/** A call with the rights of whoever is signed in; makes what a scenario begins with. */
export async function call(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async ([verb, address, content]) => {
      const { token, tenancyId } = JSON.parse(sessionStorage.getItem('userInfo') ?? '{}');
      const answer = await fetch(`/gateway/allinoneservice/api${address}`, {
        method: verb,
        headers: {
          token,
          tenancyid: String(tenancyId),
          clientid: 'mplanyou',
          'Content-Type': 'application/json',
          ...(verb === 'POST' ? { 'Idempotency-Key': crypto.randomUUID() } : {}),
        },
        ...(content === '' ? {} : { body: content }),
      });
      return { status: answer.status, body: answer.status === 204 ? {} : await answer.json() };
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  );
}
