import { chromium, type Page } from '@playwright/test';
import { browserFlags, prepareBrowser } from '../browser.ts';
import type { Stage } from './stage.ts';

const user = 'hy-staff';
const address = '/mpcloud/userManager';
const visits = 7;
const phone = { width: 390, height: 844 };

/** A processor a fourth as fast and the network of Lighthouse's *slow 4G*: 1.6 Mbit/s down, half of it up, 150 ms there and back. */
const processorShare = 4;
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorShare });
}

async function signIn(page: Page, consoleUrl: string): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: 'zh-CN', url: consoleUrl }]);
  await page.goto(`${consoleUrl}/mpcloud/login`);
  await page.getByLabel('用户名', { exact: true }).fill(user);
  await page.getByLabel('密码', { exact: true }).fill(process.env['DEMO_PASSWORD'] ?? 'Demo@2026');
  await page.getByRole('checkbox', { name: /同意/ }).check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

/** Milliseconds from the navigation until the first record of the list is drawn, and nothing of the list is being loaded. */
async function readyAfter(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  const ready = await page.waitForFunction(
    () => {
      const list = document.querySelector('.ui-cards');
      return list?.querySelector('.ui-card') && list.getAttribute('aria-busy') !== 'true' ? performance.now() : false;
    },
    undefined,
    { polling: 'raf', timeout: 60_000 },
  );
  return Number(await ready.jsonValue());
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/**
 * The list of users on a slow phone, by the pages that are built: its first visit, when nothing is in the browser's cache,
 * and the median of those that follow.
 */
export async function measureSlowPhone({ consoleUrl }: Stage): Promise<Readonly<Record<string, number>>> {
  const { executablePath, env } = prepareBrowser();
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: browserFlags,
  });
  try {
    const context = await browser.newContext({ viewport: phone, locale: 'zh-CN', isMobile: true, hasTouch: true });
    const page = await context.newPage();
    await signIn(page, consoleUrl);
    const session = await context.newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await slowDown(page);
    const first = await readyAfter(page, `${consoleUrl}${address}`);
    const later: number[] = [];
    for (let visit = 0; visit < visits; visit += 1) later.push(await readyAfter(page, `${consoleUrl}${address}`));
    return {
      ms: Math.round(median(later)),
      slowest: Math.round(Math.max(...later)),
      first: Math.round(first),
      goal: 1500,
    };
  } finally {
    await browser.close();
  }
}
