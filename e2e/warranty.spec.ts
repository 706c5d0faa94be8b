import { expect, test, type Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { call, expectAccessible, settled, signIn } from './console.ts';
import { as, done } from './processes.ts';

/** A sheet of prices as a product manager fills it in. */
async function pricesSheet(rows: readonly (readonly (string | number | null)[])[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const page = book.addWorksheet('prices');
  page.addRow([
    'Duty',
    'Term (months)',
    'Power from (kW)',
    'Power below (kW)',
    'Term hours',
    'List price',
    'Dealer price',
    'Lowest standard rate',
  ]);
  for (const row of rows) page.addRow([...row]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** Prices are taken over from a sheet, once nothing is wrong with its rows. */
async function importPrices(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import from Excel' }).click();
  const sheet = page.getByRole('dialog', { name: 'Import from Excel' });
  const choose = async (last: string) =>
    sheet.locator('input[type=file]').setInputFiles({
      name: 'prices.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await pricesSheet([
        ['Emergency standby', '12 months', 20, 100, null, 1000, 900, 0.9],
        ['Emergency standby', '24 months', 20, 100, null, 2000, last, 0.9],
      ]),
    });
  await choose('2100');
  await expect(sheet.getByRole('row').filter({ hasText: 'Cannot be imported' })).toContainText('3');
  await settled(page);
  await expectAccessible(page);
  await choose('1900');
  await expect(sheet.getByText('2 rows read · No problems')).toBeVisible();
  await sheet.getByRole('button', { name: 'Take over 2 rows' }).click();
}

test('the price finder names price and term of a set, and refuses one that is too old', async ({ page }) => {
  await signIn(page, 'hy-warranty', { at: '/PowerEnsureProductQuery' });
  await settled(page);
  await expectAccessible(page);

  const ask = async (start: string, percent: string) => {
    await page.getByRole('textbox', { name: 'Warranty start' }).fill(start);
    await page.getByRole('textbox', { name: 'Warranty start' }).press('Tab');
    await page.getByRole('textbox', { name: 'Discount (%)' }).fill(percent);
    await page.getByRole('button', { name: 'Find prices' }).click();
  };
  await page.getByRole('combobox', { name: 'Duty type' }).click();
  await page.getByTitle('Emergency standby', { exact: true }).last().click();
  await page.getByRole('textbox', { name: 'Power (kW)' }).fill('400');
  await page.getByRole('textbox', { name: 'Running hours' }).fill('120');
  await page.getByRole('textbox', { name: 'Order date' }).fill('2026-06-01');
  await page.getByRole('textbox', { name: 'Order date' }).press('Tab');
  await ask('2025-03-10', '5');

  const full = page.getByRole('region', { name: 'PE-FULL' });
  const years = full.getByRole('row').filter({ hasText: /^24/u });
  await expect(full.getByText('Standard', { exact: true })).toBeVisible();
  await expect(full.getByText('Age 448 days.')).toBeVisible();
  for (const text of ['28,600.00', '29,887.00', 'Late purchase 10 %', '1000']) await expect(years).toContainText(text);

  await ask('2025-03-10', '15');
  await expect(years).toContainText('26,741.00');
  await expect(years).toContainText('Below standard price rate');

  await page.getByRole('button', { name: 'Download quotation' }).click();
  const asked = page.getByRole('dialog', { name: 'Download quotation' });
  await expect(asked.getByText('Language of the quotation')).toBeVisible();
  await expectAccessible(page);
  const downloaded = page.waitForEvent('download');
  await asked.getByRole('button', { name: 'Download quotation' }).click();
  expect((await downloaded).suggestedFilename()).toBe('Extended warranty quotation.pdf');

  await ask('2023-01-10', '15');
  await expect(full.getByText('Not eligible')).toBeVisible();
  await expect(full.getByText('Age 1238 days is beyond the last limit of 1095')).toBeVisible();
});

test('a product is drafted with a matrix of prices, submitted, and sold once another one has checked it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'hy-warranty', { at: '/PowerEnsureProductControl' });
  await settled(page);
  await expectAccessible(page);
  const code = `E2E-${Date.now()}`;
  const product = await done(page, {
    method: 'POST',
    path: '/warranty/peProduct',
    body: {
      code,
      name: { ZH_CN: '测试延保', EN_US: 'Test cover' },
      coverageType: 'FULL',
      dutyTypes: ['ESP'],
      deductible: '0.00',
      eligibility: [{ dutyType: 'ESP', maxAgeDays: 548 }],
      termsZh: '<p>条款</p>',
    },
  });
  await page.goto(`/mpcloud/PowerEnsureProductControl?product=${product.id}&edit=${product.id}`);
  await settled(page);
  const duty = page.getByRole('region', { name: 'Emergency standby' });
  const power = async (from: string, to: string) => {
    await duty.getByRole('textbox', { name: 'Power from (kW)' }).fill(from);
    await duty.getByRole('textbox', { name: 'Power below (kW)' }).fill(to);
    await duty.getByRole('button', { name: 'Add power band' }).click();
  };
  await power('20', '100');
  await power('250', '500');
  await duty.getByRole('textbox', { name: 'Emergency standby 20–100 kW 12 months' }).evaluate((cell) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '1,000.00\t2000\n3000\t4000\n');
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(duty.getByRole('textbox', { name: 'Emergency standby 250–500 kW 24 months' })).toHaveValue('4000');
  await expect(duty.getByText('12 months: no price for 100–250 kW')).toBeVisible();
  await expectAccessible(page);
  await duty.getByRole('button', { name: 'Remove power band 250–500 kW' }).click();
  await expect(duty.getByText('no price for')).toHaveCount(0);
  await importPrices(page);
  await expect(duty.getByRole('textbox', { name: 'Emergency standby 20–100 kW 24 months' })).toHaveValue('2000.00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Change note' }).fill('A new product');
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('In check', { exact: true }).first()).toBeVisible();

  for (const [user, button] of [
    ['hy-approver', 'Approve'],
    ['hy-svd', 'Approve'],
  ] as const) {
    const checker = await as(browser, user);
    await checker.goto('/mpcloud/PowerEnsureProductCheck');
    await settled(checker);
    await checker.getByRole('button', { name: code, exact: true }).click();
    await expect(checker.getByText('A new product without an earlier revision')).toBeVisible();
    await settled(checker);
    await expectAccessible(checker);
    await checker.getByRole('button', { name: button, exact: true }).click();
    await expect(checker.getByText('You have handled this task')).toBeVisible();
  }
  const { body } = await call(page, { path: `/warranty/peProduct/${product.id}` });
  expect(body).toMatchObject({ state: 'onSale', priceFrom: '1000.00', priceTo: '2000.00' });
});

test('a registered unit says why it is covered', async ({ page }) => {
  await signIn(page, 'hy-warranty');
  const { items } = await done(page, { path: '/warranty/registration?state=valid&size=1&sort=no' });
  await page.goto(`/mpcloud/projectAccetQuery?genset=${items[0].gensetId}&tab=warranty`);
  await settled(page);
  await expectAccessible(page);

  const on = page.getByRole('textbox', { name: 'On', exact: true });
  await on.fill(items[0].warrantyStart);
  await on.press('Tab');
  await page.getByRole('textbox', { name: 'At hours' }).fill('1');
  await expect(page.getByText('Under base warranty')).toBeVisible();
  await on.fill('2020-01-01');
  await on.press('Tab');
  await expect(page.getByText('Not covered')).toBeVisible();
  await expect(page.getByText(/The base warranty begins on/u)).toBeVisible();
});
