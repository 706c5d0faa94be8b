import { expect, test, type Page } from '@playwright/test';
import {
  allTexts,
  expectAccessible,
  goWithin,
  registeredPages,
  settled,
  signIn,
  type Language,
  type RegisteredPage,
} from './console.ts';

/**
 * Every registered page is opened once and looked at twice there, wide and light in English and narrow and dark in
 * Japanese; a new page is part of it by its registration alone. One page of each archetype is looked at without the
 * frame and in Chinese as well, since what they share is the same on all.
 */
interface Look {
  readonly language: Language;
  readonly scheme: 'light' | 'dark';
  readonly width: number;
}

/** One page of each archetype and of each drawing of its own: what differs by colour or width differs by these. */
const archetypes: ReadonlySet<string> = new Set([
  '/dashboard',
  '/userManager',
  '/orgBasicDataMgr',
  '/orgRelative',
  '/roleManagement',
  '/userAuth',
  '/menuManager',
  '/pageManager',
  '/systemSettings',
  '/personalSettings',
  '/noticePreferences',
  '/dealerManager',
  '/dealerInfoMaintain',
  '/myTask',
  '/myNotice',
  '/workFlowConfig',
  '/wfReportMgr',
]);

const wide: Look = { language: 'en-US', scheme: 'light', width: 1280 };
const narrow: Look = { language: 'ja-JP', scheme: 'dark', width: 390 };
/** The pages in parts of about eight: all workers look at them, and a part ends in time on a slow machine as well. */
const parts = Array.from({ length: Math.ceil(registeredPages().length / 8) }, (_, at) => at);

test.describe.configure({ mode: 'parallel' });

/** What the demo data says in Chinese in every language: the tenant, the person, the system's own name. */
const known = /恒远动力(?:集团)?|我的公司|系统管理员|企业管理控制台/g;
/** Names of languages are shown in their own language. */
const ownNames: ReadonlySet<string> = new Set(['中文', '简体中文', '日本語', '中', '日', '系']);
const keyShape = /^[a-z]\w*(\.\w+)*\.(field|action|title|error|hint|list|section)(\.|$)/;

/** Every text that the interface itself shows: names of controls too, cells and tree nodes (the records) not. */
async function ownWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const records =
      'td, tbody th, [role=treeitem], textarea, .report-chart svg, .ref-master-list, .dlr-company, .ui-card, .ui-chip, .flow-card, .home-changes, .relation-list ul, .relation-node, .open-service[data-kind=external], .mb-site, script, style, noscript';
    const out: string[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility() || element.closest(records)) continue;
      for (const name of ['aria-label', 'title', 'placeholder']) out.push(element.getAttribute(name)?.trim() ?? '');
      for (const child of element.childNodes)
        if (child.nodeType === Node.TEXT_NODE) out.push(child.textContent?.trim() ?? '');
    }
    return out.filter((text) => text !== '');
  });
}

/** Texts of the Chinese files that the other language says otherwise. */
function chineseOnly(words: readonly string[], language: Language): readonly string[] {
  const chinese = Object.entries(allTexts('zh-CN'));
  const own = allTexts(language);
  return words.filter((word) => {
    const keys = chinese.filter(([, value]) => value === word).map(([key]) => key);
    return keys.length > 0 && keys.every((key) => own[key] !== word) && !ownNames.has(word);
  });
}

/** What no page may show in the language. */
function foreignWords(words: readonly string[], language: Language): readonly string[] {
  const raw = words.filter((word) => keyShape.test(word));
  if (language === 'zh-CN') return raw;
  const han = (word: string) => /[\u3040-\u30ff\u3400-\u9fff]/.test(word.replaceAll(known, '')) && !ownNames.has(word);
  return [...raw, ...(language === 'en-US' ? words.filter(han) : chineseOnly(words, language))];
}

test('each archetype named here is a registered page', () => {
  const paths = registeredPages().map(({ path }) => path);

  expect([...archetypes].filter((path) => !paths.includes(path))).toEqual([]);
});

test('the frame speaks the language of the user', async ({ page }) => {
  await signIn(page, 'admin', { language: 'ja-JP' });
  await settled(page);

  expect(foreignWords(await ownWords(page), 'ja-JP')).toEqual([]);
});

const languageNames: Readonly<Record<Language, string>> = { 'zh-CN': '中文', 'en-US': 'English', 'ja-JP': '日本語' };

/** Changes a page that stands in another look over to this one, as somebody does who turns a device and picks a language. */
async function changeOver(page: Page, { language, scheme, width }: Look): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  const spoken = await page.evaluate(() => document.documentElement.lang);
  if (spoken !== language) {
    const name = allTexts(spoken as Language)['frame.language'] ?? '';
    const menu = page.getByRole('banner').getByRole('button', { name, exact: true });
    // A public page stands without the frame.
    const choice = page.locator('.mp-language').getByRole('combobox', { name, exact: true });
    await expect(menu.or(choice)).toBeVisible();
    if (await choice.isVisible()) await choice.selectOption(language);
    else {
      await menu.click();
      await page.getByRole('menuitem', { name: languageNames[language] }).click();
    }
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
}

async function expectInOrder(page: Page, { titleKey }: RegisteredPage, { language, width }: Look): Promise<void> {
  const title = allTexts(language)[titleKey] ?? `no text for ${titleKey}`;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([title]);
  await expect(page).toHaveTitle(new RegExp(`^${title} - `));
  await settled(page);
  // What comes from the server is asked for anew in another language, and stands in the former one until it is there.
  await expect.poll(async () => foreignWords(await ownWords(page), language)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

for (const part of parts)
  test(`every page speaks the language of its reader only, bears its title, fits and is accessible, part ${part + 1}`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await signIn(page, 'admin', { at: '/dashboard?tenancyId=1001' });
    const pages = registeredPages().filter((_, at) => at % parts.length === part);
    for (const [at, each] of pages.entries())
      await test.step(each.path, async () => {
        await goWithin(page, `/mpcloud${each.path}?tenancyId=1001`);
        // The next page begins in the look in which the last one ended: one change for each.
        for (const look of at % 2 === 0 ? [wide, narrow] : [narrow, wide]) {
          await changeOver(page, look);
          await expectInOrder(page, each, look);
          // What is read anew in another language is paler meanwhile; its colours are judged when the answer is there.
          await settled(page);
          // The frame around the pages stays the same; it is judged with the first.
          if (look === wide || archetypes.has(each.path))
            await expectAccessible(page, at === 0 ? {} : { within: 'main' });
        }
      });
  });

test('without the frame a page of each kind speaks Chinese only, bears its title and fits', async ({ page }) => {
  const look: Look = { language: 'zh-CN', scheme: 'light', width: 390 };
  await page.setViewportSize({ width: look.width, height: 800 });
  await signIn(page, 'admin', { language: look.language, at: '/dashboard_outer?tenancyId=1001' });
  for (const each of registeredPages().filter(({ path }) => archetypes.has(path)))
    await test.step(each.path, async () => {
      await goWithin(page, `/mpcloud${each.path}_outer?tenancyId=1001`);
      await expectInOrder(page, each, look);
    });
});
