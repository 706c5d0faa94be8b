import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { expect, request, test, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { serverWire } from '@mp/identity/server';
import { child, children, parse, stringValue, visit, type SyntaxNode } from '../tools/source.ts';

/** The password of the demo accounts. */
const password = process.env['DEMO_PASSWORD'] ?? 'Demo@2026';

/** A language of the interface. */
export type Language = 'zh-CN' | 'en-US' | 'ja-JP';

/** A session as a browser holds it. */
interface Session {
  readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  /** What the page keeps under `userInfo`. */
  readonly info: { readonly token: string; readonly defaultPage?: string };
  /** Until when sensitive acts are open without the dialog, epoch milliseconds. */
  provedUntil: number;
}

/** The sessions of this worker by user and language: most tests need somebody signed in, not the signing in. */
const sessions = new Map<string, Session>();
const login = '/gateway/allinoneservice/mp/login';
/** Sensitive acts stay open for ten minutes; a test takes less than the rest. */
const proofLasts = 6 * 60_000;

interface LoginAnswer<D> {
  readonly result: boolean;
  readonly data: D;
}

/** Calls of the login service; `secret` sends the password sealed. */
async function loginCalls(calls: APIRequestContext, user: string, token?: string) {
  const ask = async <D>(name: string, form: Readonly<Record<string, string>>): Promise<D> => {
    const answer = await calls.post(`${login}/${name}.do`, { form, headers: token === undefined ? {} : { token } });
    const { result, data } = (await answer.json()) as LoginAnswer<D>;
    expect(result, `${name} of ${user}`).toBe(true);
    return data;
  };
  const boot = (await (await calls.get(`${login}/sysconfignew.do?type=0`)).json()) as {
    rows: string;
    currentTime: number;
  };
  const { ecdhKid, ecdhPub } = JSON.parse(boot.rows) as { ecdhKid: string; ecdhPub: string };
  const check = await ask<{ pwdSalt: string; challengeId: string; agreementVersion: string }>('checkuser', {
    username: user,
  });
  const secret = <D>(name: string, form: Readonly<Record<string, string>>): Promise<D> => {
    const secureData = serverWire.sealSecret(
      { ecdhKid, ecdhPub: Buffer.from(ecdhPub, 'base64url') },
      { endpoint: `${name}.do`, values: { password: serverWire.passwordDigest(password, check.pwdSalt) } },
      { ts: boot.currentTime },
    );
    return ask<D>(name, { ...form, secureData });
  };
  return { secret, check };
}

async function newSession(user: string, language: Language): Promise<Session> {
  const baseURL = test.info().project.use.baseURL ?? '';
  const calls = await request.newContext({ baseURL });
  const { secret, check } = await loginCalls(calls, user);
  const info = await secret<Session['info']>('login', {
    clientid: 'mplanyou',
    loginmode: '9',
    logintype: 'normal',
    username: user,
    challengeId: check.challengeId,
    agreement: '1',
    agreementVersion: check.agreementVersion,
    lang: language.replace('-', '_').toUpperCase(),
  });
  const { cookies } = await calls.storageState();
  await calls.dispose();
  return { cookies, info, provedUntil: 0 };
}

/** The worker's session of a user, a new one where it has been ended meanwhile. */
async function sessionOf(page: Page, user: string, language: Language): Promise<Session> {
  const key = `${user} ${language}`;
  const kept = sessions.get(key);
  if (kept) {
    await page.context().addCookies(kept.cookies);
    const headers = { token: kept.info.token, clientid: 'mplanyou' };
    if ((await page.request.get('/gateway/allinoneservice/api/permission/mine', { headers })).ok()) return kept;
  }
  const made = await newSession(user, language);
  sessions.set(key, made);
  await page.context().addCookies(made.cookies);
  return made;
}

/** Gives the password again, so that sensitive acts are open without the dialog. */
async function prove(page: Page, user: string, session: Session): Promise<void> {
  if (session.provedUntil > Date.now()) return;
  const { secret } = await loginCalls(page.request, user, session.info.token);
  await secret('revalid', {});
  session.provedUntil = Date.now() + proofLasts;
}

/** How somebody signs in: in which language, with a session of the test's own, and where. */
interface SignIn {
  readonly language?: Language;
  readonly isOwn?: boolean;
  readonly at?: string;
}

/**
 * Opens the console as somebody signed in, at the first page of that person or at `at`. The session is shared by the tests of a worker
 * and its password proved for sensitive acts; `isOwn` makes one for the test alone, for tests that end it or are about
 * the proof. The form itself is walked in sign-in.spec.ts.
 */
export async function signIn(
  page: Page,
  user: string,
  { language = 'en-US', isOwn = false, at }: SignIn = {},
): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: language, url: test.info().project.use.baseURL ?? '' }]);
  const session = isOwn ? await newSession(user, language) : await sessionOf(page, user, language);
  if (isOwn) await page.context().addCookies(session.cookies);
  else await prove(page, user, session);
  // An empty page of the same origin, where the session is laid down before the console starts.
  await page.goto('/healthz');
  await page.evaluate((info) => {
    sessionStorage.clear();
    sessionStorage.setItem('userInfo', info);
  }, JSON.stringify(session.info));
  await page.goto(`/mpcloud${at ?? session.info.defaultPage ?? '/'}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens a page by its entry in the side menu. */
export async function openFromMenu(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Menu', exact: true }).getByText(title, { exact: true }).click();
  await expect(page.getByRole('heading', { name: title, level: 1, exact: true })).toBeVisible();
}

/** Waits until nothing on the page is being loaded. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const waiting =
    '.mp-skeleton, .ui-bone, .ant-skeleton, .ant-spin, .ant-btn-loading, [aria-busy=true], .mp-page-body:empty';
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

const ownPath = /^\/\w+$/;

/** The string properties of an object in the sources, by their names. */
function stringProperties(object: SyntaxNode): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const property of children(object, 'properties')) {
    const text = stringValue(child(property, 'value'));
    if (text !== undefined) found[propertyName(property)] = text;
  }
  return found;
}

function propertyName(property: SyntaxNode): string {
  const key = child(property, 'key');
  return stringValue(key) ?? (typeof key?.['name'] === 'string' ? key['name'] : '');
}

/** A route that is written out in the sources; nothing for any other node. */
function writtenPage(node: SyntaxNode): readonly RegisteredPage[] {
  if (node.type !== 'ObjectExpression') return [];
  const { path = '', titleKey = '' } = stringProperties(node);
  const isRoute = children(node, 'properties').some((property) => propertyName(property) === 'load');
  return isRoute && ownPath.test(path) && titleKey !== '' ? [{ path, titleKey }] : [];
}

/** The pages that `resourcePages` names by their codes; nothing for any other node. */
function generatedPages(node: SyntaxNode): readonly RegisteredPage[] {
  const shown = node.type === 'Property' && propertyName(node) === 'resourcePages' ? child(node, 'value') : undefined;
  return (shown ? children(shown, 'properties') : []).flatMap((property) => {
    const value = child(property, 'value');
    const { one, add, form } = value?.type === 'ObjectExpression' ? stringProperties(value) : {};
    return [propertyName(property), one, add, form].flatMap((code) =>
      code === undefined ? [] : [{ path: `/${code}`, titleKey: `nav.${code}` }],
    );
  });
}

function pagesOfSource(file: string): readonly RegisteredPage[] {
  const pages: RegisteredPage[] = [];
  visit(parse(file, readFileSync(file, 'utf8')).program, (node) => {
    pages.push(...writtenPage(node), ...generatedPages(node));
  });
  return pages;
}

/** Every page that the web modules register, read from their sources; in the order of their paths on every machine. */
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
  const pages = new Map(files.flatMap(pagesOfSource).map((page) => [page.path, page]));
  if (pages.size < 7) throw new Error(`only ${pages.size} pages were found in the sources`);
  return [...pages.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
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

/** What of a page is looked at, and by which rules. */
interface Inspection {
  /** These regions only. */
  readonly within?: string | readonly string[];
  /** What stands there many times over. */
  readonly without?: string;
  /** What is good practice beyond WCAG too. */
  readonly bestPractices?: boolean;
}

const accessibilityRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Nothing on the page breaks a rule of WCAG 2.2 AA; else the rule, the element and the remedy are named. */
export async function expectAccessible(page: Page, inspection: Inspection = {}): Promise<void> {
  const { within = [], without = [], bestPractices = false } = inspection;
  // Once for each document; handed over anew, and with all that passes described, a page took four times as long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // A button that has just become usable fades in: half way its colours are those of neither state.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : []))),
  );
  const violations = await page.evaluate(
    async ({ include, exclude, values }) => {
      const found = await (window as unknown as { axe: typeof axe }).axe.run(
        { include: include.length > 0 ? include : ['html'], exclude },
        { runOnly: { type: 'tag', values }, resultTypes: ['violations'] },
      );
      return found.violations;
    },
    {
      include: [within].flat(),
      exclude: [without].flat(),
      values: [...accessibilityRules, ...(bestPractices ? ['best-practice'] : [])],
    },
  );
  const path = new URL(page.url()).pathname;
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${path} ${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
  expect(found).toEqual([]);
}

/** What a call answers. */
export interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asks for
  readonly body: any;
}

/** Method, path below the API base and body of a call. */
export interface ConsoleCall {
  readonly method?: string;
  readonly path: string;
  readonly body?: object;
}

/** A call with the rights of whoever is signed in; makes what a scenario begins with. */
export async function call(page: Page, { method = 'GET', path, body }: ConsoleCall): Promise<Answer> {
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
