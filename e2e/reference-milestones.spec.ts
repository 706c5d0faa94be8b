import { expect, test, type Page } from '@playwright/test';
import { call, settled, signIn } from './console.ts';

const stamp = Date.now().toString(36).toUpperCase();
const words = (zh: string) => ({ ZH_CN: zh, EN_US: zh });
const item = (code: string, phase: string, defaultDays: number) => ({
  code,
  name: words(`Step ${code}`),
  phase,
  defaultDays,
  kind: 'normal',
  dayUnit: 'work',
  ownerRole: 'PM',
  audit: 'none',
});

async function show(page: Page, address: string): Promise<void> {
  await page.goto(`/mpcloud/${address}`);
  await settled(page);
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
}

test('a template is published, dated, revised and compared; a days rule shows why it wins', async ({ page }) => {
  await signIn(page, 'hy-admin');
  const { body: made } = await call(page, {
    method: 'POST',
    path: '/reference/milestoneTemplate',
    body: {
      code: `E2E-${stamp}`,
      name: words(`E2E ${stamp}`),
      projectType: 'RETROFIT',
      items: [item('A', 'CONTRACT', 0), item('B', 'DRAWING', 5), item('C', 'PRODUCTION', 10)],
      predecessors: [
        { item: 'B', after: 'A', link: 'FS', lag: 0 },
        { item: 'C', after: 'B', link: 'FS', lag: 2 },
      ],
    },
  });
  await show(page, `milestoneTemplateSettings?template=${made.id}&tab=graph`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  const waiting = page.getByRole('button', { name: /after B FS\+2/ });
  await waiting.click();
  await expect(waiting).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('tab', { name: 'Test run' }).click();
  const start = page.getByLabel('Start date');
  // The field takes what is typed once its calendar is open.
  await start.click();
  await expect(page.locator('.ant-picker-dropdown:visible')).toBeVisible();
  await start.fill('2026-03-02');
  await start.press('Enter');
  await expect(page.getByRole('row', { name: /C Step C 2026-03-11 2026-03-25/ })).toBeVisible();

  await page.getByRole('button', { name: 'New revision' }).click();
  await page
    .getByRole('listitem', { name: /Milestones.*2/ })
    .getByLabel('Default days')
    .fill('8');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('tab', { name: 'Revisions' }).click();
  await page.getByRole('button', { name: 'Compare with revision 1' }).click();
  await expect(page.getByRole('row', { name: /B Step B Default days 5 8/ })).toBeVisible();

  await show(page, `milestoneDaysConfiguration?of=E2E-${stamp}`);
  const cell = page.getByRole('textbox', { name: /Days for C, >2000 kVA/ });
  await cell.fill('20');
  await cell.press('Enter');
  await expect(cell).toHaveValue('20');
  await page.getByRole('tab', { name: 'Try it' }).click();
  await choose(page, 'Milestone', 'C Step C');
  await choose(page, 'Power band', '>2000 kVA');
  await expect(page.getByRole('row', { name: />2000 kVA 20 1 Applied/ })).toBeVisible();
});
