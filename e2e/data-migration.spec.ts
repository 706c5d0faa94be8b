import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectAccessible, settled, signIn } from './console.ts';

test('an administrator packs what he chooses, and the package is compared before anything is changed', async ({
  page,
}) => {
  await signIn(page, 'hy-admin', { at: '/dataMigration' });
  await settled(page);
  await page.getByRole('button', { name: 'Export package' }).click();
  await page.getByRole('checkbox', { name: /^Classifications/ }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('tree')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Passphrase of the signature').fill('correct horse');
  await page.getByRole('button', { name: 'Export package' }).click();
  await expect(page.getByText('Exported', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download package' }).click();
  const file = await (await download).path();

  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: 'Upload package' }).click();
  await page.getByLabel(/^Package \(/).setInputFiles({
    name: 'test.mpkg',
    mimeType: 'application/zip',
    buffer: readFileSync(file),
  });
  await page.getByRole('button', { name: 'Upload and compare' }).click();
  await expect(page.getByText('The package is signed. Enter its passphrase.')).toBeVisible();
  await page.getByLabel('Passphrase of the signature').fill('correct horse');
  await page.getByRole('button', { name: 'Upload and compare' }).click();

  await expect(page.getByText('Ready to import', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Differences' }).getByText('Same').first()).toBeVisible();
  await expectAccessible(page);
});
