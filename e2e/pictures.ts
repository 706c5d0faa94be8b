import { expect, test, type Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { settled, signIn } from './console.ts';

/** Takes the pictures of the README, by `npm run pictures`: a picture is as old as the screen it shows. */
const folder = 'docs/pictures';

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' });
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(`/mpcloud/${address}`);
  await settled(page);
}

/** Users of whom one in forty has something wrong. */
async function workbook(): Promise<Buffer> {
  const titles = ['User name', 'Employee name', 'Email', 'Affiliated organizations', 'Default organization'];
  const dates = ['Effective date', 'Expiration date'];
  const wrong: Readonly<Record<number, (row: string[]) => string[]>> = {
    9: ([, ...rest]) => ['a b', ...rest],
    22: ([name = '', , ...rest]) => [name, '', ...rest],
    35: ([name = '', person = '', , ...rest]) => [name, person, 'e@', ...rest],
    52: (row) => [...row.slice(0, 6), '2025-01-01'],
    92: (row) => [...row.slice(0, 3), 'XX', ...row.slice(4)],
  };
  const rows = Array.from({ length: 200 }, (_, at) => {
    const row = [`new_user_${at}`, `新员工${at}`, `new${at}@hengyuan.example`, 'HD', 'HD', '2026-01-01', '2099-12-31'];
    return wrong[at]?.(row) ?? row;
  });
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Users').addRows([[...titles, ...dates], ...rows]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

test('the pictures of the first steps', async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.context().addCookies([{ name: 'lang', value: 'en-US', url: test.info().project.use.baseURL ?? '' }]);
  await page.goto('/mpcloud/login');
  await page.getByRole('textbox', { name: 'User name' }).fill('hy-admin');
  await take(page, 'sign-in');

  await signIn(page, 'hy-admin');
  await open(page, 'dashboard');
  await take(page, 'dashboard');
  await open(page, 'orgBasicDataMgr');
  await take(page, 'organisations');
  await open(page, 'userManager');
  await take(page, 'users');

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import user' });
  const chosen = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /Drop the file here/ }).click();
  await (
    await chosen
  ).setFiles({
    name: 'users.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await workbook(),
  });
  await dialog.getByRole('button', { name: /error file/i }).waitFor();
  await take(page, 'import');
  await page.keyboard.press('Escape');

  await open(page, 'roleManagement?q=AREA_MANAGER');
  await page.locator('tbody .ui-open').first().click();
  await page.getByRole('tab', { name: /^Permissions|^Authori/ }).click();
  await settled(page);
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await take(page, 'rights');

  await open(page, 'pageManager');
  await page.locator('tbody .ui-open').first().click();
  await page.getByText('No problems').waitFor();
  await take(page, 'page-editor');

  await open(page, 'myTask');
  await page.locator('tbody .ui-open').first().click();
  await page.getByRole('tab', { name: 'Diagram' }).click();
  await page.locator('.djs-shape').first().waitFor();
  await take(page, 'task');

  await open(page, 'dealerManager');
  await page.locator('tbody .ui-open').first().click();
  await page.locator('.ui-detail-head').waitFor();
  await settled(page);
  await take(page, 'dealer');
});
