import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { parameters, type HashAnswer, type HashTask } from './password-threads.ts';

/** Nice value of the thread: where processors are short, whoever works inside comes before whoever signs in. */
const lower = 3;

/** Linux gives each thread its own priority, by its number; elsewhere all threads keep that of the process. */
function giveWay(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), lower);
  } catch {
    // Nobody is hurt by a thread of the usual priority.
  }
}

function answerTo({ phc, text }: HashTask): HashAnswer {
  if (phc === undefined) return { phc: hashSync(text, parameters) };
  const before = process.threadCpuUsage();
  const isRight = verifySync(phc, text);
  const { user, system } = process.threadCpuUsage(before);
  return { isRight, took: (user + system) / 1000 };
}

giveWay();
parentPort?.on('message', (task: HashTask) => {
  try {
    parentPort?.postMessage(answerTo(task));
  } catch (error) {
    parentPort?.postMessage({
      failed: error instanceof Error ? error.message : 'the hash failed',
    } satisfies HashAnswer);
  }
});
