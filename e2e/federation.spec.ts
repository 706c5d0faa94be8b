import { expect, type Page, test } from '@playwright/test';
import { anOidcProvider, type TestOidc } from '@mp/federation/testing';
import { expectAccessible, settled, signIn } from './console.ts';

const login = '/gateway/allinoneservice/mp/login';
let oidc: TestOidc;

test.beforeAll(async () => {
  const { baseURL = '' } = test.info().project.use;
  oidc = await anOidcProvider([`${new URL(baseURL).origin}${login}/signon/callback`]);
  oidc.people.set('ines', {
    sub: 'ines',
    preferred_username: 'ines.e2e',
    name: 'Ines Example',
    email: 'ines.e2e@corp.example',
    email_verified: true,
    groups: ['Field staff'],
  });
});
test.afterAll(() => oidc.close());

/** Fills the form of a provider as its administrator would. */
async function fillProvider(page: Page, name: string): Promise<void> {
  await page
    .getByLabel(/^Name\b/)
    .first()
    .fill(name);
  await page.getByLabel('Issuer URL').fill(oidc.issuer);
  await page.getByLabel('Client ID').fill(oidc.clientId);
  await page.getByLabel('Client secret').fill(oidc.clientSecret);
  await page.getByRole('switch', { name: 'Enabled' }).click();
  await page.getByRole('switch', { name: 'Create users on first sign-in' }).click();
  await page.getByRole('combobox', { name: /^Organization of new users/ }).fill('恒远动力');
  await page
    .locator(
      '.ant-select-dropdown:visible .ant-select-item-option, .ant-select-dropdown:visible .ant-select-tree-treenode',
    )
    .first()
    .click();
}

test('an administrator sets up single sign-on from the screens alone, and somebody new comes in by it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', { at: '/identityProviders?new=1&tenancyId=1001' });
  await settled(page);
  await fillProvider(page, 'Example Corp');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await page.getByRole('tab', { name: 'Setup' }).click();
  await expect(page.getByText(`${login}/signon/callback`)).toBeVisible();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(`It answers: ${oidc.issuer}`)).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext({ locale: 'en-US' });
  await context.addCookies([{ name: 'lang', value: 'en-US', url: test.info().project.use.baseURL ?? '' }]);
  const visitor = await context.newPage();
  oidc.signsInAs('ines');
  await visitor.goto('/mpcloud/login?tenancyId=1001');
  const button = visitor.getByRole('button', { name: 'Sign in with Example Corp' });
  await button.click();
  await expect(visitor.getByText(/agree/i).first()).toBeVisible();
  await visitor.getByRole('checkbox', { name: /agree/ }).check();
  await expectAccessible(visitor);
  await button.click();

  await expect(visitor).not.toHaveURL(/\/login/, { timeout: 30_000 });
  await expect(visitor.getByText('Ines_Example').first()).toBeVisible();

  await page.goto('/mpcloud/identityProviders?tenancyId=1001');
  await page.getByRole('button', { name: 'More actions: Example Corp' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'More actions: Example Corp' })).toBeHidden();
  await visitor.goto('/mpcloud/login?tenancyId=1001');
  await expect(visitor.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(button).toBeHidden();
  await context.close();
});

test('an answer that this tab did not ask for says so on the sign-in page', async ({ page }) => {
  await page.goto('/mpcloud/login?signOn=nothing-of-ours');

  await expect(page.getByText(/timed out or was completed in another window/)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});
