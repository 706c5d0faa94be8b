import { test } from '@playwright/test';
import { settled, signIn } from './console.ts';

test('look', async ({ page }) => {
  test.setTimeout(150_000);
  page.setDefaultTimeout(15_000);
  page.setDefaultNavigationTimeout(20_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'hy-project', { at: '/projectManage', language: 'zh-CN' });
  await settled(page);
  await page.screenshot({ path: '/tmp/pp-manage-zh.png' });
  await page.getByRole('tab', { name: '按阶段看板' }).click();
  await settled(page);
  await page.screenshot({ path: '/tmp/pp-board-zh.png' });
  await page.goto('/mpcloud/projectManage?health=red&state=running');
  await settled(page);
  await page.getByRole('row', { name: /PJ-/u }).first().getByRole('button').first().click();
  await page.waitForURL(/projectManageDetails/u);
  await settled(page);
  await page.screenshot({ path: '/tmp/pp-over-zh.png', fullPage: true });
  await page.getByRole('tab', { name: '计划', exact: true }).click();
  await settled(page);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/pp-plan-zh.png' });
  await page.goto('/mpcloud/projectManagePlan');
  await settled(page);
  await page.screenshot({ path: '/tmp/pp-plans-zh.png' });
});
test('look ja', async ({ page }) => {
  test.setTimeout(150_000);
  page.setDefaultTimeout(15_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'hy-admin', { at: '/projectManage', language: 'ja-JP' });
  await settled(page);
  await page.screenshot({ path: '/tmp/pp-manage-ja.png' });
  await page.goto('/mpcloud/projectManage?health=red&state=running');
  await settled(page);
  await page
    .getByRole('button', { name: /有限公司|柴油|发电|项目|期/u })
    .first()
    .click();
  await page.waitForURL(/projectManageDetails/u);
  await settled(page);
  await page.screenshot({ path: '/tmp/pp-over-ja.png' });
  await page.getByRole('tab', { name: '計画', exact: true }).click();
  await settled(page);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/pp-plan-ja.png' });
});
