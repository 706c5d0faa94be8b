// Puts the server's own files into one program (with parts for what is imported later), which starts with a third less of a
// processor than its thousand files. Packages stay where they are. Called by bootstrap.mjs in a process of its own.
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'rolldown';
import { root } from './bootstrap.mjs';

const [out] = process.argv.slice(2);
if (out === undefined) throw new Error('Where to? node tools/bundle-server.mjs <folder>');

/** Where the program will lie, whatever folder it is written to first. */
const place = join(root, 'apps/server/dist');
/** What the product uses of `node:http`; the build refuses other names. */
const httpNames = ['Agent', 'createServer', 'request'];
/** @param {string} path */
const fromPlace = (path) => relative(place, path).replaceAll('\\', '/');

/**
 * Files beside a source file (threads, migrations, texts) are found where they are: the address of a part of the program is
 * that of the file it was written in.
 * @type {import('rolldown').Plugin}
 */
const addresses = {
  name: 'addresses-of-sources',
  transform: {
    filter: { code: /import\.meta\.(?:url|dirname|filename)/ },
    handler(code, id) {
      if (/import\.meta\.(?:dirname|filename)/.test(code))
        this.error(`${id}: write import.meta.url, which is kept in the program`);
      return {
        code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(fromPlace(id))}, import.meta.url).href`),
        map: null,
      };
    },
  },
};

/**
 * Whoever imports `node:http` by its names is given all of them, `WebSocket` of undici among them, which takes a twentieth of
 * a second; asked of the process, only what is used is loaded.
 * @type {import('rolldown').Plugin}
 */
const plainHttp = {
  name: 'http-without-undici',
  resolveId: (id) => (id === 'node:http' ? '\0plain-http' : null),
  load: (id) =>
    id === '\0plain-http' ? `export const { ${httpNames.join(', ')} } = process.getBuiltinModule('node:http');` : null,
};

await build({
  cwd: root,
  input: { main: 'apps/server/main.ts' },
  platform: 'node',
  // Every file that Node would run is run: what a file declares counts, whether or not its names are used.
  treeshake: false,
  // Packages by name are left to Node; only our own workspaces are part of the program.
  external: (id) => !/^(?:\.{0,2}\/|[A-Za-z]:[\\/]|@mp\/|node:http$|\0)/.test(id),
  plugins: [addresses, plainHttp],
  output: {
    dir: out,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    sourcemap: true,
    // The sources lie where they were: their maps need not hold them again.
    sourcemapExcludeSources: true,
    sourcemapPathTransform: (source, map) => fromPlace(resolve(dirname(map), source)),
  },
  logLevel: 'warn',
});
