import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { settled, signIn } from './console.ts';

const titles = ['User name', 'Employee name', 'Email', 'Affiliated organizations', 'Default organization'];
const dates = ['Effective date', 'Expiration date'];
/** Makes names new, also when a server is asked a second time. */
const mark = String(Date.now()).slice(-8);
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function workbookOf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Users').addRows(rows.map((row) => [...row]));
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** A user's row; what is given stands in place of what is right. */
const userRow = (
  at: number,
  wrong: { readonly name?: string; readonly email?: string; readonly org?: string } = {},
) => {
  const org = wrong.org ?? 'HD';
  const name = wrong.name ?? `imported_${mark}_${at}`;
  return [
    name,
    `导入${at}`,
    wrong.email ?? `imported_${mark}_${at}@hengyuan.example`,
    org,
    org,
    '2026-01-01',
    '2099-12-31',
  ];
};

async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  return page.getByRole('dialog', { name: 'Import user' });
}

async function upload(page: Page, dialog: Locator, rows: readonly (readonly string[])[]): Promise<void> {
  const chosen = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /Drop the file here/ }).click();
  await (await chosen).setFiles({ name: 'users.xlsx', mimeType: mime, buffer: await workbookOf(rows) });
}

test.beforeEach(async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/mpcloud/userManager?tenancyId=1001');
  await settled(page);
});

test('the template of the import is a sheet with the titles that the import asks for', async ({ page }) => {
  const dialog = await openImport(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download template' }).click();

  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await readFile(await (await download).path())).buffer as ArrayBuffer);
  const found = book.worksheets[0]?.getRow(1).values;
  expect(found).toEqual(expect.arrayContaining([...titles, ...dates].map((title) => expect.stringContaining(title))));
});

test('a sheet with other titles is refused, and the titles are named', async ({ page }) => {
  const dialog = await openImport(page);
  await upload(page, dialog, [
    ['User name', 'Shoe size'],
    ['somebody', '43'],
  ]);

  const refusal = dialog.getByRole('alert').filter({ hasText: 'Incorrect column headers.' });
  await expect(refusal).toContainText('Employee name');
  await expect(refusal).toContainText('Shoe size');
});

test('wrong rows are named by row, column and reason and nothing is written; mended, all are created', async ({
  page,
}) => {
  const rows = Array.from({ length: 300 }, (_, at) => userRow(at));
  const mistakes = [
    [10, { name: 'has space' }, 'User name', 'The user name may contain only letters, digits, hyphens and underscores'],
    [20, { email: 'x@' }, 'Email', 'The e-mail address specified is invalid.'],
    [30, { name: '' }, 'User name', 'User Name can not be empty value.'],
    [40, { org: 'NOWHERE' }, 'Default organization', 'does not exist'],
    [50, { name: `imported_${mark}_49` }, 'User name', 'is the same as in row'],
    [60, { email: 'hy-admin@hengyuan.example' }, 'Email', 'already exists'],
    [70, { email: 'no-at-sign' }, 'Email', 'The e-mail address specified is invalid.'],
  ] as const;
  const bad = rows.map((row, at) => {
    const found = mistakes.find(([place]) => place === at);
    return found ? userRow(at, found[1]) : row;
  });
  const dialog = await openImport(page);
  await upload(page, dialog, [[...titles, ...dates], ...bad]);

  await expect(dialog.getByText(/rows have errors/)).toBeVisible();
  const errors = dialog.getByRole('region', { name: 'Rows with errors' });
  for (const [at, , column, reason] of mistakes)
    await expect(
      errors
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: String(at + 2), exact: true }) })
        .filter({ has: page.getByRole('cell', { name: column, exact: true }) })
        .filter({ hasText: reason }),
    ).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: /^Import \d+ rows/ })).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await upload(page, dialog, [[...titles, ...dates], ...rows]);
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(`imported_${mark}_0`, {
    timeout: 20_000,
  });
  await dialog.getByRole('button', { name: 'Import 300 rows' }).click();
  await expect(dialog.getByText('300 rows imported')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show result' }).click();

  await page.getByRole('textbox', { name: /^Search User name/ }).fill(`imported_${mark}_299`);
  await expect(page.getByRole('row').filter({ hasText: `imported_${mark}_299` })).toHaveCount(1);
});

test('the current filter is exported and comes as a file by a link', async ({ page }) => {
  await page.getByRole('textbox', { name: /^Search User name/ }).fill('hy-');
  await expect(page.getByRole('row').filter({ hasText: 'hy-admin' })).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: 'cai_' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export user' });
  await dialog.getByRole('checkbox', { name: 'Email' }).check();
  await dialog.getByRole('button', { name: 'Start export' }).click();
  await expect(dialog.getByText(/rows exported/)).toBeVisible({ timeout: 30_000 });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download file' }).click();

  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await readFile(await (await download).path())).buffer as ArrayBuffer);
  const names = (book.worksheets[0]?.getColumn(1).values ?? []).map(String);
  expect(names).toContain('hy-admin');
  expect(names.some((name) => name.startsWith('cai_'))).toBe(false);
});
