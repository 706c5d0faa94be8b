import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const prefix = 'virtual:nav-texts/';

/** The texts of one language that are needed before a module is opened: titles, menu, cards; keys begin with `nav.`. */
export function navTexts(modulesFolder: string, language: string): Record<string, string> {
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
    for (const [key, value] of Object.entries(texts))
      if (key.startsWith('nav.') && typeof value === 'string') out[key] = value;
  }
  return out;
}

/** Vite plugin: `virtual:nav-texts/zh-CN` is one small file instead of the texts of every module. */
export function navTextsPlugin(modulesFolder: string): Plugin {
  return {
    name: 'mp-nav-texts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const language = id.slice(prefix.length + 1);
      return `export default ${JSON.stringify(navTexts(modulesFolder, language))};`;
    },
    handleHotUpdate({ file, server }) {
      if (!/\/locale\/[\w-]+\.json$/.test(file)) return;
      for (const [id, module] of server.moduleGraph.idToModuleMap)
        if (id.startsWith(`\0${prefix}`)) server.moduleGraph.invalidateModule(module);
    },
  };
}
