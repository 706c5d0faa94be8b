import { expect, test } from 'vitest';
import { aTree } from './fixture.ts';
import { checkNames } from './names.ts';

const texts = (files: Record<string, string>) =>
  checkNames(aTree(files)).problems.map(({ file, text }) => `${file}: ${text}`);
const word = 'TO' + 'DO';

test('finds nothing wrong with the names of the house', () => {
  expect(
    texts({
      'README.md': '',
      '.gitignore': '',
      'modules/dealer/web/DealerListPage.tsx': '',
      'modules/dealer/web/dealer.client.ts': `// ${word}(#12): shorter`,
      'modules/dealer/server/dealer-person.service.db.test.ts': '',
    }),
  ).toEqual([]);
});

test.each([
  ['kernel/utils/a.ts', '', /folder "utils"/],
  ['modules/dealer/web/helpers/a.ts', '', /folder "helpers"/],
  ['modules/dealer/server/dealerService.ts', '', /kebab-case/],
  ['modules/dealer/server/Dealer.ts', '', /kebab-case/],
  ['modules/dealer/server/dealer.manager.ts', '', /unknown role/],
  ['notes.txt', '', /root folder/],
  ['scripts/a.ts', '', /no folder of the house/],
  ['kernel/web/a.ts', `// ${word} later`, /without an issue/],
  ['kernel/web/a.tsx', `export const a = <p>{/* ${word}: later */}</p>;`, /without an issue/],
  ['modules/dealer/server/dealer.rules.ts', 'export const now = () => new Date();', /clock/],
])('refuses %s', (file, content, why) => {
  const found = texts({ [file]: content });

  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(why);
});

test('has seen nothing in an empty tree', () => {
  expect(checkNames(aTree({})).seen).toBe(0);
});
