import { expect, test } from '@playwright/test';
import { call, expectAccessible, settled, signIn } from './console.ts';

test('a registration that is like one that is there says so while it is typed, and asks why when it is submitted', async ({
  page,
}) => {
  await signIn(page, 'hy-admin');
  const { body } = await call(page, { path: '/project/project?state=registered&sort=no&size=1' });
  const there = body.items[0];

  const { body: made } = await call(page, {
    method: 'POST',
    path: '/project/project',
    body: {
      name: 'Second delivery',
      type: 'FRAMEWORK',
      channel: 'direct',
      endCustomerId: there.endCustomerId,
      siteName: there.siteName,
      siteRegionId: there.siteRegionId,
      estKva: '1.0',
      estQty: 2,
      estAmount: '1000000.00',
      winProbability: 40,
      expectedSignOn: '2027-06-30',
    },
  });

  await page.goto(`/mpcloud/projectInitiating?edit=${made.id}`);
  await settled(page);
  const panel = page.getByRole('complementary', { name: 'Conflict check' });
  await expect(panel.getByText('70 points')).toBeVisible();
  const kva = page.getByRole('textbox', { name: 'Est. kVA' });
  await kva.press('Control+a');
  await kva.pressSequentially(String(Number(there.estKva)));
  await expect(panel.getByText('85 points')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Second delivery' })).toBeVisible();

  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(dialog.getByText('Very similar to a registered project (85); give a statement')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Statement' }).fill('The customer asked for a second delivery');
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Registration audit', { exact: true }).first()).toBeVisible();
});

test('a definition has a list with tabs, a page of its own and one for a new one, which lead to each other', async ({
  page,
}) => {
  await signIn(page, 'hy-admin', { at: '/projectDefinition' });
  await settled(page);
  await page.getByRole('tab', { name: 'Effective' }).click();
  const first = page.getByRole('row', { name: /-V1/u }).first().getByRole('button').first();
  const shown = await first.innerText();
  await first.click();
  await expect(page).toHaveURL(/projectDefinitionDetails/u);
  await expect(page.getByRole('heading', { level: 1, name: 'Project definition detail' })).toBeVisible();
  await expect(page.getByRole('heading', { name: shown })).toBeVisible();
  await expectAccessible(page);

  // One that may change: its project is not at its end.
  const { body: projects } = await call(page, { path: '/project/project?state=planning&size=1' });
  const { body: definitions } = await call(page, {
    path: `/project/projectDefinition?projectId=${projects.items[0].id}&state=effective`,
  });
  const { id, no } = definitions.items[0];
  await page.goto(`/mpcloud/projectDefinitionDetails?id=${id}`);
  await expect(page.getByRole('heading', { name: no })).toBeVisible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason of the change' }).fill('One more unit');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/mpcloud/projectDefinition?tab=toDefine`);
  await settled(page);
  const next = page.getByRole('row', { name: no.replace(/V1$/u, 'V2') });
  await next.getByRole('button', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/edit=1/u);
  const load = page.getByRole('textbox', { name: 'Load (kW)' }).first();
  await load.press('Control+a');
  await load.pressSequentially('1');
  await expect(page.getByRole('complementary', { name: 'Load check' }).getByText(/below 30 %/u)).toBeVisible();

  await page.goto('/mpcloud/projectDefinitionAdd');
  await settled(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Add project definition' })).toBeVisible();
  await expectAccessible(page);
});

test('the project manager gives a place a unit of its model from the stock, and gives it back', async ({ page }) => {
  await signIn(page, 'hy-project');
  const { body: projects } = await call(page, { path: '/project/project?state=planning&size=50' });
  const { body: stock } = await call(page, { path: '/genset/genset?state=inStock&size=200' });
  const models = new Set(stock.items.map(({ modelId }: { modelId: string }) => modelId));
  const { body: places } = await call(page, { path: '/project/projectUnit?size=200&gensetState[null]=true' });
  const own = new Set(projects.items.map(({ id }: { id: string }) => id));
  const place = places.items.find(
    ({ projectId, modelId }: { projectId: string; modelId: string }) => own.has(projectId) && models.has(modelId),
  );

  await page.goto(`/mpcloud/projectInitiating?record=${place.projectId}`);
  await page.getByRole('tab', { name: /Project unit/u }).click();
  const row = page.getByRole('row', { name: place.tag });
  await row.getByRole('button', { name: 'Allocate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await page.getByRole('option').first().press('Enter');
  await dialog.getByRole('button', { name: 'Allocate', exact: true }).click();
  await expect(row.getByText('Reserved')).toBeVisible();
  await settled(page);
  await expectAccessible(page);

  await row.getByRole('button', { name: /^More actions/u }).click();
  await page.getByRole('menuitem', { name: 'Release' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The customer waits');
  await dialog.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(row.getByText('Reserved')).toBeHidden();
});
