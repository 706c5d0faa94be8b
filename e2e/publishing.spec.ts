import { expect, test } from '@playwright/test';
import { expectAccessible, openFromMenu, settled, signIn } from './console.ts';

test('a notification is written, its receivers are counted and listed before it is sent, and it reaches and leaves them', async ({
  page,
  browser,
}) => {
  await signIn(page, 'hy-admin');
  await openFromMenu(page, 'Message publishing');
  await settled(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^New/ }).first().click();
  await page.getByRole('combobox', { name: /^Type/ }).click();
  await page.getByTitle('Notification', { exact: true }).click();
  await page.getByRole('textbox', { name: /^Title/ }).fill('请核对考勤');
  await page.getByRole('textbox', { name: /^Source/ }).fill('人力资源部');
  await page.getByRole('textbox', { name: /^Body/ }).fill('本周五前完成。');
  await page.getByRole('switch', { name: /^Show as a pop-up/ }).click();
  await page.getByRole('combobox', { name: /^Users/ }).fill('hy-direct');
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '赵晓燕' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish "请核对考勤"' });
  await expect(dialog).toContainText('1 receiver');
  await expect(dialog).toContainText('赵晓燕');
  const reader = await (await browser.newContext()).newPage();
  await signIn(reader, 'hy-direct');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();

  const popup = reader.getByRole('dialog', { name: '请核对考勤' });
  await expect(popup).toContainText('本周五前完成。');
  await page.getByRole('tab', { name: 'Tracking' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('赵晓燕');

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(popup).toBeHidden();
  await reader.context().close();
});
