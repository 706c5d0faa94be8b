import { expect, test, type Page } from '@playwright/test';
import { call, expectAccessible, settled, signIn } from './console.ts';
import { as } from './processes.ts';

/** Opens the task of somebody on an exception. */
async function openTask(page: Page, no: string): Promise<void> {
  await page.goto('/mpcloud/myTask');
  await settled(page);
  await page.locator('.ui-open', { hasText: no }).first().click();
  await page.getByRole('checkbox', { name: 'Open next task when done' }).uncheck();
}

test('an area manager asks about a sale across regions, the dealer explains, the director confirms, and the score shows it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'tang_bo', { at: '/saleMonitoring' });
  await settled(page);
  const { body } = await call(page, {
    path: '/saleMonitoring/salesException?state=open&kind=CROSS_REGION&size=100&sort=no',
  });
  const { id, no, dealerId } = body.items.find((each: Record<string, string>) =>
    each.gensetIdLabel?.startsWith('H26A88'),
  );
  await expectAccessible(page);
  await page
    .getByRole('row', { name: new RegExp(no) })
    .getByRole('button', { name: no, exact: true })
    .click();
  await expect(page.getByText('Territory on the day of sale')).toBeVisible();
  await page.getByRole('button', { name: 'Ask dealer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Why was it sent to Chengdu?');
  await dialog.getByRole('button', { name: 'Ask dealer' }).click();
  await expect(page.getByText('Explaining', { exact: true }).first()).toBeVisible();

  const dealer = await as(browser, 'hy-dealer');
  await openTask(dealer, no);
  await expect(dealer.getByText('Why was it sent to Chengdu?')).toBeVisible();
  await expect(dealer.getByText('Assessment', { exact: true })).toHaveCount(0);
  await settled(dealer);
  await expectAccessible(dealer);
  await dealer.getByRole('textbox', { name: 'Explanation' }).fill('The plant of the customer stands there');
  await dealer
    .getByRole('group', { name: 'Files of explanation' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'contract.txt', mimeType: 'text/plain', buffer: Buffer.from('ship to Chengdu') });
  await expect(dealer.getByText('contract.txt')).toBeVisible();
  await dealer.getByRole('button', { name: 'Explain', exact: true }).click();
  await expect(dealer.getByText('You have handled this task')).toBeVisible();

  await openTask(page, no);
  await expect(page.getByText('The plant of the customer stands there').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Assessment' }).fill('Both areas were never heard');
  await page.getByRole('combobox', { name: 'Proposal' }).click();
  await page.getByTitle('Confirm', { exact: true }).click();
  await page.getByRole('button', { name: 'Give assessment' }).click();
  await expect(page.getByText('You have handled this task')).toBeVisible();

  const director = await as(browser, 'hy-area');
  await openTask(director, no);
  await director.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(director.getByText('You have handled this task')).toBeVisible();
  await director.goto('/mpcloud/saleMonitoring?tab=decided');
  await settled(director);
  await expect(director.getByRole('row', { name: new RegExp(no) }).getByText('Confirmed')).toBeVisible();

  const { body: seen } = await call(dealer, { path: `/saleMonitoring/salesException/${id}` });
  expect(seen).toMatchObject({ state: 'confirmed', decision: 'confirmed' });
  expect(seen).not.toHaveProperty('assessment');
  const { body: score } = await call(director, { path: `/dealer/dealer/${dealerId}/score` });
  expect(score.deductions).toMatchObject([{ key: 'salesExceptions', count: 1 }]);
});

test('a figure of the funnel opens its projects, one of the channel its units, and the heat of dealers its exceptions', async ({
  page,
}) => {
  await signIn(page, 'hy-direct', { at: '/saleMonitoring?tab=funnel' });
  await settled(page);
  const shipped = page.getByRole('table', { name: 'Sales funnel' }).getByRole('row', { name: /^Shipped/u });
  const count = Number(await shipped.getByRole('cell').first().innerText());
  expect(count).toBeGreaterThan(0);
  await expectAccessible(page);
  await shipped.getByRole('button', { name: 'Shipped' }).click();
  const dialog = page.getByRole('dialog', { name: 'Projects: Shipped' });
  await expect(dialog.getByRole('table').getByRole('row')).toHaveCount(count + 1);
  await dialog.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Project initiating', level: 1 })).toBeVisible();

  await page.goto('/mpcloud/saleMonitoring?tab=channel');
  await settled(page);
  await expectAccessible(page);
  await page.locator('.report-tiles').getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();

  await page.goto('/mpcloud/saleMonitoring?tab=overview');
  await settled(page);
  await expectAccessible(page);
  await page.getByRole('table', { name: 'Dealers and kinds of exceptions' }).getByRole('link').first().click();
  await expect(page.getByRole('tab', { name: 'All', selected: true })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
