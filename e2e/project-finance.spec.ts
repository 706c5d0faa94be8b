import { expect, test } from '@playwright/test';
import { expectAccessible, settled, signIn } from './console.ts';

test('a business plan shows its cash while it is typed; its information says what is not recorded', async ({
  page,
}) => {
  await signIn(page, 'hy-admin', { at: '/projectBusinessPlan' });
  await settled(page);
  await expectAccessible(page);
  const draft = page.getByRole('row', { name: /-B1/u }).first();
  await draft.getByRole('button', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/projectBusinessPlanDetail/u);
  const panel = page.getByRole('complementary', { name: 'Cash curve' });
  await expect(panel.getByText('Gross margin')).toBeVisible();
  const share = page.getByRole('textbox', { name: 'Share (%)' }).last();
  await share.press('Control+a');
  await share.pressSequentially('4');
  await expect(panel.getByText('Shares of receipts add up to 99 %, not 100 %')).toBeVisible();
  await settled(page);
  await expectAccessible(page);

  await page.goto('/mpcloud/projectBusinessInformation');
  await settled(page);
  await expect(page.getByText('are not recorded yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'By project', exact: true })).toBeVisible();
  await expectAccessible(page);
});
