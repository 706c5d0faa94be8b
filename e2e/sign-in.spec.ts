import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './console.ts';

// Who has chosen no language yet is greeted in that of the browser.
test.use({ locale: 'zh-CN' });

const password = process.env['DEMO_PASSWORD'] ?? 'Demo@2026';

async function openLogin(page: Page, language = 'zh-CN'): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: language, url: test.info().project.use.baseURL ?? '' }]);
  await page.goto('/mpcloud/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function signIn(page: Page, user: string): Promise<void> {
  await openLogin(page);
  await page.getByLabel('用户名', { exact: true }).fill(user);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /同意/ }).check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** The server of these tests asks for no check against programs; the page is told that it does. */
async function askForCheck(page: Page): Promise<void> {
  await page.route('**/checkuser.do', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Record<string, unknown> };
    await route.fulfill({ json: { ...body, data: { ...body.data, codeNeeded: true, codeType: 2 } } });
  });
}

test.describe('the login page', () => {
  test('names what is missing, in the language chosen, without a reload', async ({ page }) => {
    await openLogin(page);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByText('请输入用户名')).toBeVisible();
    await expect(page.getByText('请输入密码')).toBeVisible();
    await expect(page.getByText('请阅读并勾选用户协议')).toBeVisible();

    await page.getByLabel('语言').selectOption('en-US');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Enter User name.')).toBeVisible();
    await expect(page.getByText('Read and accept the user agreement.')).toBeVisible();

    await page.getByLabel('Language').selectOption('ja-JP');
    await expect(page.getByRole('heading', { name: 'ログイン', level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/^ログイン/);
  });

  test('says that user name or password is wrong, and keeps the name', async ({ page }) => {
    await openLogin(page);
    await page.getByLabel('用户名', { exact: true }).fill('nobody-here');
    await page.getByLabel('密码', { exact: true }).fill('wrong');
    await page.getByRole('checkbox', { name: /同意/ }).check();
    await page.keyboard.press('Enter');

    await expect(page.getByRole('alert').filter({ hasText: '用户名或密码错误' })).toBeVisible();
    await expect(page.getByLabel('用户名', { exact: true })).toHaveValue('nobody-here');
    await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
  });

  test('shows the agreement and ticks it when it is accepted there', async ({ page }) => {
    await openLogin(page);
    await page.getByRole('button', { name: '查看用户协议' }).click();
    await expect(page.getByRole('dialog', { name: '用户协议' })).toContainText('安全审计');

    await page.getByRole('button', { name: '我已阅读并同意' }).click();

    await expect(page.getByRole('checkbox', { name: /同意/ })).toBeChecked();
  });

  test('remembers the user name only', async ({ page }) => {
    await openLogin(page);
    await page.getByRole('checkbox', { name: '记住用户名' }).check();
    await page.getByLabel('用户名', { exact: true }).fill('bc-admin');
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByRole('checkbox', { name: /同意/ }).check();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).not.toHaveURL(/\/login/);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).toContain('bc-admin');
    expect(kept).not.toContain(password);

    await openLogin(page);

    await expect(page.getByLabel('用户名', { exact: true })).toHaveValue('bc-admin');
    await expect(page.getByLabel('密码', { exact: true })).toHaveValue('');
  });

  test('keeps the session where pages of the application look for it', async ({ page }) => {
    await signIn(page, 'bc-admin');

    const info = await page.evaluate(
      () => JSON.parse(sessionStorage.getItem('userInfo') ?? '{}') as Record<string, unknown>,
    );

    expect(info['token']).toMatch(/^t1\./);
    expect(info).toMatchObject({
      username: 'bc-admin',
      tenantList: [expect.objectContaining({ tenancyCode: 'beichen' })],
    });
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'mpsid');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  });

  test('shows a puzzle: a piece dropped beside its hole brings another one, characters are the way without a mouse', async ({
    page,
  }) => {
    await askForCheck(page);
    await openLogin(page);
    await page.getByLabel('用户名', { exact: true }).fill('bc-admin');
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByRole('checkbox', { name: /同意/ }).check();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    const handle = page.getByRole('slider', { name: '拼图位置' });
    await expect(handle).toBeFocused();
    const first = await page.locator('.login-puzzle img').first().getAttribute('src');

    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    await expect(handle).toHaveAttribute('aria-valuenow', '12');
    await page.keyboard.press('Enter');

    await expect(page.getByRole('alert').filter({ hasText: '滑块验证失败，请重试' })).toBeVisible();
    await expect.poll(() => page.locator('.login-puzzle img').first().getAttribute('src')).not.toBe(first);
    await expectAccessible(page, { within: 'dialog', bestPractices: true });
    await page.getByRole('button', { name: /字符验证码/ }).click();
    await expect(page.getByRole('img', { name: '字符验证码图片' })).toBeVisible();
    await page.getByRole('button', { name: '验证', exact: true }).click();
    await expect(page.getByText('请输入验证码')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled();
  });

  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1280, 390])
      test(`is accessible and fits, ${scheme}, ${width} px`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: 780 });
        await openLogin(page, 'en-US');
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await expect(page.getByText('Enter Password.')).toBeVisible();

        await expectAccessible(page, { bestPractices: true });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      });
});

test.describe('signed in', () => {
  test('one changes settings: the name of the system shows at once, a rule over the group is named', async ({
    page,
  }) => {
    await signIn(page, 'bc-admin');
    await page.goto('/mpcloud/systemSettings?tab=company');
    const name = page.getByRole('textbox', { name: /系统名称/ }).first();
    await name.fill('北辰管理台');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByRole('banner')).toContainText('北辰管理台');
    await expect(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled();

    await page.getByRole('button', { name: '安全', exact: true }).click();
    await page.getByRole('textbox', { name: /无操作退出/ }).fill('300');
    await page.getByRole('textbox', { name: /最长登录时间/ }).fill('1');
    await page.getByRole('button', { name: '保存', exact: true }).click();

    await expect(page.getByText('无操作退出时间不能长于最长登录时间')).toBeVisible();
    await expectAccessible(page, { within: 'main', bestPractices: true });
  });

  test('one sees and sets what is one’s own, and about the system', async ({ page }) => {
    await signIn(page, 'bc-admin');
    await page.goto('/mpcloud/personalSettings');
    await expect(page.getByRole('cell', { name: '当前会话' })).toBeVisible();
    await page.getByRole('button', { name: '修改密码' }).click();
    const dialog = page.getByRole('dialog', { name: '修改密码' });
    await dialog.getByLabel('原密码').fill('wrong');
    await dialog.getByLabel('新密码', { exact: true }).fill('Fluss-2026-Stein');
    await dialog.getByLabel('确认新密码').fill('Fluss-2026-Stein');
    await dialog.getByRole('button', { name: '保存新密码' }).click();
    await expect(dialog.getByText('原密码错误')).toBeVisible();
    await expectAccessible(page, { within: '[role=dialog]', bestPractices: true });
    await dialog.getByRole('button', { name: '取消' }).click();

    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: '关于系统' }).click();

    await expect(page.getByRole('dialog', { name: '关于系统' })).toContainText('3.0.0');
    // How the installation is, is for those who run it.
    await expect(page.getByRole('dialog', { name: '关于系统' })).not.toContainText('PostgreSQL');
  });
});
