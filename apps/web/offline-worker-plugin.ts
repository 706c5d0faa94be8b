import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { partsFrom } from './chunks.ts';

const offlineRoute = /\{[^{}]*?load: \(\) => import\('(\.\/[\w-]+\.tsx)'\)[^{}]*?offline: true[^{}]*?\}/g;

/** Sources of the pages that work offline, as the modules declare their routes. */
function offlinePages(modules: string): string[] {
  return globSync('*/web/index.ts', { cwd: modules }).flatMap((file) => {
    const path = join(modules, file);
    return [...readFileSync(path, 'utf8').matchAll(offlineRoute)].map(([, page = '']) => join(dirname(path), page));
  });
}

/** Workers that parts start, and the WebAssembly that these run: files that no import names. */
function workersOf(parts: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const namedIn = (name: string): string[] => {
    const file = bundle[name];
    const text = file?.type === 'chunk' ? file.code : name.endsWith('.js') ? String(file?.source) : '';
    const found = [...text.matchAll(/assets\/[\w-]+\.(?:js|wasm)/g)].map(([address]) => address);
    return found.filter((address) => bundle[address]?.type === 'asset');
  };
  const workers = parts.flatMap(namedIn);
  return [...workers, ...workers.flatMap(namedIn)];
}

/** Builds the worker that lets pages start without a connection, with the names of the parts that they need. */
export function offlineWorkerPlugin(here: string): Plugin {
  return {
    name: 'mp-offline-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const pages = new Set(offlinePages(join(here, '../../modules')));
      const output = Object.values(bundle).filter((file) => file.type === 'chunk');
      const starts = output.filter(({ facadeModuleId }) => pages.has(facadeModuleId ?? ''));
      const styles = new Map(output.map((file) => [file.fileName, [...(file.viteMetadata?.importedCss ?? [])]]));
      const programs = partsFrom(
        Object.fromEntries(output.map((file) => [file.fileName, file])),
        starts.map(({ fileName }) => fileName),
      );
      const named = [
        ...programs.flatMap((part) => [part, ...(styles.get(part) ?? [])]),
        ...workersOf(programs, bundle),
      ];
      const parts = [...new Set(named)];
      await build({
        configFile: false,
        root: here,
        logLevel: 'warn',
        define: {
          __OFFLINE_PARTS__: JSON.stringify(parts.map((part) => `/${part}`)),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2022',
          copyPublicDir: false,
          lib: {
            entry: join(here, 'offline-worker.ts'),
            formats: ['iife'],
            name: 'worker',
            fileName: () => 'offline-worker.js',
          },
        },
      });
    },
  };
}
