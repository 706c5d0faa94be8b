import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverModules } from './modules.ts';

const webOf = (name: string) => readFileSync(join(import.meta.dirname, '../../modules', name, 'web/index.ts'), 'utf8');

/** What a module's web side names as pages of a resource: `attributeTypeSetting: 'reference.attributeType'`. */
function resourcePagesOf(name: string): string[] {
  const web = webOf(name).replaceAll(/\bmore: \[[^\]]*\]/gu, '');
  const [, list = ''] = /resourcePages: \{((?:[^{}]|\{[^}]*\})*)\}/u.exec(web) ?? [];
  return [...list.matchAll(/(\w+): (?:\{\s*resource: )?'([\w-]+\.\w+)'/gu)].map(
    ([, code, resource]) => `${code} ${resource}`,
  );
}

test('a page that is declared as that of a resource is drawn as such, and no other', () => {
  const pages = serverModules.flatMap(({ name, pages: declared }) => (declared ? [{ name, declared }] : []));
  const drawn = pages.flatMap(({ name }) => resourcePagesOf(name));

  expect(drawn).toContain('attributeTypeSetting reference.attributeType');
  expect(drawn.toSorted()).toEqual(
    pages
      .flatMap(({ declared }) => Object.values(declared))
      .flatMap(({ code, resource }) => (resource === undefined ? [] : [`${code} ${resource}`]))
      .toSorted(),
  );
});
