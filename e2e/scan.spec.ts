import { expect, test, type Page } from '@playwright/test';
import { aUnitOnItsWay, next, openArrival } from './arrivals.ts';
import { aBrowserThatSees, aPage, filmOfCodes, type PrintedCode } from './camera.ts';
import { call, expectAccessible, signIn } from './console.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Sees codes in a browser of its own, and closes that whatever happens. */
async function seeing(codes: readonly PrintedCode[], look: (page: Page) => Promise<void>): Promise<void> {
  const browser = await aBrowserThatSees(await filmOfCodes('codes', codes));
  try {
    await look(await aPage(browser));
  } finally {
    await browser.close();
  }
}

/** Whether the camera is still on. */
const isFilming = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('video')].some(
      ({ srcObject }) => srcObject instanceof MediaStream && srcObject.active,
    ),
  );

test('the plate of a genset is scanned at its arrival without a connection, and a wrong one is refused aloud', async ({
  page,
}) => {
  await signIn(page, 'hy-business', { at: '/arrivalExecution' });
  const unit = await aUnitOnItsWay(page);
  const plate = (serial: string): PrintedCode => ({
    kind: 'QRCode',
    text: `https://console.example.com/mpcloud/qrCodePageNew?t=abcdefgh#${serial}`,
  });
  await seeing([plate('X99Z000001'), plate(unit.serialNo)], async (phone) => {
    const refused: string[] = [];
    phone.on('console', (message) => {
      if (/Content Security Policy|Refused to/.test(message.text())) refused.push(message.text());
    });
    await openArrival(phone, unit);
    await phone.context().setOffline(true);
    await next(phone);
    await phone.getByRole('button', { name: 'Scan: genset serial no.' }).click();
    const scan = dialog(phone, 'Scan: genset serial no.');
    await expect(scan.getByText('X99Z000001 is not expected here')).toBeVisible();
    await expect(scan.getByText(`${unit.serialNo} is on the list`)).toBeVisible();
    await expect(scan.getByText('1 of 1 scanned')).toBeVisible();
    await expectAccessible(phone, { within: '.ant-modal' });
    await scan.getByRole('button', { name: 'Done' }).click();
    await expect(scan).toHaveCount(0);
    expect(await isFilming(phone)).toBe(false);
    await expect(phone.getByText('1 of 1 scanned')).toBeVisible();
    expect(refused).toEqual([]);
  });
});

test('without leave to use the camera its user is told what to do, and types', async ({ page }) => {
  await signIn(page, 'hy-business', { at: '/arrivalExecution' });
  const unit = await aUnitOnItsWay(page);
  await page.context().clearPermissions();
  await openArrival(page, unit);
  await next(page);
  await page.getByRole('button', { name: 'Scan: genset serial no.' }).click();
  const scan = dialog(page, 'Scan: genset serial no.');
  await expect(scan.getByRole('alert')).toContainText(/camera/);
  await expect(scan.getByText('You can also type it, or use a barcode scanner that types.')).toBeVisible();
  await expectAccessible(page, { within: '.ant-modal' });
  await scan.getByRole('button', { name: 'Done' }).click();
  const typed = page.getByRole('textbox', { name: 'Genset serial no. (scan or type)' });
  await typed.fill(unit.serialNo.toLowerCase());
  await typed.press('Enter');
  await expect(page.getByText('1 of 1 scanned')).toBeVisible();
});

test('whoever is on the site scans its code within the console; any other code is told apart', async ({ page }) => {
  await signIn(page, 'hy-project');
  const { body: dispatches } = await call(page, { path: '/projectDispatch/dispatch?state=accepted&size=1' });
  const { projectId } = dispatches.items[0];
  const path = `/projectDispatch/siteCode/${projectId}`;
  const { body: kept } = await call(page, { path });
  const { code, siteName } = kept.code ? kept : (await call(page, { path, method: 'POST', body: {} })).body;
  await seeing(
    [
      { kind: 'Code128', text: 'H26C004118' },
      { kind: 'QRCode', text: `https://console.example.com${code.url}` },
    ],
    async (phone) => {
      await phone.setViewportSize({ width: 390, height: 844 });
      await signIn(phone, 'hy-dealer', { at: '/projectCheckIn' });
      await phone.getByRole('button', { name: 'Scan: check-in code' }).click();
      await expect(phone.getByText('This is not a check-in code.')).toBeVisible();
      await expect(phone.getByRole('heading', { name: siteName })).toBeVisible();
    },
  );
});

test('a bar code finds the life of a genset', async ({ page }) => {
  await signIn(page, 'hy-admin');
  const { body: stock } = await call(page, { path: '/genset/genset?state=inStock&size=1' });
  const { serialNo } = stock.items[0];
  await seeing([{ kind: 'Code128', text: serialNo }], async (desk) => {
    await signIn(desk, 'hy-admin', { at: '/searchProjectLifeCycle' });
    await desk.getByRole('button', { name: 'Scan: plate or barcode' }).click();
    await expect(desk.getByRole('heading', { name: new RegExp(serialNo) })).toBeVisible();
  });
});

test('a picker of gensets takes what is scanned, where it may be chosen, and says so where it may not', async ({
  page,
}) => {
  await signIn(page, 'hy-project');
  const { body: projects } = await call(page, { path: '/project/project?state=planning&size=50' });
  const { body: places } = await call(page, { path: '/project/projectUnit?size=200&gensetState[null]=true' });
  const { body: stock } = await call(page, { path: '/genset/genset?state=inStock&size=200' });
  const own = new Set(projects.items.map(({ id }: { id: string }) => id));
  const mine = places.items.filter(({ projectId }: { projectId: string }) => own.has(projectId));
  const ofModel = (model: string) => stock.items.find(({ modelId }: { modelId: string }) => modelId === model);
  const place = mine.find(({ modelId }: { modelId: string }) => ofModel(modelId));
  const { serialNo } = ofModel(place.modelId);
  const other = stock.items.find(({ modelId }: { modelId: string }) => modelId !== place.modelId);
  const codes = [other.serialNo, serialNo].map((text: string) => ({ kind: 'DataMatrix', text }) as const);
  await seeing(codes, async (desk) => {
    await signIn(desk, 'hy-project', { at: `/projectInitiating?record=${place.projectId}` });
    await desk.getByRole('tab', { name: /Project unit/u }).click();
    await desk.getByRole('row', { name: place.tag }).getByRole('button', { name: 'Allocate' }).click();
    await desk.getByRole('button', { name: /^Scan: / }).click();
    await expect(desk.getByText(`${other.serialNo} is not among the records to choose from.`)).toBeVisible();
    await expect(dialog(desk, /^Allocate/).getByText(serialNo)).toBeVisible();
    await expectAccessible(desk, { within: '.ant-modal' });
  });
});
