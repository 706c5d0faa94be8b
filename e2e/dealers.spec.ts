import { expect, test, type Browser, type Page } from '@playwright/test';
import { call, expectAccessible, settled, signIn } from './console.ts';

/** The only open line of an audit is marked. */
async function mark(page: Page, name: 'OK' | 'Return'): Promise<void> {
  await page.locator('.ui-marks').getByText(name, { exact: true }).click();
}

/** Nothing of the dealer is being changed: what an earlier run has left open is ended. */
async function nothingOpen(browser: Browser, dealer: Page): Promise<void> {
  const { body } = await call(dealer, { path: '/dealer/dealerVersion?size=1&sort=-versionNo' });
  const [last] = body.items;
  if (!last || ['effective', 'withdrawn', 'rejected'].includes(last.state)) return;
  if (last.state === 'draft') {
    const { version, id } = last;
    await call(dealer, { method: 'POST', path: `/dealer/dealerVersion/${id}/transitions/discard`, body: { version } });
    return;
  }
  const admin = await browser.newPage();
  await signIn(admin, 'hy-admin');
  const ended = await call(admin, {
    method: 'POST',
    path: `/workflow/instances/${last.processInstanceId}/terminate`,
    body: {
      commandId: crypto.randomUUID(),
      opinion: '重新开始',
    },
  });
  expect(ended.status).toBe(200);
  await admin.close();
}

test('a dealer changes its legal representative; the area returns it with a remark beside the field, then passes it', async ({
  browser,
}) => {
  const contexts = [await browser.newContext(), await browser.newContext()];
  const [dealer, manager] = await Promise.all(contexts.map((each) => each.newPage()));
  if (!dealer || !manager) throw new Error('no pages');
  await signIn(dealer, 'hy-dealer2');
  await nothingOpen(browser, dealer);
  await dealer.goto('/mpcloud/dealerInfoMaintain');
  await dealer.getByRole('button', { name: 'Change information' }).click();
  await dealer.getByRole('textbox', { name: 'Legal representative' }).fill('孙立人');
  await dealer.getByRole('textbox', { name: 'Reason for change' }).fill('法人变更');
  await dealer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dealer.getByText('Draft saved')).toBeVisible();
  const form = dealer.locator('.mp-tab').getByText(/^DLR00002 V\d+$/);
  await expect(form).toBeVisible();
  await dealer.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(dealer.getByText(/is being audited by 李建国/)).toBeVisible();
  await expect(form).toBeHidden();

  await signIn(manager, 'hy-area');
  await manager.goto('/mpcloud/dealerInfoAudit');
  await manager
    .getByText(/DLR00002 V/)
    .first()
    .click();
  await expect(manager.getByText('孙立人')).toBeVisible();
  await manager.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(manager.getByText('1 change has not been checked yet')).toBeVisible();
  await settled(manager);
  await expectAccessible(manager);
  await mark(manager, 'Return');
  await manager.getByRole('textbox', { name: 'Remark on Legal representative' }).fill('请附变更证明');
  await manager.getByRole('button', { name: 'Save remark' }).click();
  await expect(manager.getByText('Checked by 李建国')).toBeVisible();
  await manager.getByRole('textbox', { name: 'Comment' }).fill('请补充');
  await manager.getByRole('button', { name: 'Return', exact: true }).click();
  const where = manager.getByRole('dialog');
  await where
    .getByRole('button', { name: /Return|OK/ })
    .last()
    .click();
  await expect(manager.getByText('Returned').first()).toBeVisible();

  await dealer.goto('/mpcloud/dealerInfoMaintain');
  await dealer.getByRole('button', { name: 'Continue' }).click();
  await expect(dealer.getByText(/李建国: 请附变更证明/).first()).toBeVisible();
  await dealer.getByRole('textbox', { name: 'Legal representative' }).fill('孙立仁');
  // Nothing that is typed is lost by submitting at once.
  await dealer.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(dealer.getByText(/is being audited by 李建国/)).toBeVisible();

  await manager.goto('/mpcloud/dealerInfoAudit');
  await manager
    .getByText(/DLR00002 V/)
    .first()
    .click();
  await expect(manager.getByText('孙立仁')).toBeVisible();
  await mark(manager, 'OK');
  await expect(manager.getByText('0 left to check')).toBeVisible();
  await manager.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(manager.getByText('Head office audit', { exact: true }).first()).toBeVisible();
  await expect(manager.getByRole('button', { name: 'Approve', exact: true })).toBeHidden();
  await dealer.reload();
  await expect(dealer.getByText(/is being audited by .*王海峰/)).toBeVisible();
  await Promise.all(contexts.map((each) => each.close()));
});

