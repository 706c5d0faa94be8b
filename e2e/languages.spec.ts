import { expect, test } from '@playwright/test';
import { signIn } from './console.ts';

test('an open error dialog changes its language in place', async ({ page }) => {
  await signIn(page, 'hy-admin', { language: 'zh-CN' });
  await page.route('**/gateway/**/identity/user?*', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'common.serverException', message: '', params: {}, requestId: 'r-1' },
    }),
  );
  await page.goto('/mpcloud/userManager');
  await expect(page.getByText('服务器异常，请稍后重试').first()).toBeVisible();

  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();

  await expect(page.getByText('Server exception. Please try again later.').first()).toBeVisible();
  await expect(page.getByText('服务器异常，请稍后重试')).toHaveCount(0);
});
