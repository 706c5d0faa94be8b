import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { expectAccessible, settled } from './console.ts';
import { approve, as, decision, done, openPending } from './processes.ts';

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const aFile = (name: string) => ({ name, mimeType: 'image/png', buffer: photo });

/** A unit that is sold an extended warranty of two years. */
export interface UnitToSell {
  readonly serialNo: string;
  /** With the discount. */
  readonly price: string;
}

/** What the dealer takes off, in percent: more than the standard terms allow. */
const discount = '12.00';

/** A unit of the dealer that may be sold an extended warranty as it stands, and that no sale names yet; and its price. */
export async function aUnitToSell(page: Page, code: string): Promise<UnitToSell> {
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
    discountPct: discount,
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

/** A reading with its photo, the contract, how it is paid, and why it is sold for less. */
async function giveEvidence(page: Page, line: Locator): Promise<void> {
  await line.getByRole('textbox', { name: 'Hour reading' }).fill('20');
  await line.getByRole('textbox', { name: 'Read on' }).click();
  await page.locator('.ant-picker-dropdown').getByText('Today', { exact: true }).click();
  for (const [at, name] of [
    [1, 'meter.png'],
    [2, 'contract.png'],
    [3, 'request.png'],
  ] as const) {
    await page.locator('input[type=file]').nth(at).setInputFiles(aFile(name));
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await page.getByRole('combobox', { name: 'Payment method' }).click();
  await page.getByTitle('Bank transfer', { exact: true }).click();
  await page
    .getByRole('textbox', { name: 'Justification' })
    .fill('The customer signs three years of maintenance as well');
}

/** The number of an order that the dealer has written step by step and submitted. */
export async function sell(page: Page, { serialNo, price }: UnitToSell, code: string): Promise<string> {
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
  await line.getByRole('textbox', { name: 'Discount %' }).fill(discount);
  const figures = page.getByRole('region', { name: 'What it comes to' });
  await expect(figures.getByRole('row').filter({ hasText: serialNo })).toContainText('Standard');
  await expect(figures).toContainText(price.replaceAll(/\B(?=(?:\d{3})+\.)/gu, ','));
  await expect(figures.getByText('Below standard price rate')).toBeVisible();
  await next.click();

  await giveEvidence(page, line);
  await settled(page);
  await expectAccessible(page);
  await next.click();
  for (const check of ['First check', 'Special check, sales region', 'Order check', 'Effect'])
    await expect(figures.getByText(check, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save and Submit' }).click();
  await expect(page.getByText('First check', { exact: true }).first()).toBeVisible();
  return page.getByRole('heading', { name: /^PE\d{12}$/u }).innerText();
}

/** The first checker goes through his list, the sales region grants the discount, and finance takes the payment. */
export async function check(browser: Browser, no: string, { price }: UnitToSell): Promise<void> {
  const checker = await as(browser, 'hy-checker');
  await openAt(checker, 'PowerEnsureProductSaleFristCheck', no);
  await expectAccessible(checker);
  const list = checker.getByRole('group', { name: 'Check list' });
  for (const point of [
    'Serial number matches the nameplate',
    'Photos show this genset',
    'Hour reading is plausible',
    'Contract is signed',
    'Prices are correct',
  ])
    await list.getByRole('checkbox', { name: point, exact: true }).check();
  await approve(checker);

  const area = await as(browser, 'hy-area');
  await openAt(area, 'PEspecialCheck', no);
  await expect(area.getByText('The customer signs three years of maintenance as well')).toBeVisible();
  await expectAccessible(area);
  await approve(area);

  const finance = await as(browser, 'hy-finance');
  await openAt(finance, 'WarrantyOrderCheck', no);
  await finance.getByRole('textbox', { name: 'Amount received' }).fill(price);
  await approve(finance);
}

/** The certificate officer sees what the effect will do, and lets the line of the order take effect. */
export async function takeEffect(officer: Page, no: string, { serialNo }: UnitToSell): Promise<void> {
  await officer.goto('/mpcloud/WarrantyEffect');
  const waiting = officer.getByRole('row').filter({ hasText: serialNo });
  const order = waiting.getByRole('link', { name: `${no} · 1` });
  await expect(order).toBeVisible();
  await settled(officer);
  await expectAccessible(officer);
  await order.click();
  const planned = officer.getByRole('region', { name: 'What the effect will do' });
  await expect(planned.getByRole('row').filter({ hasText: serialNo })).toContainText(/PEC\d{9}/u);
  await settled(officer);
  await expectAccessible(officer);
  await officer.goto('/mpcloud/WarrantyEffect');
  await waiting.getByRole('button', { name: 'Take effect', exact: true }).click();
  await expect(officer.getByText('1 line has taken effect')).toBeVisible();
  await expect(waiting).toHaveCount(0);
}

/** Prints a certificate by the button of its page or its row. */
async function print(page: Page, button: Locator, file: string): Promise<void> {
  const paper = page.waitForEvent('download');
  await button.click();
  expect((await paper).suggestedFilename()).toBe(file);
}

/** The certificate of a unit stands in the query and is printed from its row and its page; answers its number. */
export async function expectCertificate(page: Page, serialNo: string): Promise<string> {
  await page.goto('/mpcloud/powerEnsureQuery');
  const row = page.getByRole('row').filter({ hasText: serialNo });
  const certificate = row.getByRole('button', { name: /^PEC\d{9}$/u });
  const certNo = await certificate.innerText();
  const paper = `Extended warranty certificate ${certNo}`;
  await print(page, row.getByRole('button', { name: `Print certificate: ${certNo}` }), `${paper}.pdf`);
  await certificate.click();
  await settled(page);
  await print(page, page.getByRole('button', { name: 'Print certificate', exact: true }), `${paper} Copy 2.pdf`);
  await page.getByRole('tab', { name: 'Coverage' }).click();
  await expect(page.getByRole('row').filter({ hasText: certNo })).toContainText('Active');
  await settled(page);
  await expectAccessible(page);
  return certNo;
}

/** Anybody verifies the certificate of the page without signing in; answers where. */
export async function verify(page: Page, browser: Browser, shown: readonly string[]): Promise<Page> {
  const id = new URL(page.url()).searchParams.get('id');
  const { code } = await done(page, { path: `/dealer/qr-code?kind=certificate&subjectId=${id}` });
  const anybody = await (await browser.newContext()).newPage();
  await anybody.goto(`/mpcloud/qrCodePageNew?t=${code.token}`);
  await anybody.getByRole('combobox', { name: /语言|Language|言語/u }).selectOption('en-US');
  await expect(anybody.getByText('Genuine and valid')).toBeVisible();
  for (const fact of shown) await expect(anybody.getByText(fact).first()).toBeVisible();
  return anybody;
}

/** The officer records what was claimed against a certificate, as it was settled. */
export async function recordClaim(officer: Page, certNo: string): Promise<void> {
  await officer.goto('/mpcloud/powerEnsureQuery');
  await officer.getByRole('textbox', { name: 'Search' }).first().fill(certNo);
  await officer.getByRole('button', { name: certNo, exact: true }).click();
  await settled(officer);
  const record = officer.getByRole('button', { name: 'Record a claim', exact: true });
  await record.click();
  const claim = officer.getByRole('dialog');
  await expect(claim).toBeVisible();
  // Whoever goes back by Escape stands where he was.
  await officer.keyboard.press('Escape');
  await expect(record).toBeFocused();
  await record.click();
  await claim.getByRole('textbox', { name: /^Failed on/u }).click();
  await officer.locator('.ant-picker-dropdown').getByText('Today', { exact: true }).click();
  await claim.getByRole('textbox', { name: /^Cost of the claim/u }).fill('1860');
  await claim.getByRole('textbox', { name: /^What was claimed/u }).fill('The water pump leaked and was replaced');
  await expectAccessible(officer);
  await claim.getByRole('button', { name: 'Record a claim', exact: true }).click();
  await expect(officer.getByText('Record a claim: done')).toBeVisible();
  await expect(officer.getByText(/The water pump leaked/u).first()).toBeVisible();
}

/** The dealer asks at the certificate of the page that it be void; officer and director decide, each from a place of his own. */
export async function makeVoid(page: Page, browser: Browser, officer: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Certificate change/u }).click();
  await page.getByRole('button', { name: /^New/u }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Change' }).click();
  await page.getByTitle('Void certificate', { exact: true }).click();
  await form.getByRole('textbox', { name: 'Reason' }).fill('The customer gave the project up');
  await form.locator('input[type=file]').setInputFiles(aFile('letter.png'));
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
  await openPending(director, no);
  await approve(director);
}

/** A product whose cover begins with the base warranty, drafted by its manager and sold once both checkers have passed it. */
export async function aProductFromTheBeginning(browser: Browser): Promise<string> {
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
    await approve(checker);
  }
  return code;
}
