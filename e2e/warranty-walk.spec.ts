import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { expectAccessible, settled, signIn } from './console.ts';
import { as, decision, done } from './processes.ts';

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface UnitToSell {
  readonly serialNo: string;
  /** Of the whole set for two years. */
  readonly price: string;
}

/** A unit of the dealer that may be sold an extended warranty as it stands, and that no sale names yet; and its price. */
async function aUnitToSell(page: Page, code = 'PE-FULL'): Promise<UnitToSell> {
  const paths = [
    '/genset/genset?size=200',
    `/warranty/peProduct?code=${code}`,
    '/warrantyOrder/peOrder?size=200',
    '/warrantyOrder/warrantyCertificate?size=200',
  ];
  const [units, products, orders, certificates] = await Promise.all(
    paths.map(async (path) => (await done(page, { path })).items),
  );
  const isOpen = ({ state }: Record<string, string>) => !['draft', 'rejected', 'canceled'].includes(state ?? '');
  const sold = new Set([
    ...orders.filter(isOpen).flatMap(({ gensetIds }: Record<string, readonly string[]>) => gensetIds),
    ...certificates.map(({ gensetId }: Record<string, string>) => gensetId),
  ]);
  const free = units.filter(({ id, warrantyStart }: Record<string, string>) => warrantyStart && !sold.has(id));
  const lines = free.map(({ id: gensetId }: Record<string, string>) => ({
    gensetId,
    productId: products.find(({ state }: Record<string, string>) => state === 'onSale').id,
    termMonths: '24',
    discountPct: '0.00',
    hoursReading: '20',
  }));
  const { lines: assessed } = await done(page, { method: 'POST', path: '/warrantyOrder/assess', body: { lines } });
  const unit = assessed.find(({ eligibility }: Record<string, string>) => eligibility === 'STANDARD');
  expect(unit, 'a unit of the dealer without a sale').toBeDefined();
  return { serialNo: unit.serialNo, price: unit.linePrice };
}

/** Whoever holds a task opens it from the list of his desk. */
async function openAt(page: Page, desk: string, no: string): Promise<void> {
  await page.goto(`/mpcloud/${desk}`);
  await page.getByRole('button', { name: no, exact: true }).click();
  await expect(decision(page)).toBeVisible();
  await settled(page);
}

