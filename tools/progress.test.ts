import { expect, test } from 'vitest';
import { progress } from './progress.mjs';

function told() {
  const lines: string[] = [];
  let at = 0;
  const step = progress(
    (text) => lines.push(text),
    () => at,
  );
  return { step, text: () => lines.join(''), at: (seconds: number) => (at = seconds * 1000) };
}

test('a step is told when it begins, and with its seconds when it has ended', async () => {
  const { step, text, at } = told();

  const answer = step('Preparing the database', async () => {
    expect(text()).toBe('Preparing the database … ');
    at(6);
    return 'ready';
  });

  await expect(answer).resolves.toBe('ready');
  expect(text()).toBe('Preparing the database … 6 s\n');
});

test('the line of a step in the background never breaks into the line of another', async () => {
  const { step, text, at } = told();
  const built = Promise.withResolvers<void>();
  const background = step('Building the pages', () => built.promise, { inBackground: true });

  await step('Sample company', async () => {
    at(14);
    built.resolve();
    await background;
    at(20);
  });

  expect(text()).toBe('Sample company … 20 s\nBuilding the pages … 14 s\n');
});

test('a step that fails ends its line and throws on', async () => {
  const { step, text } = told();

  await expect(step('Building the pages', () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');

  expect(text()).toBe('Building the pages … failed\n');
});
