import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { neededLater, orderedByUse, startChunkOf } from './chunks.ts';
import { contractCodePlugin, usedByName } from './contract-code.ts';
import { iconCodePlugin } from './icon-code.ts';
import { iconSpritePlugin } from './icon-sprite.ts';
import { offlineWorkerPlugin } from './offline-worker-plugin.ts';
import { gatheredTextsPlugin, moduleTextsPlugin, navTexts, settingsTexts } from './gathered-texts.ts';
import { serverTextsPlugin } from './server-texts.ts';
import { startFiles } from './start-files.ts';

const here = import.meta.dirname;
const server = process.env.MP_SERVER ?? 'http://127.0.0.1:8080';
const build = process.env.BUILD ?? new Date().toISOString().replace(/\D/g, '').slice(0, 12);

/** Writes a `.br` beside every file of the output that becomes smaller by it; the server sends it as it stands. */
function brotli(): Plugin {
  return {
    name: 'mp-brotli',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return;
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|json|wasm)$/.test(name)) continue;
        const content = readFileSync(join(dir, name));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content, { params }));
      }
    },
  };
}

let later: ReturnType<typeof neededLater> | undefined;

/** Learns from the output what each program has loaded at its start, before the lists of what to fetch ahead are written. */
function fetchAhead(): Plugin {
  return {
    name: 'mp-fetch-ahead',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler: (_options, bundle) => {
        const programs = Object.values(bundle).filter((file) => file.type === 'chunk');
        const early = programs.find(({ facadeModuleId }) => facadeModuleId === join(here, 'start/lists.ts'));
        later = neededLater(Object.fromEntries(programs.map((file) => [file.fileName, file])), early?.fileName);
      },
    },
  };
}

/** Shortens the lists of what to ask for ahead, once Vite has written them. */
function shortLists(): Plugin {
  return {
    name: 'mp-short-lists',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = orderedByUse(file.code);
      },
    },
  };
}

/** In development the pages stand below `/mpcloud` as the server puts them. */
function pages(): Plugin {
  const pageOf = (url: string): string | null => {
    const [path = ''] = url.split('?');
    if (/^\/mpcloud\/login\/?$/.test(path)) return '/login.html';
    return /^\/(mpcloud(\/[^.]*)?)?$/.test(path) ? '/index.html' : null;
  };
  return {
    name: 'mp-pages',
    configureServer(dev) {
      dev.middlewares.use((request: IncomingMessage, _response, next) => {
        const page = pageOf(request.url ?? '');
        if (page !== null) request.url = page;
        next();
      });
    },
  };
}

/** In development a JSON file reaches the browser as a module of JavaScript, which an import with `type: 'json'` refuses. */
function jsonImports(): Plugin {
  return {
    name: 'mp-json-imports',
    apply: 'serve',
    enforce: 'pre',
    transform: (code) =>
      code.includes("type: 'json'") ? code.replaceAll(/,\s*\{ with: \{ type: 'json' \} \}/g, '') : null,
  };
}

/** What decides which code belongs to a program; plugins are made anew for each build. */
const code = () => ({
  define: { __BUILD__: JSON.stringify(build) },
  plugins: [
    jsonImports(),
    moduleTextsPlugin(),
    serverTextsPlugin(),
    contractCodePlugin(),
    iconCodePlugin(),
    react(),
    gatheredTextsPlugin(join(here, '../../modules'), navTexts),
    gatheredTextsPlugin(join(here, '../../modules'), settingsTexts),
    iconSpritePlugin(join(here, '../../node_modules/@ant-design/icons-svg/inline-svg/outlined')),
  ],
  // No form of the component library is used: our forms judge by the contract.
  resolve: { alias: [{ find: /^@rc-component\/form$/, replacement: join(here, 'no-form.ts') }] },
});

/** Chunks of the start; while developing nothing is bundled. */
async function startChunks(command: string) {
  if (command !== 'build') return [];
  return [{ name: startChunkOf(join(here, '../..'), await startFiles(here, code)), test: () => true }];
}

export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  ...code(),
  root: here,
  base: '/',
  appType: 'spa' as const,
  plugins: [code().plugins, pages(), fetchAhead(), shortLists(), offlineWorkerPlugin(here), brotli()],
  server: { port: 5173, proxy: { '/gateway': server, '/powerbit': server, '/scim': server, '/healthz': server } },
  // The server knows workers by their names: each has a content policy of its own (pages.ts).
  worker: {
    format: 'es',
    rolldownOptions: {
      output: { entryFileNames: 'assets/[name]-[hash].js', assetFileNames: 'assets/[hash:7][extname]' },
    },
  },
  build: {
    outDir: join(here, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      resolveDependencies: (part, files, { hostType }) => (hostType === 'html' || !later ? files : later(part, files)),
    },
    reportCompressedSize: false,
    manifest: 'manifest.json',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      treeshake: { manualPureFunctions: usedByName },
      input: Object.fromEntries(
        ['index', 'login']
          .map((name) => [name, join(here, `${name}.html`)])
          .filter(([, file]) => existsSync(file ?? '')),
      ),
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        // The first program names all other parts: short names are two kilobytes of every first page. The manifest says
        // what each of them is.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: await startChunks(command),
          includeDependenciesRecursively: false,
        },
      },
    },
  },
}));
