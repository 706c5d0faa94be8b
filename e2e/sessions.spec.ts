import { expect, type Browser, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { goWithin, signIn } from './console.ts';

// Who has chosen no language yet is greeted in that of the browser.
test.use({ locale: 'zh-CN' });

const password = process.env['DEMO_PASSWORD'] ?? 'Demo@2026';

interface Puzzle {
  readonly bg: string;
  readonly piece: string;
  readonly y: number;
}

/**
 * Where the piece belongs: where its own outline stands out, light falling from the upper left. A person sees it; this
 * program knows how the pictures are drawn, and still errs now and then.
 */
async function holeOf({ bg, piece, y }: Puzzle): Promise<number> {
  const image = (text: string) => sharp(Buffer.from(text, 'base64'));
  const [back, own] = [await image(bg).greyscale().raw().toBuffer(), await image(piece).ensureAlpha().raw().toBuffer()];
  const [width, height, size] = [300, 150, 50];
  const isPiece = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < size && row < size && (own[((y + row) * size + column) * 4 + 3] ?? 0) > 127;
  const box = Array.from({ length: size * size }, (_, at) => [at % size, Math.floor(at / size)] as const);
  const rim = box.filter(
    ([column, row]) =>
      isPiece(column, row) &&
      !(isPiece(column + 1, row) && isPiece(column - 1, row) && isPiece(column, row + 1) && isPiece(column, row - 1)),
  );
  const light = (column: number, row: number) =>
    back[Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column))] ?? 0;
  const around = Array.from({ length: 49 }, (_, at) => [(at % 7) - 3, Math.floor(at / 7) - 3] as const);
  const match = (x: number): number => {
    let [sum, energy] = [0, 0];
    for (const [column, row] of rim) {
      const mean = around.reduce((total, [dx, dy]) => total + light(x + column + dx, y + row + dy), 0) / around.length;
      const relief = light(x + column, y + row) - mean;
      sum += relief * (column + row < size ? -1 : 1);
      energy += relief * relief;
    }
    return sum / Math.sqrt(energy * rim.length);
  };
  const places = Array.from({ length: 171 }, (_, at) => 70 + at);
  return places.reduce((best, x) => (match(x) > match(best) ? x : best));
}

/** Drags the handle `dx` to the right as a hand does: slowing down, a little too far, a look, back, a rest. */
async function dragBy(page: Page, name: string, dx: number): Promise<void> {
  const box = await page.getByRole('slider', { name }).boundingBox();
  if (!box) throw new Error('no handle');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const frames = (count: number) =>
    page.evaluate(async (left) => {
      for (let frame = 0; frame < left; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    }, count);
  await page.mouse.move(x, y);
  await page.mouse.down();
  const steps = 24;
  for (let step = 1; step <= steps; step += 1) {
    const way = 1 - (1 - step / steps) ** 2;
    await page.mouse.move(x + (dx + 6) * way, y + Math.sin(step / 3) * 3);
    await frames(1);
  }
  await frames(8);
  for (const back of [4, 1, 0]) {
    await page.mouse.move(x + dx + back, y + 1);
    await frames(1);
  }
  await frames(8);
  await page.mouse.up();
}

test('a puzzle that is solved by hand lets one in', async ({ page }) => {
  // The server of these tests asks for no check against programs; the page is told that it does.
  await page.route('**/checkuser.do', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Record<string, unknown> };
    await route.fulfill({ json: { ...body, data: { ...body.data, codeNeeded: true, codeType: 2 } } });
  });
  let puzzle = page.waitForResponse(/slidercode\.do/);
  await page.goto('/mpcloud/login');
  await page.getByLabel('用户名', { exact: true }).fill('hy-exec');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /同意/ }).check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('slider', { name: '拼图位置' })).toBeVisible();

  // Who errs gets another picture.
  for (let isSolved = false, pictures = 0; !isSolved && pictures < 4; pictures += 1) {
    const { data } = (await (await puzzle).json()) as { data: Puzzle };
    const validated = page.waitForResponse(/validlogin\.do/);
    puzzle = page.waitForResponse(/slidercode\.do/);
    // Nobody waits for a picture that does not come any more.
    puzzle.catch(() => undefined);
    await dragBy(page, '拼图位置', await holeOf(data));
    isSolved = ((await (await validated).json()) as { result: boolean }).result;
  }

  await expect(page).not.toHaveURL(/\/login/);
});

test('a session that has failed: the sentence, three seconds later the login page, afterwards the same place', async ({
  page,
}) => {
  await signIn(page, 'hy-area', { isOwn: true });
  await page.goto('/mpcloud/userManager');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().clearCookies({ name: 'mpsid' });

  // Whatever asks the server next meets the failure; the search does, if the pulse of the page has not before.
  await goWithin(page, '/mpcloud/userManager?q=zhang');

  await expect(page.getByText('Sign in again').first()).toBeVisible();
  await expect(page).toHaveURL(/userManager/);
  await expect(page).toHaveURL(/\/login\?.*redirect=/);
  expect(await page.evaluate(() => sessionStorage.getItem('userInfo'))).toBeNull();
  await page.getByRole('textbox', { name: 'User name' }).fill('hy-area');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /agree/i }).check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/userManager/);
});

const rowOf = (page: Page, userName: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: userName, exact: true }) });

async function forceOut(
  admin: Page,
  userName: string,
  { when, isProved = true }: { readonly when: RegExp; readonly isProved?: boolean },
): Promise<void> {
  await rowOf(admin, userName).getByRole('button', { name: /More/ }).click();
  await admin.getByRole('menuitem', { name: 'Force sign-out' }).click();
  const dialog = admin.getByRole('dialog', { name: /Force sign-out/ });
  await dialog.getByRole('radio', { name: when }).check();
  await dialog.getByRole('button', { name: 'OK' }).click();
  const proof = admin.getByRole('dialog', { name: 'Confirm your identity' });
  if (!isProved) {
    await proof.getByLabel('Password').fill(password);
    await proof.getByRole('button', { name: /OK|Confirm/ }).click();
  }
  await expect(dialog).toBeHidden();
}

async function secondPerson(browser: Browser, user: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })).newPage();
  await signIn(page, user, { isOwn: true });
  return page;
}

test('a forced logout: the user sees the time run, an administrator may take it back, at the end the session is over', async ({
  page,
  browser,
}) => {
  // Two people sign in, and the time left shows with the next poll, twenty seconds later at most.
  const user = await secondPerson(browser, 'hy-direct');
  await signIn(page, 'hy-admin', { isOwn: true });
  await page.goto('/mpcloud/userManager?q=hy-direct');
  await expect(rowOf(page, 'hy-direct')).toBeVisible();

  await forceOut(page, 'hy-direct', { when: /In 5 minutes/, isProved: false });
  const banner = user.getByRole('alert').filter({ hasText: 'An administrator will end your session' });
  await expect(banner).toContainText(/4:\d\d/, { timeout: 21_000 });

  await forceOut(page, 'hy-direct', { when: /Cancel scheduled sign-out/ });
  await expect(banner).toBeHidden({ timeout: 21_000 });

  await forceOut(page, 'hy-direct', { when: /Now/ });
  await expect(user.getByText('An administrator signed you out').first()).toBeVisible({ timeout: 21_000 });
  await expect(user).toHaveURL(/\/login/);
});
