import { stripVTControlCharacters } from 'node:util';

/** Lines of a message that say why a test failed; the diff and the stack stand further up in the log. */
const reasonLines = 3;

/** The first lines of the first of a failed test's messages, each on a line of its own; empty when there is none. */
export function reasonOf(messages: unknown): string {
  const [message] = Array.isArray(messages) ? messages : [];
  if (typeof message !== 'string') return '';
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines
    .slice(0, reasonLines)
    .map((line) => `\n    ${line.trim().slice(0, 300)}`)
    .join('');
}
