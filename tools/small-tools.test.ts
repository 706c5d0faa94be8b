import { expect, test } from 'vitest';
import { aTree } from './fixture.ts';
import { resetRefusal } from './db-reset.ts';
import { findingLines } from './doctor.ts';
import { nextRecord } from './new-adr.ts';

test('gives a decision record the next number and a name from its title', () => {
  const { name, content } = nextRecord(['0001-first.md', '0007-seventh.md', 'README.md'], {
    title: 'Outbox for notices',
    template: '# {{number}} {{title}}, {{day}}',
    day: '2026-01-02',
  });

  expect(name).toBe('0008-outbox-for-notices.md');
  expect(content).toBe('# 0008 Outbox for notices, 2026-01-02');
});

test('does not empty a database that it does not own', () => {
  expect(resetRefusal({ databaseUrl: 'postgres://db/mp', dataDir: aTree({}) })).toMatch(/^DATABASE_URL is set/);
});

test('empties a folder whose lock file is left from a database that runs no more', () => {
  const left = aTree({ 'postgres/postmaster.pid': `${process.pid}\n` });

  expect(resetRefusal({ databaseUrl: undefined, dataDir: left })).toBeUndefined();
});

test('the doctor names the command that mends', () => {
  expect(findingLines({ fine: true, text: 'port 8080 is free', mend: 'never shown' })).toEqual([
    'ok   port 8080 is free',
  ]);
  expect(findingLines({ fine: false, text: 'port 8080 is taken', mend: 'PORT=8081 npm start' })).toEqual([
    'BAD  port 8080 is taken',
    '     mend: PORT=8081 npm start',
  ]);
});
