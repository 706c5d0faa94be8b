import { expect, test, type Locator, type Page } from '@playwright/test';
import { call, expectAccessible, settled, signIn } from './console.ts';

/** The code that the latest SMS to a number holds. */
async function codeTo(page: Page, mobile: string): Promise<string> {
  const answer = await page.request.get(`/gateway/allinoneservice/test/outbox?to=${encodeURIComponent(mobile)}`);
  return /\b\d{6}\b/.exec(JSON.stringify(await answer.json()))?.[0] ?? '';
}

/** The token of the link in the latest SMS to a number. */
async function linkTo(page: Page, mobile: string): Promise<string> {
  const answer = await page.request.get(`/gateway/allinoneservice/test/outbox?to=${encodeURIComponent(mobile)}`);
  return /answer=([\w-]+)/.exec(JSON.stringify(await answer.json()))?.[1] ?? '';
}

/** Gives a new mobile number and the code that was sent to it. */
async function proveMobile(phone: Page, form: Locator): Promise<string> {
  const mobile = `137${String(Date.now()).slice(-8)}`;
  await form.getByRole('textbox', { name: 'Mobile number' }).fill(mobile);
  await form.getByRole('button', { name: 'Get code' }).click();
  await expect(form.getByText('Code sent')).toBeVisible();
  await form.getByRole('textbox', { name: 'SMS code' }).fill(await codeTo(phone, mobile));
  return mobile;
}

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('on a telephone anybody finds a dealer, reads its plaque, and gives feedback that is then handled', async ({
  page,
  browser,
}) => {
  await signIn(page, 'hy-admin');
  const { body: found } = await call(page, { path: '/dealer/look-up?q=DLR00001' });
  const { body: code } = await call(page, { path: `/dealer/qr-code?kind=dealer&subjectId=${found.items[0].id}` });
  const tenancyId = await page.evaluate(() => JSON.parse(sessionStorage.getItem('userInfo') ?? '{}').tenancyId);

  const visitor = await browser.newContext({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
  const phone = await visitor.newPage();
  await phone.goto(`/mpcloud/wbDlrQuery?tenancyId=${tenancyId}&mode=name&q=DLR00001`);
  await phone.getByRole('combobox', { name: /语言|Language|言語/ }).selectOption('en-US');
  const card = phone.getByRole('article').first();
  await expect(card).toContainText('DLR00001');
  await expect(card.getByRole('link', { name: /^Call/ }).first()).toBeVisible();
  await settled(phone);
  await expectAccessible(phone);

  await card.getByRole('button', { name: 'Feedback' }).click();
  const form = phone.getByRole('form', { name: 'Feedback' });
  await form.getByRole('combobox', { name: 'Type' }).selectOption('WRONG_INFO');
  await form.getByRole('textbox', { name: 'Content' }).fill('Nobody answers this number');
  await form.getByRole('combobox', { name: 'Incorrect item' }).selectOption('sitePhone');
  await form.getByRole('textbox', { name: 'Correct value' }).fill('021-58887777');
  await form
    .getByLabel('Photos and files')
    .last()
    .setInputFiles([
      { name: 'plate.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
    ]);
  await expect(form.getByText('plate.png')).toBeVisible();
  await expect(form.getByText(/^Only jpg/)).toBeVisible();
  await form.getByRole('textbox', { name: 'Your name' }).fill('Sun');
  const mobile = await proveMobile(phone, form);
  await form.getByRole('button', { name: 'Submit feedback' }).click();
  const sent = phone.getByText(/Received\. Number: FB-\d{6}-\d{4}/);
  await expect(sent).toBeVisible();
  const no = /FB-\d{6}-\d{4}/.exec(await sent.innerText())?.[0] ?? '';

  await phone.goto(`/mpcloud/qrCodePageNew?t=${code.code.token}`);
  await expect(phone.getByText('Genuine and valid')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Feedback' })).toBeVisible();
  await expectAccessible(phone);
  await phone.goto('/mpcloud/qrCodePageNew?t=AAAAAAAAAAAAAAAAAAAAAA');
  await expect(phone.getByText('The QR code is invalid')).toBeVisible();
  await phone.goto('/mpcloud/qrCodePageNew');
  await expect(phone.getByText('There is no code to look up')).toBeVisible();

  const { body: list } = await call(page, { path: `/dealer/feedback?no=${no}` });
  await page.goto(`/mpcloud/dealerFeedbackHandel?view=all&feedback=${list.items[0].id}`);
  await expect(page.getByRole('heading', { name: no })).toBeVisible();
  await page.getByRole('tab', { name: 'Comparison' }).click();
  await expect(page.getByText('021-58887777')).toBeVisible();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('In progress', { exact: true }).first()).toBeVisible();

  const { body: handled } = await call(page, { path: `/dealer/feedback/${list.items[0].id}` });
  expect(handled.attachments).toHaveLength(1);
  await call(page, {
    method: 'POST',
    path: `/dealer/feedback/${list.items[0].id}/transitions/answer`,
    body: {
      version: handled.version,
      result: 'explained',
      answer: 'The number was moved to the new office.',
    },
  });
  const token = await linkTo(phone, mobile);
  await phone.goto(`/mpcloud/wbDlrQuery?tenancyId=${tenancyId}&answer=${token}`);
  await expect(phone.getByText('The number was moved to the new office.')).toBeVisible();
  await settled(phone);
  await expectAccessible(phone);
  await phone.getByRole('radio', { name: '4 stars' }).check();
  await phone.getByRole('button', { name: 'Submit rating' }).click();
  await expect(phone.getByText('Thank you for your rating.')).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('The link is invalid, already used or expired')).toBeVisible();
  await visitor.close();
});

test('staff looks dealers up with their plaques, sees white spots, and finds GOEMs with their guests', async ({
  page,
}) => {
  await signIn(page, 'hy-admin');
  await page.goto('/mpcloud/dlrInfoQuery?capability=SERVICE');
  await settled(page);
  await page
    .getByRole('button', { name: /^Plaque\b/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /^Plaque of/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Coverage gaps' }).click();
  await expect(page.getByText(/[1-9]\d* of 3\d\d cities have no service dealer/)).toBeVisible();
  await page.goto('/mpcloud/goemManager');
  await page.getByRole('row', { name: /G0001/ }).getByRole('button').first().click();
  await page.getByRole('tab', { name: 'Guest dealers' }).click();
  await expect(page.getByText(/GD0000/).first()).toBeVisible();
});

test('where the address names no company, a visitor chooses one and looks its dealers up', async ({ browser }) => {
  const visitor = await browser.newContext();
  const page = await visitor.newPage();
  await page.goto('/mpcloud/wbDlrQuery');
  await page.getByRole('combobox', { name: /语言|Language|言語/ }).selectOption('en-US');
  await expect(page.getByRole('heading', { name: 'Choose a company' })).toBeVisible();
  await settled(page);
  await expectAccessible(page);

  await page.getByRole('link', { name: '恒远', exact: true }).click();

  await expect(page).toHaveURL(/tenancyId=1001/);
  await expect(page.getByRole('search')).toBeVisible();
  await visitor.close();
});
