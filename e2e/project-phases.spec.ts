import { expect, test, type Page } from '@playwright/test';
import { call, expectAccessible, settled, signIn } from './console.ts';

const records = '/projectPhase/phaseRecord';

interface Unit {
  readonly id: string;
  readonly projectId: string;
  readonly serialNo: string;
}

/** Begins the arrival of the first unit of which there is no open record. */
async function begin(page: Page, units: readonly Unit[]): Promise<{ readonly unit: Unit; readonly id: string }> {
  for (const unit of units) {
    const body = { projectId: unit.projectId, phase: 'ARRIVAL', unitIds: [unit.id] };
    const made = await call(page, { path: records, method: 'POST', body });
    if (made.status === 201) return { unit, id: made.body.id };
  }
  throw new Error(`no unit of ${units.length} is to arrive`);
}

test('an arrival is scanned on a phone, loudly where nobody expects a unit, and passes with its project manager', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'hy-project', { at: '/projectPhaseAudit' });
  await settled(page);
  await expectAccessible(page);
  const { body: plans } = await call(page, { path: '/project/project?state=executing&size=100' });
  await signIn(page, 'hy-business', { at: '/arrivalExecution' });
  const own = new Set(plans.items.map(({ id }: { id: string }) => id));
  const { body: units } = await call(page, { path: '/project/projectUnit?gensetState=shipped&size=200' });
  const { unit, id } = await begin(
    page,
    units.items.filter(({ projectId }: { projectId: string }) => own.has(projectId)),
  );

  await signIn(page, 'hy-business', { at: `/arrivalExecution?record=${id}&edit=${id}&step=arrivals` });
  const scanned = page.getByRole('textbox', { name: 'Genset serial no. (scan or type)' });
  await expect(page.getByText('0 of 1 scanned')).toBeVisible();
  await scanned.fill('Z99Z999999');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('alert').getByText('Z99Z999999 is not expected here')).toBeVisible();
  await scanned.fill(` ${unit.serialNo.toLowerCase()}`);
  await scanned.press('Enter');
  await expect(page.getByText('1 of 1 scanned')).toBeVisible();
  await scanned.fill(unit.serialNo);
  await scanned.press('Enter');
  await expect(page.getByText(`${unit.serialNo} was scanned before`)).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByLabel('Vehicle no.').fill('A 12345');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('radiogroup', { name: 'Papers are complete' }).getByText('Yes', { exact: true }).click();
  await page
    .getByRole('radiogroup', { name: 'Unloaded level, at the lifting points' })
    .getByText('Yes', { exact: true })
    .click();
  await settled(page);
  await expectAccessible(page);
  for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // On a phone what a record may become stands behind the three dots.
  await page.getByRole('button', { name: /^More actions/u }).click();
  await page.getByRole('menuitem', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.locator('main').getByText('Submitted', { exact: true }).first()).toBeVisible();

  await signIn(page, 'hy-project', { at: '/projectPhaseAudit' });
  const { body: waiting } = await call(page, { path: `${records}/${id}` });
  await signIn(page, 'hy-project', { at: `/projectPhaseAuditDetail?instanceId=${waiting.processInstanceId}` });
  await expect(page.getByText(unit.serialNo).first()).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.poll(async () => (await call(page, { path: `${records}/${id}` })).body.state).toBe('passed');
  const { body: after } = await call(page, { path: `/project/projectUnit/${unit.id}` });
  expect(after.gensetState).toBe('arrived');
});
