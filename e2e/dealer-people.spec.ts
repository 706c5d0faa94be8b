import { expect, test, type Page } from '@playwright/test';
import { call, expectAccessible, looks, settled, signIn } from './console.ts';

const scan = {
  name: 'ELEC-7788.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** The login of the first of some auditors. */
async function auditorOf(page: Page, names: string): Promise<string> {
  await signIn(page, 'hy-admin');
  const name = encodeURIComponent(names.split('、')[0] ?? '');
  const { body } = await call(page, { path: `/identity/user?employeeName=${name}` });
  return String(body.items[0].userName);
}

test('a dealer adds a person with the scan of a permit, the service engineer passes it beside the scan, the card opens', async ({
  page,
}) => {
  // Four people take part, each signs in.
  await signIn(page, 'hy-dealer');
  await page.goto('/mpcloud/personnelInfoManage?new=1');
  await settled(page);
  await page.getByRole('textbox', { name: /^Name/ }).fill('沈立新');
  await page.getByRole('textbox', { name: /^ID number/ }).fill('310115199003070033');
  await page.getByRole('textbox', { name: /^Mobile/ }).fill('15900002201');
  await page.getByRole('combobox', { name: /^Site/ }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '上海总部' }).click();
  await page.getByRole('combobox', { name: /^Job/ }).click();
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: /^Technician$/ })
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: '沈立新' })).toBeVisible();

  await page.getByRole('tab', { name: 'Certificates' }).click();
  await page.getByRole('button', { name: /^New/ }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: /^Certificate type/ }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'Low-voltage electrician' }).click();
  await drawer.getByRole('textbox', { name: /^Certificate no/ }).fill('ELEC-7788');
  await drawer.getByRole('combobox', { name: /^Issuer/ }).click();
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: /^Government$/ })
    .click();
  await drawer.locator('input[type=file]').setInputFiles(scan);
  await expect(drawer.getByRole('button', { name: 'ELEC-7788.png', exact: true })).toBeVisible();
  await drawer.getByRole('textbox', { name: /^Issued on/ }).fill('2026-03-01');
  await page.keyboard.press('Tab');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('2032-02-29').first()).toBeVisible();
  const id = new URL(page.url()).searchParams.get('person') ?? '';
  const before = await call(page, { path: `/dealer/person/${id}` });
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('In audit').first()).toBeVisible();
  const { body: person } = await call(page, { path: `/dealer/person/${id}` });
  expect([before.body.status, person.status]).toEqual(['draft', 'inAudit']);

  await signIn(page, await auditorOf(page, String(person.auditor)));
  await page.goto('/mpcloud/personnelInfoAudit');
  await settled(page);
  await expect(page.getByText('0 working days').first()).toBeVisible();
  await page
    .getByRole('row', { name: /沈立新/ })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Attachments' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'ELEC-7788.png' })).toBeVisible();
  for (const { scheme, width } of looks) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Record verification result' }).click();
  const asked = page.getByRole('dialog', { name: 'Verification result of certificate ELEC-7788' });
  await asked.getByRole('radio', { name: 'Phone' }).check();
  await asked.getByRole('radio', { name: 'Confirmed', exact: true }).check();
  await asked.getByRole('textbox', { name: 'Verification remark' }).fill('Read out by the office');
  await asked.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByRole('region', { name: 'ELEC-7788', exact: true })).toContainText('Read out by the office');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Personnel audit details').first()).toBeVisible();
  await expect.poll(async () => (await call(page, { path: `/dealer/person/${id}` })).body.status).toBe('serving');

  await signIn(page, 'hy-dealer');
  await page.goto(`/mpcloud/personCard?id=${id}`);
  await expect(page.getByRole('article', { name: 'Staff card of 沈立新' })).toContainText(
    'Low-voltage electrician level 1',
  );
  await expect(page.getByRole('img', { name: 'Verification QR code' })).toBeVisible();
  await expectAccessible(page);
});

test('an auditor has a certificate of the maker looked up in the register, and sees the answer beside it', async ({
  page,
}) => {
  await signIn(page, 'hy-admin');
  const { body } = await call(page, { path: `/dealer/person?name=${encodeURIComponent('郑凯')}` });
  await signIn(page, await auditorOf(page, String(body.items[0].auditor)));
  await page.goto('/mpcloud/personnelInfoAudit');
  await settled(page);
  await page.getByRole('row', { name: /郑凯/ }).getByRole('button').first().click();
  const certificate = page.getByRole('region', { name: /^HY-CE3-\d{4}-2310$/ });

  await certificate.getByRole('button', { name: 'Check register' }).click();

  await expect(certificate).toContainText('Not found');
  await expect(certificate).toContainText("Maker's register");
  await expect(page.getByText(/does not hold certificate HY-CE3-\d{4}-2310 as submitted/)).toBeVisible();
  await expect(certificate.getByRole('button', { name: 'Record verification result' })).toBeVisible();
  await expectAccessible(page);
});
