import { expect, test } from 'vitest';
import { checkDoors } from './doors.ts';
import { aTree } from './fixture.ts';

const texts = (files: Record<string, string>) =>
  checkDoors(aTree(files)).problems.map(({ file, text }) => `${file}: ${text}`);

test('asks for a doc block on everything that leaves by a door, wherever it is declared', () => {
  const found = texts({
    'modules/dealer/contract/index.ts': `export * from './a.ts';\nexport { b, hidden as shown } from './b.ts';\nexport const own = 1;\n/** Kept. */\nexport type Kept = string;`,
    'modules/dealer/contract/a.ts': `export function a() {}\n/** Said. */\nexport function said() {}\n`,
    'modules/dealer/contract/b.ts': `/** Far away. */\n\nconst gap = 0;\nconst b = gap;\n/** Said. */\nconst hidden = 2;\nexport const unused = 3;\nexport { b, hidden };`,
  });

  expect(found.sort()).toEqual([
    'modules/dealer/contract/a.ts: a leaves by a door without a doc block',
    'modules/dealer/contract/b.ts: b leaves by a door without a doc block',
    'modules/dealer/contract/index.ts: own leaves by a door without a doc block',
  ]);
});

test('takes directives between block and declaration, and one block for all overloads', () => {
  expect(
    texts({
      'kernel/server/index.ts': `/** Said. */\n// oxlint-disable-next-line no-redeclare\nexport function a(x: string): void;\nexport function a(x: number): void;\nexport function a(): void {}`,
    }),
  ).toEqual([]);
});

test('has seen nothing without doors', () => {
  expect(checkDoors(aTree({ 'kernel/server/other.ts': '' })).seen).toBe(0);
});
