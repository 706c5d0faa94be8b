import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Texts of all modules that are loaded together, as `virtual:<name>/zh-CN`, by their keys. */
export interface GatheredTexts {
  readonly name: string;
  readonly keys: RegExp;
}

/** What is needed before a module is opened: titles, menu, cards. */
export const navTexts: GatheredTexts = { name: 'nav-texts', keys: /^nav\./ };

/** What the page of the system settings says of their groups; titles stand elsewhere too, the personal ones on a page of their own. */
export const settingsTexts: GatheredTexts = {
  name: 'settings-texts',
  keys: /^(?!personalSettings\.)\w+Settings\.(?!title$)/,
};

/** The texts of one language that belong together, out of all modules. */
export function gatherTexts(modulesFolder: string, language: string, { keys }: GatheredTexts): Record<string, string> {
  const out: Record<string, string> = {};
  for (const name of readdirSync(modulesFolder)) {
    const file = join(modulesFolder, name, 'locale', `${language}.json`);
    let texts: Record<string, unknown>;
    try {
      texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    } catch (error) {
      if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) continue;
      throw error;
    }
    for (const [key, value] of Object.entries(texts)) if (keys.test(key) && typeof value === 'string') out[key] = value;
  }
  return out;
}

const ownTexts =
  /locale: \{\s*(?:'[\w-]+': \(\) => import\('@mp\/([\w-]+)\/locale\/[\w-]+\.json', \{ with: \{ type: 'json' \} \}\),?\s*){3}\}/g;
const moduleTexts = 'virtual:module-texts';

/**
 * The declaration of a module with its texts behind one door of all modules: every way to a part costs the first program
 * some bytes, three times a module, though nobody reads more than one language.
 */
export function withoutOwnTexts(code: string): string | null {
  const shared = code.replaceAll(ownTexts, `locale: moduleTexts('$1')`);
  return shared === code ? null : `import { moduleTexts } from '${moduleTexts}';\n${shared}`;
}

/** Vite plugin: the texts of modules are found by way of the file that holds the titles of all, which every page has. */
export const moduleTextsPlugin = (): Plugin => ({
  name: 'mp-module-texts',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === moduleTexts ? `\0${id}` : null),
  load: (id) =>
    id === `\0${moduleTexts}`
      ? `const of = (name, load) => () => load().then((texts) => texts.textsOf(name));
export const moduleTexts = (name) => ({
  'zh-CN': of(name, () => import('virtual:${navTexts.name}/zh-CN')),
  'en-US': of(name, () => import('virtual:${navTexts.name}/en-US')),
  'ja-JP': of(name, () => import('virtual:${navTexts.name}/ja-JP')),
});`
      : null,
  transform: (code, id) => (/[\\/]modules[\\/][\w-]+[\\/]web[\\/]index\.ts$/.test(id) ? withoutOwnTexts(code) : null),
});

/** A way to the texts of each module in one language. */
function doors(modulesFolder: string, language: string): string {
  const ways = readdirSync(modulesFolder)
    .map((name) => [name, join(modulesFolder, name, 'locale', `${language}.json`)] as const)
    .filter(([, file]) => existsSync(file))
    .map(([name, file]) => `${JSON.stringify(name)}: () => import(${JSON.stringify(file)})`);
  return `const all = { ${ways.join(', ')} };\nexport const textsOf = (name) => all[name]();`;
}

/** Vite plugin: texts that belong together are one small file instead of the texts of every module. */
export function gatheredTextsPlugin(modulesFolder: string, gathered: GatheredTexts): Plugin {
  const prefix = `virtual:${gathered.name}/`;
  return {
    name: `mp-${gathered.name}`,
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const language = id.slice(prefix.length + 1);
      const texts = `export default ${JSON.stringify(gatherTexts(modulesFolder, language, gathered))};`;
      return gathered === navTexts ? `${texts}\n${doors(modulesFolder, language)}` : texts;
    },
    handleHotUpdate({ file, server }) {
      if (!/\/locale\/[\w-]+\.json$/.test(file)) return;
      for (const [id, module] of server.moduleGraph.idToModuleMap)
        if (id.startsWith(`\0${prefix}`)) server.moduleGraph.invalidateModule(module);
    },
  };
}
