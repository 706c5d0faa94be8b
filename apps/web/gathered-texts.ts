import { readdirSync, readFileSync } from 'node:fs';
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

/** Vite plugin: texts that belong together are one small file instead of the texts of every module. */
export function gatheredTextsPlugin(modulesFolder: string, gathered: GatheredTexts): Plugin {
  const prefix = `virtual:${gathered.name}/`;
  return {
    name: `mp-${gathered.name}`,
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const language = id.slice(prefix.length + 1);
      return `export default ${JSON.stringify(gatherTexts(modulesFolder, language, gathered))};`;
    },
    handleHotUpdate({ file, server }) {
      if (!/\/locale\/[\w-]+\.json$/.test(file)) return;
      for (const [id, module] of server.moduleGraph.idToModuleMap)
        if (id.startsWith(`\0${prefix}`)) server.moduleGraph.invalidateModule(module);
    },
  };
}
