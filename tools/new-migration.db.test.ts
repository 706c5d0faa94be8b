import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aCopy } from './fixture.ts';
import { filesOf } from './repository.ts';

const limit = 180_000; // a copy of the repository with a database of its own, compared four times

function newMigration(root: string, argument: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/new-migration.ts', argument], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('a declaration that changes is refused by the check until its migration is written', { timeout: limit }, () => {
  const root = aCopy();
  const file = join(root, 'modules/reference/contract/milestone.resource.ts');
  const declaration = readFileSync(file, 'utf8');
  const changed = declaration
    .replace(
      "regionId: ref('reference.region'),",
      "regionId: ref('reference.region'),\n    calendarId: ref('reference.calendar'),",
    )
    .replace(
      "'productLine', 'days'],\n    sort: 'itemCode'",
      "'productLine', 'days', 'validFrom'],\n    sort: 'itemCode'",
    );
  writeFileSync(file, changed);
  const before = filesOf(root, 'migrations');

  const refused = newMigration(root, '--check');
  const written = newMigration(root, 'days-rule-calendar');
  const passed = newMigration(root, '--check');
  const [made = ''] = filesOf(root, 'migrations').filter((each) => !before.includes(each));

  expect(refused.status).toBe(1);
  expect(refused.output).toContain('calendar_id');
  expect(written.output).toContain(made);
  expect(readFileSync(join(root, made), 'utf8').trim().split(/\n+/)).toEqual([
    'ALTER TABLE "days_rule" ADD COLUMN "calendar_id" uuid;',
    'alter table "days_rule" add constraint days_rule_calendar_id_fk foreign key ("tenant_id", "calendar_id") references "work_calendar" ("tenant_id", "id");',
    'create index days_rule_valid_from_ix on "days_rule" ("tenant_id", "valid_from", "id");',
  ]);
  expect(passed).toEqual({ status: 0, output: '' });

  // Without a change of columns the resources alone tell.
  writeFileSync(file, changed.replace("'days', 'validFrom']", "'days', 'validFrom', 'validTo']"));
  expect(newMigration(root, '--check').output).toContain(
    'reference.daysRule: table days_rule has no index for validTo, its filter',
  );
});