/** A reading with its photo, the contract, and how it is paid. */
async function giveEvidence(page: Page, line: Locator): Promise<void> {
  await line.getByRole('textbox', { name: 'Hour reading' }).fill('20');
  await line.getByRole('textbox', { name: 'Read on' }).click();
  await page.getByRole('dialog').or(page.locator('.ant-picker-dropdown')).getByText('Today', { exact: true }).click();
  const upload = (at: number, name: string) =>
    page.locator('input[type=file]').nth(at).setInputFiles({ name, mimeType: 'image/png', buffer: photo });
  await upload(1, 'meter.png');
  await expect(page.getByRole('button', { name: 'meter.png', exact: true })).toBeVisible();
  await upload(2, 'contract.png');
  await expect(page.getByRole('button', { name: 'contract.png', exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Payment method' }).click();
  await page.getByTitle('Bank transfer', { exact: true }).click();
}

/** The number of an order that the dealer has written step by step and submitted. */
async function submitted(page: Page, { serialNo, price }: UnitToSell, code = 'PE-FULL'): Promise<string> {
  await page.getByRole('button', { name: /^New/u }).first().click();
  await page.getByRole('textbox', { name: /^Contact(?! phone)/u }).fill('周志强');
  await page.getByRole('textbox', { name: 'Contact phone' }).fill('13900000001');
  const customer = page.getByRole('combobox', { name: 'End customer' });
  await customer.click();
  await customer.fill('C0000257');
  await page.locator('.ant-select-item-option').filter({ hasText: 'Zhongyue' }).click();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();

  await page.getByRole('textbox', { name: /^Paste serial numbers/u }).fill(`${serialNo}, X0000`);
  await page.getByRole('button', { name: 'Add to the order' }).click();
  await expect(page.getByText('Not found: X0000')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: serialNo })).toBeVisible();
  await next.click();

  const line = page.getByRole('listitem', { name: 'Gensets and products, row 1' });
  await line.getByRole('combobox', { name: 'Product' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: code }).click();
  const figures = page.getByRole('region', { name: 'What it comes to' });
  await expect(figures.getByRole('row').filter({ hasText: serialNo })).toContainText('Standard');
  await expect(figures).toContainText(price);
  await next.click();

  await giveEvidence(page, line);
  await settled(page);
  await expectAccessible(page);
  await next.click();
  await expect(figures.getByText('First check')).toBeVisible();
  await page.getByRole('button', { name: 'Save and Submit' }).click();
  await expect(page.getByText('First check', { exact: true }).first()).toBeVisible();
  return page.getByRole('heading', { name: /^PE\d{12}$/u }).innerText();
}

/** The first checker goes through his list, and finance takes the payment. */
async function checkedAndPaid(browser: Browser, no: string, unit: UnitToSell): Promise<void> {
  const checker = await as(browser, 'hy-checker');
  await openAt(checker, 'PowerEnsureProductSaleFristCheck', no);
  await expectAccessible(checker);
  await checker.getByRole('combobox', { name: 'Check list' }).click();
  for (const point of [
    'Serial number matches the nameplate',
    'Photos show this genset',
    'Hour reading is plausible',
    'Contract is signed',
    'Prices are correct',
  ])
    await checker.getByTitle(point, { exact: true }).click();
  await checker.keyboard.press('Escape');
  await decision(checker).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(checker.getByText('You have handled this task')).toBeVisible();

  const finance = await as(browser, 'hy-finance');
  await openAt(finance, 'WarrantyOrderCheck', no);
  await finance.getByRole('textbox', { name: 'Amount received' }).fill(unit.price);
  await decision(finance).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(finance.getByText('You have handled this task')).toBeVisible();
}

/** The certificate of a unit stands in the query, is printed, and is verified by anybody without signing in. */
async function expectCertificate(page: Page, browser: Browser, serialNo: string): Promise<Page> {
  await page.goto('/mpcloud/powerEnsureQuery');
  const certificate = page
    .getByRole('row')
    .filter({ hasText: serialNo })
    .getByRole('button', { name: /^PEC\d{9}$/u });
  const certNo = await certificate.innerText();
  await certificate.click();
  await page.getByRole('tab', { name: 'Coverage' }).click();
  await expect(page.getByRole('row').filter({ hasText: certNo })).toContainText('Waiting');
  await settled(page);
  await expectAccessible(page);
  const paper = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Print certificate' }).click();
  expect((await paper).suggestedFilename()).toBe(`Extended warranty certificate ${certNo}.pdf`);

  const id = new URL(page.url()).searchParams.get('id');
  const { code } = await done(page, { path: `/dealer/qr-code?kind=certificate&subjectId=${id}` });
  const anybody = await (await browser.newContext()).newPage();
  await anybody.goto(`/mpcloud/qrCodePageNew?t=${code.token}`);
  await anybody.getByRole('combobox', { name: /语言|Language|言語/u }).selectOption('en-US');
  await expect(anybody.getByText('Genuine and valid')).toBeVisible();
  await expect(anybody.getByText(certNo).first()).toBeVisible();
  await expect(anybody.getByText(serialNo)).toBeVisible();
  await expect(anybody.getByText('上******司')).toBeVisible();
  return anybody;
}

/** The task of the page is approved, and stays there. */
async function approve(page: Page): Promise<void> {
  await decision(page).getByRole('checkbox', { name: 'Open next task when done' }).uncheck();
  await decision(page).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('You have handled this task')).toBeVisible();
}

