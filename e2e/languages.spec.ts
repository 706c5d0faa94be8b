import { expect, test, type Page } from '@playwright/test';
import { allTexts, goWithin, languages, registeredPages, settled, signIn, type Language } from './console.ts';

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

// Without the frame a page shows less of the same, so one language is enough there.
for (const language of languages)
  for (const outer of language === 'ja-JP' ? ['', '_outer'] : [''])
    test(`every page ${outer === '' ? 'in' : 'without'} the frame speaks ${language} only and bears its title`, async ({
      page,
    }) => {
      test.setTimeout(240_000);
      await signIn(page, 'admin', language);
      const texts = allTexts(language);
      if (outer !== '') await page.goto(`/mpcloud/dashboard${outer}?tenancyId=1001`);

      for (const { path, titleKey } of registeredPages())
        await test.step(path, async () => {
          const title = texts[titleKey] ?? `no text for ${titleKey}`;
          await goWithin(page, `/mpcloud${path}${outer}?tenancyId=1001`);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText([title]);
          await expect(page).toHaveTitle(new RegExp(`^${title} - `));
          await settled(page);
          expect(foreignWords(await ownWords(page), language)).toEqual([]);
        });
    });

test('an open error dialog changes its language in place', async ({ page }) => {
  await signIn(page, 'hy-admin', 'zh-CN');
  await page.route('**/gateway/**/identity/user?*', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'common.serverException', message: '', params: {}, requestId: 'r-1' },
    }),
  );
  await page.goto('/mpcloud/userManager');
  await expect(page.getByText('服务器异常，请稍后重试').first()).toBeVisible();

  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();

  await expect(page.getByText('Server exception. Please try again later.').first()).toBeVisible();
  await expect(page.getByText('服务器异常，请稍后重试')).toHaveCount(0);
});