/** Decides a version at the node it stands at, with all its lines checked; nothing where it is not with whoever is signed in. */
async function pass(
  page: Page,
  version: { readonly id: string; readonly processInstanceId: string },
): Promise<boolean> {
  const { body } = await call(page, { path: `/workflow/instances/${version.processInstanceId}` });
  if (!body.task) return false;
  const { lines } = (await call(page, { path: `/dealer/dealerVersion/${version.id}/difference` })).body;
  const marks = lines.map(({ path }: { readonly path: string }) => ({ path, mark: 'ok' }));
  await call(page, { method: 'POST', path: `/dealer/dealerVersion/${version.id}/marks`, body: { marks } });
  const done = { outcome: 'approve', commandId: crypto.randomUUID() };
  expect(
    (await call(page, { method: 'POST', path: `/workflow/tasks/${body.task.id}/complete`, body: done })).status,
  ).toBe(200);
  return true;
}

/** The dealer of a page asks for the commissioning of gas gensets, which needs people and a load bank; another span each time. */
async function askForScope(page: Page): Promise<{ readonly id: string; readonly dealerId: string }> {
  const dealer = (await call(page, { path: '/dealer/dealer?size=1' })).body.items[0];
  const { id } = (
    await call(page, {
      method: 'POST',
      path: '/dealer/dealerVersion/begin',
      body: { dealerId: dealer.id, source: 'authorise' },
    })
  ).body;
  const draft = (await call(page, { path: `/dealer/dealerVersion/${id}` })).body;
  const [first] = draft.authorisations;
  const last = draft.authorisations.find(({ productLine }: { readonly productLine: string }) => productLine === 'GAS');
  const end = new Date(last ? `${last.validTo}T00:00:00Z` : '2029-12-31T00:00:00Z');
  const granted = {
    ...first,
    productLine: 'GAS',
    powerBands: ['P5'],
    capabilities: ['COMMISSION'],
    validTo: new Date(end.getTime() + 86_400_000).toISOString().slice(0, 10),
  };
  const others = draft.authorisations.filter((row: unknown) => row !== last);
  const saved = await call(page, {
    method: 'PUT',
    path: `/dealer/dealerVersion/${id}`,
    body: {
      version: draft.version,
      authorisations: [...others, granted],
      changeReason: '扩大授权',
    },
  });
  expect(saved.status).toBe(200);
  const { version } = saved.body;
  const submitted = await call(page, {
    method: 'POST',
    path: `/dealer/dealerVersion/${id}/transitions/submitScope`,
    body: { version },
  });
  expect(submitted.status).toBe(200);
  return { id, dealerId: dealer.id };
}

test('a wider scope without what it needs does not pass the dealer manager until he waives it, and the waiver stands at the dealer', async ({
  browser,
}) => {
  const contexts = [await browser.newContext(), await browser.newContext(), await browser.newContext()];
  const [dealer, area, manager] = await Promise.all(contexts.map((each) => each.newPage()));
  if (!dealer || !area || !manager) throw new Error('no pages');
  await signIn(dealer, 'hy-dealer2');
  await nothingOpen(browser, dealer);
  const { id, dealerId } = await askForScope(dealer);
  await signIn(area, 'hy-area');
  const version = (await call(area, { path: `/dealer/dealerVersion/${id}` })).body;
  while (await pass(area, version));

  await signIn(manager, 'hy-direct');
  await manager.goto('/mpcloud/dealerInfoCheck');
  await manager
    .getByText(/DLR00002 V/)
    .first()
    .click();
  const until = new Date(Date.now() + 180 * 86_400_000).toISOString().slice(0, 10);
  const scope = manager.locator('.ant-alert').filter({ hasText: 'Unmet authorization requirements' });
  await expect(scope.getByText('Load bank', { exact: true })).toBeVisible();
  await manager.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(manager.getByText(/^Commissioning\/>2000 kVA requires /).first()).toBeVisible();

  await scope.getByLabel('Waived until').fill(until);
  await scope.getByLabel('Waived until').press('Enter');
  await scope.getByRole('textbox', { name: 'Waiver reason' }).fill('负载箱已订购');
  await scope.getByRole('button', { name: 'Grant waiver' }).click();
  await expect(scope.getByText(`Waived until ${until} by 赵晓燕: 负载箱已订购`)).toBeVisible();
  await settled(manager);
  await expectAccessible(manager);
  await manager.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(manager.getByRole('button', { name: 'Approve', exact: true })).toBeHidden();

  await manager.goto(`/mpcloud/dealerManager?dealer=${dealerId}&tab=requirements`);
  await expect(manager.getByRole('tab', { name: 'Capability and score' })).toHaveAttribute('aria-selected', 'true');
  await expect(manager.getByText(`Some requirements are waived until ${until}`)).toBeVisible();
  await expect(manager.getByText('负载箱已订购')).toBeVisible();
  await Promise.all(contexts.map((each) => each.close()));
});
