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
 * Every registered page is looked at three times, each time in another language and look; a new page is part of it by
 * its registration alone. What all pages share (the frame, the archetypes) is looked at with a few of them.
 */
interface Look {
  readonly language: Language;
  readonly scheme: 'light' | 'dark';
  readonly width: number;
  /** End of the address of a page without the frame. */
  readonly outer: '' | '_outer';
  /** Pages on which the rules of accessibility are asked. */
  readonly judged: (page: RegisteredPage) => boolean;
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
  '/dealerManager',
  '/dealerInfoMaintain',
  '/myTask',
  '/myNotice',
  '/workFlowConfig',
  '/wfReportMgr',
]);

const looks: readonly Look[] = [
  { language: 'en-US', scheme: 'light', width: 1280, outer: '', judged: () => true },
  { language: 'zh-CN', scheme: 'dark', width: 390, outer: '', judged: ({ path }) => archetypes.has(path) },
  { language: 'ja-JP', scheme: 'light', width: 1280, outer: '_outer', judged: () => false },
];
/** The pages in parts of about twelve: all workers look at them, and a part ends in time on a slow machine as well. */
const parts = Array.from({ length: Math.ceil(registeredPages().length / 12) }, (_, at) => at);

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
      'td, tbody th, [role=treeitem], textarea, .ref-master-list, .dlr-company, .ui-card, .ui-chip, .flow-card, .home-changes, .relation-list ul, .relation-node, script, style, noscript';
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

for (const { language, scheme, width, outer, judged } of looks)
  for (const part of parts)
    test(`every page speaks ${language} only, bears its title, fits and is accessible, ${scheme}, ${width} px${outer === '' ? '' : ', without the frame'}, part ${part + 1}`, async ({
      page,
    }) => {
      test.setTimeout(240_000);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await signIn(page, 'admin', { language, at: `/dashboard${outer}?tenancyId=1001` });
      const texts = allTexts(language);
      const pages = registeredPages().filter((_, at) => at % parts.length === part);
      for (const [at, each] of pages.entries())
        await test.step(each.path, async () => {
          const title = texts[each.titleKey] ?? `no text for ${each.titleKey}`;
          await goWithin(page, `/mpcloud${each.path}${outer}?tenancyId=1001`);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText([title]);
          await expect(page).toHaveTitle(new RegExp(`^${title} - `));
          await settled(page);
          expect(foreignWords(await ownWords(page), language)).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
          // The frame around the pages stays the same; it is judged with the first.
          if (judged(each)) await expectAccessible(page, at === 0 ? {} : { within: 'main' });
        });
    });
