import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { iconNames } from '@mp/kernel/contract';
import type { Plugin } from 'vite';

const id = 'virtual:icon-sprite';
const developmentAddress = '/icon-sprite.svg';

/** One drawing with all icons as symbols, so that a name shows an icon without code of its own. */
export function iconSprite(folder: string): string {
  const symbols = iconNames.map((name) => {
    const drawing = readFileSync(join(folder, `${name}.svg`), 'utf8');
    const [, box = '', paths = ''] = /^<svg[^>]*viewBox="([^"]+)"[^>]*>(.*)<\/svg>\s*$/s.exec(drawing) ?? [];
    if (paths === '') throw new Error(`the icon ${name} has another shape than expected`);
    return `<symbol id="${name}" viewBox="${box}">${paths}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

/** Vite plugin: `virtual:icon-sprite` is the address of that drawing, an asset of the build. */
export function iconSpritePlugin(folder: string): Plugin {
  let isBuild = false;
  return {
    name: 'mp-icon-sprite',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null;
      if (!isBuild) return `export default ${JSON.stringify(developmentAddress)};`;
      const reference = this.emitFile({ type: 'asset', name: 'icons.svg', source: iconSprite(folder) });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
    configureServer(server) {
      server.middlewares.use(developmentAddress, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml');
        response.end(iconSprite(folder));
      });
    },
  };
}
