/** @typedef {(text: string) => void} Write */
/** @typedef {<T>(name: string, work: () => T | Promise<T>, how?: { inBackground?: boolean }) => Promise<T>} Step */

/**
 * Tells one line for each step, `Preparing the database … 6 s`: begun when the step begins, ended with its seconds. A
 * step in the background runs in parallel with others; its line comes whole, as soon as no other line is open.
 * @param {Write} [write]
 * @param {() => number} [now] milliseconds
 * @returns {Step}
 */
export function progress(write = (text) => process.stdout.write(text), now = () => performance.now()) {
  let isOpen = false;
  /** @type {string[]} */
  const waiting = [];
  return async (name, work, { inBackground = false } = {}) => {
    const from = now();
    const isOwn = !inBackground && !isOpen;
    if (isOwn) {
      isOpen = true;
      write(`${name} … `);
    }
    let end = 'failed\n';
    try {
      const result = await work();
      end = `${((now() - from) / 1000).toFixed(0)} s\n`;
      return result;
    } finally {
      if (isOwn) {
        isOpen = false;
        write(end);
      } else waiting.push(`${name} … ${end}`);
      if (!isOpen) for (const line of waiting.splice(0)) write(line);
    }
  };
}
