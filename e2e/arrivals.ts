import { expect, type Page } from '@playwright/test';
import { call, settled, signIn } from './console.ts';

/** The path of phase records. */
export const records = '/projectPhase/phaseRecord';

/** A unit that is expected at a site. */
export interface Unit {
  readonly id: string;
  readonly tag: string;
  readonly projectId: string;
  /** Name of its project. */
  readonly projectIdLabel: string;
  readonly serialNo: string;
}

/** Units on their way, in projects that are carried out, of which no record is open. */
export async function unitsOnTheirWay(page: Page): Promise<readonly Unit[]> {
  const { body: projects } = await call(page, { path: '/project/project?state=executing&size=200' });
  const { body: open } = await call(page, {
    path: `${records}?phase=ARRIVAL&state[in]=doing,submitted,returned&size=200`,
  });
  const { body: units } = await call(page, { path: '/project/projectUnit?gensetState=shipped&size=200' });
  const ids = new Set(projects.items.map(({ id }: { id: string }) => id));
  const taken = new Set(open.items.flatMap(({ unitIds }: { unitIds: string[] }) => unitIds));
  return units.items.filter(({ id, projectId, serialNo }: Unit) => serialNo && ids.has(projectId) && !taken.has(id));
}

/** The last of them: other tests take the first ones. */
export async function aUnitOnItsWay(page: Page): Promise<Unit> {
  const unit = (await unitsOnTheirWay(page)).at(-1);
  if (!unit) throw new Error('no unit is free');
  return unit;
}

/** Where a new arrival of a unit is recorded. */
export const arrivalOf = ({ id, projectId }: Unit): string =>
  `/projectPhaseRecord?new=1&project=${projectId}&phase=ARRIVAL&units=${id}`;

/** Opens the steps of a new arrival on a phone. */
export async function openArrival(page: Page, unit: Unit): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'hy-business', { at: arrivalOf(unit) });
  await settled(page);
  // The worker has taken the page and its parts along.
  await expect(page.locator('html[data-offline=ready]')).toBeAttached();
}

/** Goes to the next step. */
export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
