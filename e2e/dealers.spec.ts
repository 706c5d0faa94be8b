import { expect, test, type Browser, type Page } from '@playwright/test';
import { call, expectAccessible, settled, signIn } from './console.ts';

/** The only open line of an audit is marked. */
async function mark(page: Page, name: 'OK' | 'Return'): Promise<void> {
  await page.locator('.dlr-marks').getByText(name, { exact: true }).click();
}

/** Nothing of the dealer is being changed: what an earlier run has left open is ended. */
async function nothingOpen(browser: Browser, dealer: Page): Promise<void> {
  const { body } = await call(dealer, 'GET', '/dealer/dealerVersion?size=1&sort=-versionNo');
  const [last] = body.items;
  if (!last || ['effective', 'withdrawn', 'rejected'].includes(last.state)) return;
  if (last.state === 'draft') {
    const { version, id } = last;
    await call(dealer, 'POST', `/dealer/dealerVersion/${id}/transitions/discard`, { version });
    return;
  }
  const admin = await browser.newPage();
  await signIn(admin, 'hy-admin');
  const ended = await call(admin, 'POST', `/workflow/instances/${last.processInstanceId}/terminate`, {
    commandId: crypto.randomUUID(),
    opinion: '重新开始',
  });
  expect(ended.status).toBe(200);
  await admin.close();
}

test('a dealer changes its legal representative; the area returns it with a remark beside the field, then passes it', async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const contexts = [await browser.newContext(), await browser.newContext()];
  const [dealer, manager] = await Promise.all(contexts.map((each) => each.newPage()));
  if (!dealer || !manager) throw new Error('no pages');
  await signIn(dealer, 'hy-dealer2');
  await nothingOpen(browser, dealer);
  await dealer.goto('/mpcloud/dealerInfoMaintain');
  await dealer.getByRole('button', { name: 'Change information' }).click();
  await dealer.getByRole('textbox', { name: 'Legal representative' }).fill('孙立人');
  await dealer.getByRole('textbox', { name: 'Reason for the change' }).fill('法人变更');
  await dealer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dealer.getByText('Draft saved')).toBeVisible();
  const form = dealer.locator('.mp-tab').getByText('Edit dealer information');
  await expect(form).toBeVisible();
  await dealer.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(dealer.getByText(/is in audit with 李建国/)).toBeVisible();
  await expect(form).toBeHidden();

  await signIn(manager, 'hy-area');
  await manager.goto('/mpcloud/dealerInfoAudit');
  await manager
    .getByText(/DLR00002 V/)
    .first()
    .click();
  await expect(manager.getByText('孙立人')).toBeVisible();
  await manager.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(manager.getByText('1 changed lines are not checked yet')).toBeVisible();
  await settled(manager);
  await expectAccessible(manager);
  await mark(manager, 'Return');
  await manager.getByRole('textbox', { name: 'Remark on Legal representative' }).fill('请附变更证明');
  await manager.getByRole('button', { name: 'Keep remark' }).click();
  await expect(manager.getByText('Checked by 李建国')).toBeVisible();
  await manager.getByRole('textbox', { name: 'Opinion' }).fill('请补充');
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
  await dealer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dealer.getByText('Draft saved')).toBeVisible();
  await dealer.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(dealer.getByText(/is in audit with 李建国/)).toBeVisible();

  await manager.goto('/mpcloud/dealerInfoAudit');
  await manager
    .getByText(/DLR00002 V/)
    .first()
    .click();
  await expect(manager.getByText('孙立仁')).toBeVisible();
  await mark(manager, 'OK');
  await expect(manager.getByText('0 to check')).toBeVisible();
  await manager.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(manager.getByText('Head-office check', { exact: true }).first()).toBeVisible();
  await expect(manager.getByRole('button', { name: 'Approve', exact: true })).toBeHidden();
  await dealer.reload();
  await expect(dealer.getByText(/is in audit with .*王海峰/)).toBeVisible();
  await Promise.all(contexts.map((each) => each.close()));
});
