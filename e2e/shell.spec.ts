import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './console.ts';

// Who has chosen no language yet is greeted in that of the browser.
test.use({ locale: 'zh-CN' });

const password = process.env['DEMO_PASSWORD'] ?? 'Demo@2026';

async function signIn(page: Page, user: string, target = '/mpcloud/'): Promise<void> {
  await page.goto(target);
  await page.getByRole('textbox', { name: '用户名' }).fill(user);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /同意/ }).check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const search = (page: Page) => new URL(page.url()).searchParams;

test.describe('start-up', () => {
  test('asks for verification settings, then system settings, sealed, before anything is drawn', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/sysconfig.do'))
        asked.push(new URL(request.url()).searchParams.get('reuestParas') ?? '');
    });
    await page.route('**/sysconfig.do*', async (route) => {
      expect(await page.locator('#root > :not(.boot)').count()).toBe(0);
      await route.continue();
    });

    await page.goto('/mpcloud/demo');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    expect(asked).toHaveLength(2);
    for (const sealed of asked) expect(sealed).toMatch(/^v1\.[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  test('that fails says so and can be tried again', async ({ page }) => {
    await page.route('**/sysconfig.do*', (route) => route.abort());
    await page.goto('/mpcloud/demo');
    await expect(page.getByRole('heading', { name: '系统启动失败' })).toBeVisible();

    await page.unroute('**/sysconfig.do*');
    await page.getByRole('button', { name: '重试' }).click();

    await expect(page.getByRole('heading', { name: '组件示例', level: 1 })).toBeVisible();
  });
});

test.describe('the guard', () => {
  test('sends those without a session to the login page and back to the same place', async ({ page }) => {
    await page.goto('/mpcloud/dashboard?menuid=7');
    await expect(page).toHaveURL(/\/mpcloud\/login\?/);
    expect(search(page).get('redirect')).toBe('/dashboard?menuid=7');

    await signIn(page, 'bc-admin', page.url());

    await expect(page).toHaveURL(/\/mpcloud\/dashboard\?/);
    expect(search(page).get('menuid')).toBe('7');
  });

  test('shows the 404 page for unknown addresses, with menuid -1', async ({ page }) => {
    await page.goto('/mpcloud/nope?menuid=7');

    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/mpcloud/404');
    expect(search(page).get('menuid')).toBe('-1');
  });

  test('gives the address the only tenant of the user', async ({ page }) => {
    await signIn(page, 'bc-admin');

    await expect(page).toHaveURL(/\/mpcloud\/dashboard\?/);
    expect(search(page).get('tenancyId')).toBe('1002');
    expect(search(page).get('menuid')).toBe('-1');
  });

  test('gives -1 to a user of two tenants, and refuses a tenant that is not his', async ({ page }) => {
    await signIn(page, 'admin');
    expect(search(page).get('tenancyId')).toBe('-1');

    await page.goto('/mpcloud/dashboard?tenancyId=9999');

    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  });

  test('switches the tenant of the address after a confirmation', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/mpcloud/dashboard?tenancyId=1002');
    await page.getByRole('dialog').getByRole('button', { name: '切换' }).click();

    await expect(page.getByRole('button', { name: '切换租户' })).toContainText('北辰机电');
    expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('userInfo') ?? '{}').tenancyId)).toBe(1002);
  });
});

/** The file of the program that holds a page, as the build has named it. */
function partOf(source: string): string {
  const manifest = JSON.parse(
    readFileSync(join(import.meta.dirname, '../apps/web/dist/manifest.json'), 'utf8'),
  ) as Record<string, { readonly file: string }>;
  const [, part] = Object.entries(manifest).find(([key]) => key.endsWith(source)) ?? [];
  if (!part) throw new Error(`the build has no ${source}`);
  return part.file;
}

test('a part that can not be loaded shows the dialog in the chosen language; OK reloads', async ({ page }) => {
  await signIn(page, 'bc-admin');
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitem', { name: '日本語' }).click();
  await expect(page.getByRole('heading', { name: 'ダッシュボード', level: 1 })).toBeVisible();
  const part = `**/${partOf('GalleryPage.tsx')}`;
  await page.route(part, (route) => route.abort());
  await page.goto('/mpcloud/demo');
  await expect(page.getByText('リソースの読み込みに失敗しました。OK を押すと再読み込みします。')).toBeVisible();

  await page.unroute(part);
  await page.getByRole('button', { name: 'OK' }).click();

  await expect(page.getByText('リソースの読み込みに失敗しました。')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'コンポーネント見本', level: 1 })).toBeVisible();
});

test('the language is switched in place: title, document and dialogs', async ({ page }) => {
  await signIn(page, 'hy-direct');
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();

  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/^Dashboard - Enterprise Console$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
});

test('the same page without the frame has its title, no menu and no tabs', async ({ page }) => {
  await signIn(page, 'hy-dealer2');
  await page.goto('/mpcloud/dashboard_outer');

  await expect(page.getByRole('heading', { name: '工作台', level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '菜单' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: '已打开的页面' })).toHaveCount(0);
});

test('the dashboard is kept as the user arranged it', async ({ page }) => {
  await signIn(page, 'hy-dealer');
  await expect(page.getByRole('region', { name: '快捷入口' })).toBeVisible();
  await page.getByRole('button', { name: '自定义卡片' }).click();
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/settings/personal') && answer.request().method() === 'PUT',
  );
  await page
    .getByRole('toolbar', { name: /快捷入口/ })
    .getByRole('button')
    .last()
    .click();
  await saved;
  await page.reload();

  await expect(page.getByRole('region', { name: '用户与组织' })).toBeVisible();
  await expect(page.getByRole('region', { name: '快捷入口' })).toHaveCount(0);
});

test('signing out ends the session on the server too', async ({ page }) => {
  await signIn(page, 'hy-direct');
  await page.getByRole('button', { name: /账号/ }).click();
  const told = page.waitForResponse((answer) => answer.url().endsWith('/logout.do'));
  await page.getByRole('menuitem', { name: '退出登录' }).click();

  expect((await told).ok()).toBe(true);
  await expect(page).toHaveURL(/\/mpcloud\/login/);
  expect(await page.evaluate(() => sessionStorage.getItem('userInfo'))).toBeNull();
});

// An account each: one account may sign in ten times a minute.
for (const [scheme, width, user] of [
  ['light', 1280, 'hy-admin'],
  ['light', 390, 'hy-staff'],
  ['dark', 1280, 'hy-exec'],
  ['dark', 390, 'hy-area'],
] as const)
  test(`frame and dashboard have no accessibility violation, ${scheme}, ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, user);
    await expect(page.getByRole('region', { name: '用户与组织' }).getByRole('link').first()).toBeVisible();

    await expectAccessible(page);
  });
