import { expect, type Browser, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { goWithin, signIn } from './console.ts';

const password = process.env['DEMO_PASSWORD'] ?? 'Demo@2026';

interface Puzzle {
  readonly bg: string;
  readonly piece: string;
  readonly y: number;
}

/** Where the piece belongs: the place whose darkened pixels are half as bright as the piece's, as a person sees it. */
async function holeOf({ bg, piece, y }: Puzzle): Promise<number> {
  const raw = (text: string) => sharp(Buffer.from(text, 'base64')).ensureAlpha().raw().toBuffer();
  const [back, own] = [await raw(bg), await raw(piece)];
  const [width, size, inner] = [300, 50, 12];
  const distance = (x: number): number => {
    let sum = 0;
    for (let row = inner; row < size - inner; row += 1)
      for (let column = inner; column < size - inner; column += 1)
        for (let channel = 0; channel < 3; channel += 1) {
          const at = ((y + row) * width + x + column) * 4 + channel;
          sum += Math.abs((back[at] ?? 0) - (own[((y + row) * size + column) * 4 + channel] ?? 0) / 2);
        }
    return sum;
  };
  const places = Array.from({ length: 171 }, (_, at) => 70 + at);
  return places.reduce((best, x) => (distance(x) < distance(best) ? x : best));
}

/** Drags the handle `dx` to the right as a hand does: slowing down, not quite straight. */
async function dragBy(page: Page, name: string, dx: number): Promise<void> {
  const box = await page.getByRole('slider', { name }).boundingBox();
  if (!box) throw new Error('no handle');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const steps = 24;
  for (let step = 1; step <= steps; step += 1) {
    const way = 1 - (1 - step / steps) ** 2;
    await page.mouse.move(x + dx * way, y + Math.sin(step / 3) * 3);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await page.mouse.up();
}

test('a puzzle that is solved by hand lets one in', async ({ page }) => {
  // The server of these tests asks for no check against programs; the page is told that it does.
  await page.route('**/checkuser.do', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Record<string, unknown> };
    await route.fulfill({ json: { ...body, data: { ...body.data, codeNeeded: true, codeType: 2 } } });
  });
  const puzzle = page.waitForResponse(/slidercode\.do/);
  await page.goto('/mpcloud/login');
  await page.getByLabel('用户名', { exact: true }).fill('hy-exec');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /同意/ }).check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  const { data } = (await (await puzzle).json()) as { data: Puzzle };
  await expect(page.getByRole('slider', { name: '拼图位置' })).toBeVisible();

  const judged = page.waitForResponse(/validlogin\.do/);
  await dragBy(page, '拼图位置', await holeOf(data));

  expect(await (await judged).json()).toMatchObject({ result: true, data: { passToken: expect.any(String) } });
  await expect(page).not.toHaveURL(/\/login/);
});

test('a session that has failed: the sentence, three seconds later the login page, afterwards the same place', async ({
  page,
}) => {
  await signIn(page, 'hy-area');
  await page.goto('/mpcloud/userManager');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().clearCookies({ name: 'mpsid' });

  // Whatever asks the server next meets the failure; the search does, if the pulse of the page has not before.
  await goWithin(page, '/mpcloud/userManager?q=zhang');

  await expect(page.getByText('Please sign in again').first()).toBeVisible();
  await expect(page).toHaveURL(/userManager/);
  await expect(page).toHaveURL(/\/login\?.*redirect=/);
  expect(await page.evaluate(() => sessionStorage.getItem('userInfo'))).toBeNull();
  await page.getByRole('textbox', { name: 'User name' }).fill('hy-area');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /agree/i }).check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/userManager/);
});

async function forceOut(admin: Page, userName: string, when: RegExp): Promise<void> {
  await admin.getByRole('row').filter({ hasText: userName }).getByRole('button', { name: /More/ }).click();
  await admin.getByRole('menuitem', { name: 'Forced logout' }).click();
  const dialog = admin.getByRole('dialog', { name: /Forced logout/ });
  await dialog.getByRole('radio', { name: when }).check();
  await dialog.getByRole('button', { name: 'OK' }).click();
  const proof = admin.getByRole('dialog', { name: 'Confirm your identity' });
  await expect(proof.or(admin.getByText(/session will end|has been taken back/)).first()).toBeVisible();
  if (await proof.isVisible()) {
    await proof.getByLabel('Password').fill(password);
    await proof.getByRole('button', { name: /OK|Confirm/ }).click();
  }
  await expect(dialog).toBeHidden();
}

async function secondPerson(browser: Browser, user: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })).newPage();
  await signIn(page, user);
  return page;
}

test('a forced logout: the user sees the time run, an administrator may take it back, at the end the session is over', async ({
  page,
  browser,
}) => {
  // Two people sign in, and the time left shows with the next poll, twenty seconds later at most.
  test.setTimeout(90_000);
  const user = await secondPerson(browser, 'hy-direct');
  await signIn(page, 'hy-admin');
  await page.goto('/mpcloud/userManager?q=hy-direct');
  await expect(page.getByRole('row').filter({ hasText: 'hy-direct' })).toBeVisible();

  await forceOut(page, 'hy-direct', /After 5 minutes/);
  const banner = user.getByRole('alert').filter({ hasText: 'An administrator ends your session' });
  await expect(banner).toContainText(/4:\d\d/, { timeout: 21_000 });

  await forceOut(page, 'hy-direct', /Take back/);
  await expect(banner).toBeHidden({ timeout: 21_000 });

  await forceOut(page, 'hy-direct', /Now/);
  await expect(user.getByText('An administrator signed you out').first()).toBeVisible({ timeout: 21_000 });
  await expect(user).toHaveURL(/\/login/);
});
