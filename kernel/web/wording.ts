import { apiPrefix, type Language } from '@mp/kernel/contract';
import { overrideTexts } from './i18n.ts';

let shown: unknown;

/** Texts of a version: what the browser has kept of it holds for ever. Without them the product's texts are shown. */
async function textsOf(version: string, language: Language): Promise<{ default: Record<string, string> }> {
  try {
    const answer = await fetch(`${apiPrefix}/settings/wording-bundle/${version}?lang=${language}`);
    return { default: answer.ok ? ((await answer.json()) as Record<string, string>) : {} };
  } catch {
    return { default: {} };
  }
}

/** Shows the tenant's own words of a version, which the settings name at the start; nothing is asked for without one. */
export function followWording(version: unknown): void {
  if (version === shown) return;
  shown = version;
  void overrideTexts(
    typeof version === 'string'
      ? {
          'zh-CN': () => textsOf(version, 'zh-CN'),
          'en-US': () => textsOf(version, 'en-US'),
          'ja-JP': () => textsOf(version, 'ja-JP'),
        }
      : undefined,
  );
}