/** The dealer asks at the certificate of the page that it be void; officer and director decide, each from a place of his own. */
async function makeVoid(page: Page, browser: Browser, officer: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Certificate change/u }).click();
  await page.getByRole('button', { name: /^New/u }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Change' }).click();
  await page.getByTitle('Void certificate', { exact: true }).click();
  await form.getByRole('textbox', { name: 'Reason' }).fill('The customer gave the project up');
  await form.locator('input[type=file]').setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer: photo });
  await expect(form.getByRole('button', { name: 'letter.png', exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: /CC\d{8}/u });
  const no = await row.getByRole('button', { name: /^CC\d{8}$/u }).innerText();
  await row.getByRole('button', { name: `Submit: ${no}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(row).toContainText('In check');

  await officer.goto('/mpcloud/powerEnsureQuery?tab=changes');
  await settled(officer);
  await expectAccessible(officer);
  await officer.getByRole('button', { name: no, exact: true }).click();
  await approve(officer);

  const director = await as(browser, 'hy-svd');
  await director.goto('/mpcloud/myTask');
  await settled(director);
  await director.getByRole('grid').locator('.ui-open', { hasText: no }).first().click();
  await approve(director);
}

test('a dealer sells an extended warranty; checked, paid and effected it is a certificate that anybody can verify', async ({
  page,
  browser,
}) => {
  await signIn(page, 'hy-dealer', { at: '/PowerEnsureProductSale' });
  const unit = await aUnitToSell(page);
  const no = await submitted(page, unit);

  await checkedAndPaid(browser, no, unit);

  const officer = await as(browser, 'hy-certificate');
  await officer.goto('/mpcloud/WarrantyEffect');
  const waiting = officer.getByRole('row').filter({ hasText: unit.serialNo });
  await expect(waiting.getByRole('link', { name: `${no} · 1` })).toBeVisible();
  await settled(officer);
  await expectAccessible(officer);
  await waiting.getByRole('link', { name: `${no} · 1` }).click();
  const planned = officer.getByRole('region', { name: 'What the effect will do' });
  const line = planned.getByRole('row').filter({ hasText: unit.serialNo });
  await expect(line).toContainText(/PEC\d{9}/u);
  await settled(officer);
  await expectAccessible(officer);
  await officer.goto('/mpcloud/WarrantyEffect');
  await waiting.getByRole('button', { name: 'Take effect', exact: true }).click();
  await expect(officer.getByText('1 line has taken effect')).toBeVisible();
  await expect(waiting).toHaveCount(0);

  const anybody = await expectCertificate(page, browser, unit.serialNo);
  await makeVoid(page, browser, officer);
  await anybody.reload();
  await expect(anybody.getByText('Void', { exact: true })).toBeVisible();
});

/** A product whose cover begins with the base warranty, drafted by its manager and sold once both checkers have passed it. */
async function aProductFromTheBeginning(browser: Browser): Promise<string> {
  const code = `E2E-${Date.now()}`;
  const manager = await as(browser, 'hy-warranty');
  const { id } = await done(manager, {
    method: 'POST',
    path: '/warranty/peProduct',
    body: {
      code,
      name: { ZH_CN: '同期延保', EN_US: 'Cover from the first day' },
      coverageType: 'FULL',
      dutyTypes: ['ESP', 'PRP'],
      termBasis: 'FROM_BASE_START',
      deductible: '0.00',
      bands: ['ESP', 'PRP'].map((dutyType) => ({
        dutyType,
        termMonths: '24',
        powerFromKw: '1',
        powerToKw: '4000',
        listPrice: '12000.00',
        dealerPrice: '10800.00',
        standardMinRate: '0.9000',
      })),
      eligibility: ['ESP', 'PRP'].map((dutyType) => ({ dutyType, maxAgeDays: 548 })),
      termsZh: '<p>条款</p>',
    },
  });
  await manager.goto(`/mpcloud/PowerEnsureProductControl?product=${id}`);
  await settled(manager);
  await manager.getByRole('button', { name: 'Submit', exact: true }).click();
  const dialog = manager.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Change note' }).fill('A new product');
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(manager.getByText('In check', { exact: true }).first()).toBeVisible();
  for (const user of ['hy-approver', 'hy-svd']) {
    const checker = await as(browser, user);
    await openAt(checker, 'PowerEnsureProductCheck', code);
    await checker.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(checker.getByText('You have handled this task')).toBeVisible();
  }
  return code;
}

test('what was sold, checked, paid and issued for a term that has begun runs at once and is claimed against: the officer records it, dealers read that it was', async ({
  page,
  browser,
}) => {
  const code = await aProductFromTheBeginning(browser);
  await signIn(page, 'hy-dealer', { at: '/PowerEnsureProductSale' });
  const unit = await aUnitToSell(page, code);
  const no = await submitted(page, unit, code);
  await checkedAndPaid(browser, no, unit);

  const officer = await as(browser, 'hy-certificate');
  await officer.goto('/mpcloud/WarrantyEffect');
  const waiting = officer.getByRole('row').filter({ hasText: unit.serialNo });
  await waiting.getByRole('button', { name: 'Take effect', exact: true }).click();
  // Its cover has begun already, which is said before it takes effect.
  const dialog = officer.getByRole('dialog');
  await dialog
    .getByRole('button', { name: 'Take effect', exact: true })
    .or(officer.getByText('1 line has taken effect'))
    .first()
    .click();
  await expect(officer.getByText('1 line has taken effect')).toBeVisible();

  const { items } = await done(officer, {
    path: `/warrantyOrder/warrantyCertificate?q=${unit.serialNo}&sort=-issuedOn&size=1`,
  });
  const [certificate] = items;
  await officer.goto('/mpcloud/powerEnsureQuery');
  await officer.getByRole('textbox', { name: 'Search' }).first().fill(unit.serialNo);
  await officer.getByRole('button', { name: certificate.certNo, exact: true }).click();
  await settled(officer);
  await officer.getByRole('button', { name: 'Record a claim', exact: true }).click();
  const claim = officer.getByRole('dialog');
  await claim.getByRole('textbox', { name: /^Failed on|^Failure/u }).click();
  await officer.locator('.ant-picker-dropdown').getByText('Today', { exact: true }).click();
  await claim.getByRole('textbox', { name: /^Cost of the claim/u }).fill('1860');
  await claim.getByRole('textbox', { name: /^What was claimed/u }).fill('The water pump leaked and was replaced');
  await expectAccessible(officer);
  await claim.getByRole('button', { name: 'Record a claim', exact: true }).click();
  await expect(officer.getByText('Record a claim: done')).toBeVisible();
  await expect(officer.getByText(/The water pump leaked/u).first()).toBeVisible();

  const dealers = await done(page, { path: `/warrantyOrder/warrantyCertificate/${certificate.id}` });
  expect(dealers).toMatchObject({ state: 'active', claims: 1 });
  expect(dealers).not.toHaveProperty('claimCost');
});
