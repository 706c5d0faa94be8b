import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { partsFrom } from './chunks.ts';

const offlineRoute = /\{[^{}]*?load: \(\) => import\('(\.\/[\w-]+\.tsx)'\)[^{}]*?offline: true[^{}]*?\}/g;

/** Sources of the pages that work offline, as the modules declare their routes. */
function offlinePages(modules: string): string[] {
  return globSync('*/web/index.ts', { cwd: modules }).flatMap((file) => {
    const path = join(modules, file);
    return [...readFileSync(path, 'utf8').matchAll(offlineRoute)].map(([, page = '']) => join(dirname(path), page));
  });
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
      const parts = [...new Set(programs.flatMap((part) => [part, ...(styles.get(part) ?? [])]))];
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
