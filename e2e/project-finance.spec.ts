import { expect, test } from '@playwright/test';
import { expectAccessible, settled, signIn } from './console.ts';

test('a business plan shows its cash while it is typed; its information says what is not recorded', async ({
  page,
}) => {
  await signIn(page, 'hy-admin', { at: '/projectBusinessPlan' });
  await settled(page);
  await expectAccessible(page);
  await page.getByRole('row', { name: /-B1/u }).first().getByRole('button').first().click();
  await expect(page).toHaveURL(/projectBusinessPlanDetail/u);
  await settled(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Cash curve' });
  await expect(panel.getByText('Gross margin')).toBeVisible();
  const share = page.getByRole('textbox', { name: 'Share (%)' }).last();
  await share.press('Control+a');
  await share.pressSequentially('4');
  await expect(panel.getByText('Shares of receipts add up to 99 %, not 100 %')).toBeVisible();
  await settled(page);
  await expectAccessible(page);

  await page.goto('/mpcloud/projectBusinessPlan');
  await settled(page);
  await page.getByRole('button', { name: 'New business plan' }).click();
  await expect(page).toHaveURL(/projectBusinessPlanDetail/u);
  await expect(panel).toBeVisible();
  await expectAccessible(page);

  await page.goto('/mpcloud/projectBusinessInformation');
  await settled(page);
  await expect(page.getByText('are not recorded yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'By project', exact: true })).toBeVisible();
  await expectAccessible(page);
});
