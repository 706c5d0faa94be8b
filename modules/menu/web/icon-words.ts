import { iconNames } from '@mp/kernel/contract';

/** What each icon is called in all languages, in small letters, so that a search finds it by any of them. */
export async function iconWords(): Promise<Readonly<Record<string, string>>> {
  const all = await Promise.all([
    import('@mp/menu/locale/zh-CN.json', { with: { type: 'json' } }),
    import('@mp/menu/locale/en-US.json', { with: { type: 'json' } }),
    import('@mp/menu/locale/ja-JP.json', { with: { type: 'json' } }),
  ]);
  const texts = all.map(({ default: each }): Readonly<Record<string, string>> => each);
  const wordsOf = (name: string) => texts.map((each) => each[`icon.${name}`] ?? '').join(' ');
  return Object.fromEntries(iconNames.map((name) => [name, wordsOf(name).toLocaleLowerCase()]));
}
