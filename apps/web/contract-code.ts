import type { Plugin } from 'vite';

const declaringFile = /[\\/]contract[\\/][\w-]+\.(?:api|errors|rules)\.ts$/;

/** Declarations that only the server gathers; in a browser each is used by its name, or not at all. */
export const usedByName = ['defineEndpoint', 'defineItemsOfRecord', 'defineErrors'] as const;

/** A declaration that is found by others than those that import it, such as a resource. */
const gathered = new RegExp(`\\bdefine(?!(?:${usedByName.map((name) => name.slice('define'.length)).join('|')})\\b)[A-Z]\\w*\\(`);

/** Sentences of the reference page, which the server serves. */
const summary = /^\s*summary:\s*(?:'(?:[^'\\]|\\.)*'|`[^`]*`),?$/gm;

/** A file of a contract as browsers need it; null for one that they need as it stands. */
export function browserContract(code: string): string | null {
  return gathered.test(code) ? null : code.replaceAll(summary, '');
}

/**
 * Vite plugin: of operations, errors and rules a page gets those that it uses. A contract is imported as a whole, by its
 * door; what is declared there for the server alone came with every page before.
 */
export function contractCodePlugin(): Plugin {
  return {
    name: 'mp-contract-code',
    apply: 'build',
    enforce: 'pre',
    transform: (code, file) => {
      const needed = declaringFile.test(file) ? browserContract(code) : null;
      return needed === null ? null : { code: needed, map: null, moduleSideEffects: false };
    },
  };
}
