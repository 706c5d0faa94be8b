import { expect, test } from '@playwright/test';
import { expectAccessible, settled, signIn } from './console.ts';

test('an administrator finds an operation, calls it from the console, and uses the call again', async ({ page }) => {
  await signIn(page, 'hy-admin', { at: '/apiManager' });
  await settled(page);
  const services = page.getByRole('navigation', { name: 'Services' });
  await services.getByRole('textbox', { name: 'Find a service' }).fill('open gateway');
  await services.getByRole('button', { name: /^Open gateway/ }).click();
  await settled(page);
  await expectAccessible(page);

  await page.goto('/mpcloud/apiManager?code=accessProject.read');
  await settled(page);
  await page.getByText('Access project: List', { exact: true }).first().click();
  await settled(page);
  await expect(page.getByRole('link', { name: 'Authorize' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to Query parameters' }).click();
  await page.getByRole('combobox', { name: 'Query parameters 1 name' }).fill('size');
  await page.getByRole('textbox', { name: 'Query parameters 1 value' }).fill('1');
  await page.getByRole('button', { name: 'Send' }).click();
  const answer = page.getByRole('status', { name: 'Response' });
  await expect(answer.getByText('HTTP 200')).toBeVisible();
  await expect(answer).toContainText('"items"');
  await settled(page);
  await expectAccessible(page);

  const history = page.getByRole('table', { name: 'My last 20 calls' });
  await history.getByRole('link', { name: 'Use again' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Query parameters 1 value' })).toHaveValue('1');

  await page.getByRole('link', { name: 'Authorize' }).click();
  await settled(page);
  await expect(page).toHaveURL(/apiAuth.*api=accessProject\.read/);
});

test('an administrator ties an interface to a function, and sees those of the declarations', async ({ page }) => {
  await signIn(page, 'hy-admin', { at: '/functionServicesManager' });
  await settled(page);
  await expect(page.getByText('interfaceDef.one.do').first()).toBeVisible();
  await page.getByRole('button', { name: /New/ }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: /^Function no/ }).fill('systemAccessManager');
  await form.getByLabel(/^Function name/).fill('Projects');
  await form.getByRole('combobox', { name: /^Service interface/ }).fill('apiOperation.console');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText('The service interface must end with .do.').first()).toBeVisible();
  await form.getByRole('combobox', { name: /^Service interface/ }).fill('apiOperation.console.do');
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('apiOperation.console.do').first()).toBeVisible();
  await settled(page);
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Built in' }).click();
  await settled(page);
  await expect(page.getByText('Declared by the product and read-only').first()).toBeVisible();
  await expectAccessible(page);
});
