import { expect, test, type Locator, type Page } from '@playwright/test';
import { goWithin, settled, signIn } from './console.ts';

/** One administrator looks at all screens, at the width that the tables are made for. */
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await signIn(page, 'hy-admin');
});

test.afterAll(() => page.context().close());

async function open(address: string): Promise<void> {
  await goWithin(page, `/mpcloud/${address}`);
  await settled(page);
}

const grid = (): Locator => page.getByRole('grid').filter({ visible: true });

/** Headings of the table that stand wholly in view, in order. */
async function headingsInView(): Promise<string[]> {
  const box = page.locator('.ui-table-box').filter({ visible: true });
  return box.evaluate((element) => {
    const pinned = element.querySelector('thead [data-pin="right"]');
    const edge = (pinned ?? element).getBoundingClientRect()[pinned ? 'left' : 'right'];
    return [...element.querySelectorAll<HTMLElement>('thead th:not(.ui-select, [data-pin="right"])')]
      .filter((heading) => heading.getBoundingClientRect().right <= edge + 1)
      .map((heading) => heading.innerText.trim());
  });
}

test('the state stands right behind the name, in sight with the lock or the deadline', async () => {
  await open('userManager');
  expect((await headingsInView()).slice(0, 4)).toEqual(['User name', 'Employee name', 'Status', 'Locked']);

  await open('dealerManager');
  const dealers = await headingsInView();
  expect(dealers).toContain('Status');
  expect(dealers).toContain('Agreement end');
});

