import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { signIn } from './console.ts';

const api = '/gateway/allinoneservice/api';
const base = () => test.info().project.use.baseURL ?? '';

/** A call as the page itself would make it, with its token and cookie. */
function callAs(
  page: Page,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: unknown },
): Promise<{ status: number; body: Record<string, unknown> }> {
  return page.evaluate(
    async ([how, where, text]) => {
      const { token } = JSON.parse(sessionStorage.getItem('userInfo') ?? '{}') as { token: string };
      const answer = await fetch(where ?? '', {
        method: how ?? '',
        headers: { token, 'content-type': 'application/json' },
        body: text ?? null,
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    [method, `${api}${path}`, JSON.stringify(body)],
  );
}
async function ticketOf(page: Page): Promise<string> {
  const { body } = await callAs(page, {
    method: 'POST',
    path: '/identity/session/ticket',
    body: { host: new URL(base()).host },
  });
  return String(body['ticket']);
}
const userOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('userInfo') ?? '{}') as { username?: string }).username);
async function anotherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: base() });
  await context.addCookies([{ name: 'lang', value: 'en-US', url: base() }]);
  return context.newPage();
}

test('a ticket in the address signs in, leaves the address, and is good once', async ({ page, browser }) => {
  await signIn(page, 'hy-staff');
  const ticket = await ticketOf(page);
  const there = await anotherBrowser(browser);

  await there.goto(`/mpcloud/dashboard?token=${ticket}&userid=7`);

  await expect(there.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await userOf(there)).toBe('hy-staff');
  const address = new URL(there.url());
  expect([address.pathname, address.searchParams.get('token'), address.searchParams.get('userid')]).toEqual([
    '/mpcloud/dashboard',
    null,
    null,
  ]);
  await there.goBack().catch(() => undefined);
  expect(there.url()).not.toContain(ticket);

  const third = await anotherBrowser(browser);
  await third.goto(`/mpcloud/dashboard?token=${ticket}`);
  await expect(third).toHaveURL(/\/login\?/);
  expect(third.url()).not.toContain(ticket);
  expect(await userOf(third)).toBeUndefined();
});

test('a ticket on the login page does the same', async ({ page, browser }) => {
  await signIn(page, 'hy-staff');
  const there = await anotherBrowser(browser);

  await there.goto(`/mpcloud/login?token=${await ticketOf(page)}`);

  await expect(there.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(there).toHaveURL(/\/dashboard\?(?!.*token=)/);
  expect(await userOf(there)).toBe('hy-staff');
});

test('a ticket replaces who was signed in; one that is no good does not', async ({ page, browser }) => {
  await signIn(page, 'hy-staff');
  const there = await anotherBrowser(browser);
  await signIn(there, 'bc-admin');

  await there.goto(`/mpcloud/dashboard?token=st_${'x'.repeat(32)}`);
  await expect(there.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(there).not.toHaveURL(/token=/);
  expect(await userOf(there)).toBe('bc-admin');

  await there.goto(`/mpcloud/dashboard?token=${await ticketOf(page)}`);
  await expect(there.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await userOf(there)).toBe('hy-staff');
});

test.describe('in the frame of another site', () => {
  let portal: Server;
  let origin: string;
  let ticket = '';
  test.beforeAll(async () => {
    portal = createServer((_request, answer) => {
      answer.setHeader('content-type', 'text/html; charset=utf-8');
      answer.end(`<!doctype html><title>Portal</title>
        <script>
          addEventListener('message', ({ data, origin, source }) => {
            if (data && data.type === 'mp.token.request' && origin === '${base()}')
              source.postMessage({ type: 'mp.token', nonce: data.nonce, token: '${ticket}' }, origin);
          });
        </script>
        <iframe title="console" src="${base()}/mpcloud/dashboard" width="1200" height="800"></iframe>`);
    });
    await new Promise<void>((resolve) => portal.listen(0, 'localhost', resolve));
    origin = `http://localhost:${(portal.address() as AddressInfo).port}`;
  });
  test.afterAll(() => new Promise((resolve) => void portal.close(resolve)));

  test('a site that is not allowed can not show the console', async ({ browser }) => {
    const there = await anotherBrowser(browser);

    await there.goto(origin);

    const frame = there.frameLocator('iframe');
    await expect(frame.getByRole('heading', { level: 1 })).toHaveCount(0);
    await expect(frame.getByRole('textbox')).toHaveCount(0);
  });

  // The list of allowed sites reaches the security header within ten seconds.
  test('an allowed site hands its user over', async ({ page, browser }) => {
    await signIn(page, 'admin');
    const { body } = await callAs(page, {
      method: 'PUT',
      path: '/settings/group/sso?level=platform',
      body: {
        version: 0,
        values: { parentOrigins: origin },
      },
    });
    expect(body['version']).toBe(1);
    await expect(async () => {
      const answer = await page.request.get('/mpcloud/login');
      expect(answer.headers()['content-security-policy']).toContain(`frame-ancestors 'self' ${origin}`);
    }).toPass({ timeout: 30_000 });
    ticket = await ticketOf(page);
    const there = await anotherBrowser(browser);

    await there.goto(origin);

    const frame = there.frameLocator('iframe');
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
    const inside = there.frames().find((each) => each.url().startsWith(base()));
    expect(await inside?.evaluate(() => sessionStorage.getItem('userInfo'))).toContain('"username":"admin"');
    expect(inside?.url()).not.toContain('token=');
  });
});
