import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applicationUrl, migrate } from '../kernel/server/migrate.ts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../apps/server/embedded-database.ts';
import { isAlive } from '../apps/server/postgres-process.ts';
import { repositoryRoot } from './repository.ts';

const passwords = { superuserPassword: 'test-superuser', ownerPassword: 'test-owner' };

/** The PostgreSQL of tests and tools, with a template in which all migrations have run. */
export interface TestCluster {
  readonly superuserUrl: string;
  readonly ownerUrl: string;
  readonly template: string;
  stop(): Promise<void>;
}

/** Starts it and migrates the template. The cluster stays on disk from run to run; two runs at a time take two clusters. */
export async function startTestCluster(): Promise<TestCluster> {
  const slot = claimSlot(join(repositoryRoot, 'node_modules/.cache/mpcloud/test-db'));
  const start = () =>
    startEmbeddedDatabase({
      dataDir: slot.folder,
      ...passwords,
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
    });
  // A cluster broken by a crash of the machine (fsync is off) is made anew.
  const server = await start().catch(() => {
    slot.empty();
    return start();
  });
  const stop = async () => {
    await server.stop();
    slot.release();
  };
  try {
    const template = await makeTemplate(server.superuserUrl, server.ownerUrl);
    return { superuserUrl: server.superuserUrl, ownerUrl: server.ownerUrl, template, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Every test file clones the template of this cluster (kernel/testing). */
// oxlint-disable-next-line import/no-default-export -- the shape Vitest asks of a global set-up
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...cluster } = await startTestCluster();
  project.provide('testServer', cluster);
  return stop;
}

interface Slot {
  readonly folder: string;
  empty(): void;
  release(): void;
}

function claimSlot(parent: string): Slot {
  for (let number = 1; ; number += 1) {
    const folder = join(parent, `slot-${number}`);
    const lock = join(parent, `slot-${number}.lock`);
    mkdirSync(folder, { recursive: true });
    if (!lockFile(lock)) continue;
    return {
      folder,
      empty: () => {
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder);
      },
      release: () => rmSync(lock, { force: true }),
    };
  }
}

/** Takes the lock file, also from an owner that no longer lives. */
function lockFile(file: string): boolean {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return true;
    } catch {
      if (isAlive(Number(readFileSync(file, 'utf8')))) return false;
      rmSync(file, { force: true });
    }
  }
  return false;
}

/** Name of the migrated template; made again only when a migration or the runner has changed. */
async function makeTemplate(superuserUrl: string, ownerUrl: string): Promise<string> {
  const template = `template_${fingerprint()}`;
  const admin = new pg.Client({ connectionString: superuserUrl });
  await admin.connect();
  try {
    const kept = ['postgres', 'mpcloud', 'template0', 'template1'];
    const { rows } = await admin.query<{ name: string }>('select datname as name from pg_database');
    for (const { name } of rows.filter((row) => !kept.includes(row.name) && row.name !== template))
      await admin.query(`drop database if exists ${admin.escapeIdentifier(name)} with (force)`);
    if (rows.some(({ name }) => name === template)) return template;
    await admin.query(`create database ${template}_draft owner mp_owner`);
    const url = new URL(ownerUrl);
    url.pathname = `/${template}_draft`;
    await migrate(url.href);
    await applicationUrl(url.href, 'test');
    await admin.query(`alter database ${template}_draft rename to ${template}`);
    return template;
  } finally {
    await admin.end();
  }
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const runner = ['kernel/server/migrate.ts', 'node_modules/graphile-worker/package.json'];
  for (const file of [...globSync('migrations/**/*.sql', { cwd: repositoryRoot }).sort(), ...runner])
    hash.update(file).update(readFileSync(join(repositoryRoot, file)));
  return hash.digest('hex').slice(0, 12);
}