test('a column that is empty in every row is left out until somebody asks for it', async () => {
  await open('userManager?q=hy-d');
  await expect(grid().getByRole('columnheader', { name: 'Linked accounts' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Columns' }).filter({ visible: true }).click();
  await page.getByRole('checkbox', { name: 'Linked accounts' }).check();

  await expect(grid().getByRole('columnheader', { name: 'Linked accounts' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore default', exact: true }).click();
  await page.keyboard.press('Escape');
});

test('the way into a record is its name, which looks like a link; what destroys stands behind the fold', async () => {
  await open('userManager');
  const name = grid().locator('tbody .ui-open').first();
  const brand = await page.evaluate(() => {
    const probe = document.createElement('a');
    probe.style.color = 'var(--mp-brand)';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  await expect(name).toHaveCSS('color', brand);
  const column = await name.evaluate((element) => (element.closest('td') as HTMLTableCellElement).cellIndex);
  await expect(grid().getByRole('columnheader').nth(column)).toHaveText('Employee name');

  await expect(grid().getByRole('button', { name: /^(Disable|Lock|Delete|Force sign-out): / })).toHaveCount(0);
  await grid()
    .getByRole('button', { name: /^More actions: / })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: 'Force sign-out' })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('a list inside a tab keeps its frame, head and pager in the window', async () => {
  await open('dealerManager');
  const box = page.locator('.ui-table-box').filter({ visible: true });
  await expect(page.locator('.ui-pager').filter({ visible: true })).toBeInViewport({ ratio: 1 });
  await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(grid().getByRole('columnheader', { name: 'Status' })).toBeInViewport({ ratio: 1 });
});

test('filters take one line, none repeats the search, and a question is asked as one', async () => {
  for (const address of ['userManager', 'dealerManager', 'customerManage', 'myTask']) {
    await open(address);
    const bar = page.locator('.ui-filter-bar').filter({ visible: true });
    const { height, over } = await bar.evaluate((element) => ({
      height: element.clientHeight,
      over: element.scrollWidth - element.clientWidth,
    }));
    expect({ address, height, over }).toEqual({ address, height: 32, over: 0 });
  }
  await expect(page.locator('.ui-filter-bar').filter({ visible: true }).getByText('Overdue?')).toBeVisible();

  await open('userManager');
  const search = page.getByRole('search').filter({ visible: true });
  await expect(search.getByRole('textbox', { name: 'User name', exact: true })).toHaveCount(0);
  await search.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(search.getByRole('textbox', { name: 'User name', exact: true })).toBeVisible();
  await expect(search.getByRole('button', { name: 'Advanced filter' })).toBeVisible();
});

test('a second picker of the same tree offers its nodes as well', async () => {
  await open('userManager');
  await page.getByRole('button', { name: 'New user' }).click();
  const drawer = page.getByRole('dialog', { name: 'New user' });
  for (const field of ['Affiliated organizations', 'Default organization']) {
    await drawer.getByRole('combobox', { name: field, exact: true }).click();
    const tree = page.locator('.ant-select-dropdown:visible').getByRole('tree');
    await expect(tree.getByRole('treeitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('a long form keeps its buttons, sections and what is missing in sight, and leads to the field', async () => {
  const id = await page.evaluate(async () => {
    const { token, tenancyId } = JSON.parse(sessionStorage.getItem('userInfo') ?? '{}');
    const answer = await fetch('/gateway/allinoneservice/api/dealer/dealerVersion?size=100', {
      headers: { token, tenancyid: String(tenancyId), clientid: 'mplanyou' },
    });
    const { items } = await answer.json();
    return items.find(({ state }: { state: string }) => state === 'draft').id;
  });
  await open(`dealerEditDetail?id=${id}`);
  await page
    .getByRole('heading', { name: 'Branches', level: 2 })
    .or(page.locator('.ui-form h2').nth(3))
    .first()
    .scrollIntoViewIfNeeded();
  await page.mouse.move(700, 600);
  await page.mouse.wheel(0, 3000);

  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  await expect(main.getByRole('button', { name: /^Submit/ })).toBeInViewport({ ratio: 1 });
  await expect(main.getByRole('navigation', { name: 'Sections' })).toBeInViewport({ ratio: 0.9 });

  const name = main.getByRole('textbox', { name: 'Short name' });
  const before = await name.inputValue();
  await name.fill('');
  await main.getByRole('button', { name: 'Save' }).click();
  await page.mouse.wheel(0, 3000);
  await main.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Short name' }).click();
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
  await name.fill(before);
});

test('tab and breadcrumb carry the name of the record, and after a reload tab and menu entry are in view', async () => {
  await page.goto('/mpcloud/userManager?q=cai_yuchen');
  await settled(page);
  await grid().locator('tbody .ui-open').first().click();
  const name = await page.locator('.ui-detail-head h2').innerText();
  await expect(
    page.getByRole('navigation', { name: 'Open pages' }).getByRole('button', { name, exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Current location' }).filter({ visible: true })).toContainText(
    name,
  );

  for (const address of [
    'roleManagement',
    'jobManager',
    'menuManager',
    'pageManager',
    'userAuth',
    'orgAuth',
    'workFlowConfig',
    'wfReportMgr',
    'systemSettings',
    'dealerManager',
    'dealerInfoMaintain',
  ])
    await open(address);
  await page.reload();
  await settled(page);
  await expect(page.locator('.mp-tab [aria-current="page"]')).toBeInViewport({ ratio: 0.95 });
  await expect(page.locator('.mp-menu li[data-marked="true"] a')).toBeInViewport({ ratio: 1 });
});

test('a page of one record that names none says so and leads to the list', async () => {
  for (const [address, list] of [
    ['dealerEditDetail', 'Dealer information'],
    ['noticeDetail', 'My notices'],
    ['taskDetail', 'My tasks'],
  ] as const) {
    await open(address);
    await expect(page.getByRole('heading', { name: 'Nothing selected' }).filter({ visible: true })).toBeVisible();
    await page
      .getByRole('button', { name: /^Go to / })
      .filter({ visible: true })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(list);
  }
});

test('the focus is seen on links, buttons, tabs and menu entries', async () => {
  await open('dealerManager');
  await page.keyboard.press('Tab');
  for (const each of [
    page.getByRole('navigation', { name: 'Menu', exact: true }).getByRole('link').first(),
    page.getByRole('main').getByRole('button', { name: /^New/ }),
    page.getByRole('tab').first(),
    grid().locator('tbody .ui-open').first(),
  ]) {
    await each.focus();
    const outline = await each.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
    });
    expect(outline).toBeGreaterThanOrEqual(2);
  }
});

test('without a connection the list stays when a form cannot be fetched, which opens later', async () => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto('/mpcloud/bigAreaSetting');
  await page.goto('/mpcloud/roleManagement');
  await settled(page);
  // What an earlier page has left in the cache would come without a connection, too. The route stays until the end:
  // what is under way while it is removed would never be answered.
  let connected = false;
  await page.context().setOffline(true);
  await page.route(/\.js$/, (route) => (connected ? route.continue() : route.abort()));
  await page.getByRole('main').getByRole('button', { name: /^New/ }).click();
  await expect(page.locator('.mp-toast')).toHaveCount(1);
  await expect(grid().getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText(/TypeError|undefined/)).toHaveCount(0);

  connected = true;
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Retry now' })).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: /^New/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(errors).toEqual([]);
  await page.keyboard.press('Escape');
  await page.unroute(/\.js$/);
});

test('a list page is at most 350 KB of programs, and its frame is drawn before they are there', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies(await page.context().cookies());
  const visit = await context.newPage();
  const session = await page.evaluate(() => sessionStorage.getItem('userInfo') ?? '');
  await visit.addInitScript((info) => sessionStorage.setItem('userInfo', info), session);
  const sizes = new Map<string, Promise<number>>();
  visit.on('response', (response) => {
    if (!response.url().endsWith('.js')) return;
    sizes.set(
      response.url(),
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    );
  });
  await visit.route('**/assets/index-*.js', async (route) => {
    await expect(visit.getByRole('status', { name: 'mpcloud' })).toBeVisible();
    await route.continue();
  });
  await visit.goto('/mpcloud/userManager');
  await settled(visit);
  await expect(visit.getByRole('link', { name: /^Pending tasks/ })).toBeVisible();

  const loaded = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
  expect(loaded).toBeGreaterThan(100_000);
  expect(loaded).toBeLessThanOrEqual(350_000);
  await context.close();
});

test('who has chosen no language is greeted in that of the browser', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'ja-JP' });
  const visit = await context.newPage();
  await visit.goto('/mpcloud/login');
  await expect(visit.getByRole('button', { name: 'ログイン', exact: true })).toBeVisible();
  await context.close();
});
