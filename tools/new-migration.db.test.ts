import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aCopy } from './fixture.ts';
import { filesOf, jsonOf, recordOf, repositoryRoot } from './repository.ts';

const limit = 600_000; // a copy of the repository with a database of its own, compared four times

function newMigration(root: string, ...args: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/new-migration.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

/** Numbers of the next two migrations. */
function nextNumbers(migrations: readonly string[]): string[] {
  const numbers = migrations.map((each) => Number(/\/(\d{4})_/.exec(each)?.[1] ?? 0));
  return [1, 2].map((step) => String(Math.max(...numbers) + step).padStart(4, '0'));
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

test(
  'a migration that is not committed is made anew; one that is committed leaves a question',
  { timeout: limit },
  () => {
    const root = aCopy();
    const git = (...args: string[]) => {
      const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.com'];
      const { status, stdout, stderr } = spawnSync('git', [...who, ...args], { cwd: root, encoding: 'utf8' });
      expect(status, stdout + stderr).toBe(0);
    };
    const commit = () => {
      git('add', 'migrations');
      git('commit', '--quiet', '--no-verify', '-m', 'x');
    };
    const file = join(root, 'modules/goem/contract/goem-login.resource.ts');
    const declaration = readFileSync(file, 'utf8');
    const withField = (field: string) =>
      writeFileSync(file, declaration.replace('name: text({ required', `${field},\n    $&`));
    const before = filesOf(root, 'migrations');
    const made = () => filesOf(root, 'migrations').filter((each) => !before.includes(each));
    const [first = '', second = ''] = nextNumbers(before);
    git('init', '--quiet');
    commit();

    withField("officeId: ref('organisation.organisation')");
    newMigration(root, 'office');
    withField('road: text({ max: 9, search: true })');
    const { output: replaced } = newMigration(root, 'road');

    const { tables, id } = jsonOf(root, 'migrations/snapshot.json');
    expect(Object.keys(recordOf(tables))).toEqual(Object.keys(recordOf(tables)).toSorted());
    expect(id).toBe(jsonOf(repositoryRoot, 'migrations/snapshot.json')['id']);
    expect(replaced).toContain(`replaces migrations/${first}_office.sql, not committed yet`);
    expect(made()).toEqual([`migrations/${first}_road.sql`]);
    expect(readFileSync(join(root, `migrations/${first}_road.sql`), 'utf8')).not.toContain('office');

    commit();
    withField('place: text({ max: 9 })');
    const asked = newMigration(root, 'place');

    expect(asked).toEqual({
      status: 1,
      output: expect.stringContaining(
        'goem_login: is place new, or another name of road? Run this in a terminal, where it asks, or with --drop-and-add',
      ),
    });
    expect(newMigration(root, 'place', '--drop-and-add').status).toBe(0);
    expect(
      readFileSync(join(root, `migrations/${second}_place.sql`), 'utf8')
        .trim()
        .split(/\n+/),
    ).toEqual([
      'ALTER TABLE "goem_login" ADD COLUMN "place" text;',
      'ALTER TABLE "goem_login" DROP COLUMN "road" CASCADE;',
      "select mp_search('goem_login', array['name', 'user_name']);",
    ]);
  },
);
