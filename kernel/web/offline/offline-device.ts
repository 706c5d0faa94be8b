import { onBackOnline } from '../connection.ts';
import { getUserInfo } from '../session.ts';
import { keptAnswers, type Answers } from './answers.ts';
import { openDatabase } from './database.ts';
import { localFiles, type LocalFiles } from './local-files.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import { registerServiceWorker } from './program.ts';

/** What this browser keeps of the user for the time without a connection. */
export interface OfflineDevice {
  readonly answers: Answers;
  readonly files: LocalFiles;
  readonly outbox: Outbox;
}

/** How often what waits is tried again while the page stands, in milliseconds. */
const againMs = 60_000;

/**
 * Opens what the browser keeps, sends what waits whenever the server answers, and tells how much that is. `read` is over when what
 * the program had read before has been read again, to be kept.
 */
export async function startDevice(onWaiting: (count: number) => void, read: Promise<unknown>): Promise<OfflineDevice> {
  const info = getUserInfo();
  const owner = [info?.tenancyId, info?.userid].join(':');
  const database = await openDatabase();
  const files = localFiles(database, owner);
  const outbox = await openOutbox(database, owner, files);
  const tell = () => onWaiting(outbox.entries().length);
  outbox.subscribe(tell);
  tell();
  const send = () => void outbox.send();
  onBackOnline(send);
  setInterval(send, againMs);
  // Not before the page stands: the texts and rights that it is judged by are there then.
  setTimeout(send, 3000);
  const answers = keptAnswers(database, owner);
  // What is asked of the store behind the answers is answered when they stand in it.
  const kept = read.then(() => answers.find(''));
  kept.catch(() => undefined);
  void registerServiceWorker(kept);
  void navigator.storage?.persist?.();
  return { answers, files, outbox };
}
