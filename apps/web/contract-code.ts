import type { Plugin } from 'vite';

const operations = /[\\/]contract[\\/][\w-]+\.api\.ts$/;

/** Declarations that only the server gathers: in a browser those that a page does not name are left out. */
export const usedByName: readonly string[] = ['defineEndpoint', 'defineItemsOfRecord', 'defineErrors'];

/** Sentences of the reference page, which the server serves. */
const summary = /^\s*summary:\s*(?:'(?:[^'\\]|\\.)*'|`[^`]*`),?$/gm;

/** Operations as browsers need them. */
export const browserOperations = (code: string): string => code.replaceAll(summary, '');

/** Vite plugin: declared operations weigh what a page uses of them. */
export function contractCodePlugin(): Plugin {
  return {
    name: 'mp-contract-code',
    apply: 'build',
    enforce: 'pre',
    transform: (code, file) => (operations.test(file) ? { code: browserOperations(code), map: null } : null),
  };
}
