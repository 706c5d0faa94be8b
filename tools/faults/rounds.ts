import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { changeDealer, dealerFaults, makeDealers } from './dealers.ts';
import { emptyLedger, importSheet, settle, upload, write } from './load.ts';
import { decide, deployProcess, emptyProcessLedger, processFaults, settleProcesses } from './processes.ts';
import { faultsFound } from './proof.ts';
import { setFaultStage } from './stage.ts';

/** Who is killed in a round. */
export type Victim = 'server' | 'database' | 'both';

/** What a run came to. */
export interface FaultReport {
  readonly rounds: number;
  readonly acknowledged: number;
  readonly imports: number;
  readonly uploads: number;
  /** Decisions of processes. */
  readonly decisions: number;
  /** Versions of dealers that were submitted, and those that were approved to the end. */
  readonly submissions: number;
  readonly approvals: number;
  /** Broken promises in words; none is the aim. */
  readonly faults: readonly string[];
}

const writers = 6;
const deciders = 4;
const dealers = 3;
const importedRows = 400;
const patience = 15_000;

function picture(seed: number): Promise<Buffer> {
  const background = { r: seed % 256, g: (seed >> 8) % 256, b: randomInt(256) };
  return sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Waits until a round has come to its work, so that a slow machine is killed in the middle of it as well. */
async function underWay(isUnderWay: () => boolean): Promise<void> {
  for (const end = Date.now() + patience; !isUnderWay() && Date.now() < end;) await wait(20);
}

/**
 * Rounds of writing, importing and uploading, each cut off by SIGKILL to server or database at a random moment; after
 * each recovery every promise is checked: nothing acknowledged lost, nothing half done, nothing twice, chain intact.
 */
export async function runFaults(
  dataDir: string,
  victims: readonly Victim[],
  onRound: (round: number, victim: Victim, faults: readonly string[]) => void = () => {},
): Promise<FaultReport> {
  const stage = await setFaultStage(dataDir);
  const ledger = emptyLedger();
  const processes = emptyProcessLedger();
  const faults: string[] = [];
  let [submissions, approvals] = [0, 0];
  try {
    await deployProcess(stage);
    const changed = await makeDealers(stage, dealers);
    for (const [round, victim] of victims.entries()) {
      const end = new AbortController();
      const [votes, submitted] = [processes.votes.size, changed.submitted.size];
      const work = [
        ...Array.from({ length: writers }, (_, at) =>
          write(stage, ledger, { mark: `r${round}w${at}`, signal: end.signal }),
        ),
        ...Array.from({ length: deciders }, () => decide(stage, processes, end.signal)),
        ...changed.dealers.map((_, at) => changeDealer(stage, changed, { n: at, signal: end.signal })),
        importSheet(stage, ledger, { mark: `i${round}`, rows: importedRows }),
        picture(round).then((bytes) => upload(stage, ledger, bytes)),
      ];
      await underWay(() => processes.votes.size > votes + 2 && changed.submitted.size > submitted);
      await wait(randomInt(50, 1700));
      if (victim !== 'server') await stage.killDatabase();
      if (victim !== 'database') await stage.killServer();
      end.abort();
      await Promise.all(work);
      await stage.recover();
      await settle(stage, ledger);
      await settleProcesses(stage, processes);
      const all = [
        ...(await faultsFound(stage, ledger)),
        ...(await processFaults(stage, processes)),
        ...(await dealerFaults(stage, changed)),
      ];
      [submissions, approvals] = [changed.submitted.size, changed.approved.size];
      const found = all.map((fault) => `round ${round + 1} (${victim}): ${fault}`);
      faults.push(...found);
      onRound(round + 1, victim, found);
    }
  } finally {
    await stage.stop();
  }
  return {
    rounds: victims.length,
    acknowledged: [...ledger.relations.values()].reduce((sum, { version }) => sum + version, 0),
    imports: ledger.imports.filter(({ committed }) => committed).length,
    uploads: ledger.uploads.size,
    decisions: processes.votes.size,
    submissions,
    approvals,
    faults,
  };
}
