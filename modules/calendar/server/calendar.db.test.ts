import { identityModule } from '@mp/identity/server';
import { defineServerModule } from '@mp/kernel/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { permissionServer } from '@mp/permission/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { calendarFeeds, calendarModule, type CalendarEvent } from './index.ts';

/** What the feed of the house shows, set by each test. */
let shown: readonly CalendarEvent[] = [];

/** A feed of its own, for those who may read organisations. */
const house = defineServerModule({
  name: 'house',
  grants: { staff: { functions: ['organisation.read'] } },
  contributes: [
    calendarFeeds.of({
      code: 'house.days',
      titleKey: 'module.calendar',
      access: 'organisation.read',
      events: async () => shown,
    }),
  ],
});

let server: TestServer;
let worker: TestUser;
beforeAll(async () => {
  server = await aServer([
    tenantModule,
    settingsModule,
    permissionServer,
    organisationModule,
    identityModule,
    calendarModule,
    house,
  ]);
  worker = await server.aUser();
});

const own = '/calendar/feeds/house.days/address';

async function addressFor(user: TestUser): Promise<string> {
  const { status, text, body } = await server.call(user, 'POST', own);
  expect(status, text).toBe(201);
  return body.path;
}
const fetched = (path: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: path, headers: { host: 'console.example.com', ...headers } });
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));

describe('the address of a feed', () => {
  test('is read by a calendar without session and cookie: days as whole days, times in UTC, text as it was', async () => {
    const odd = 'Öl; Filter, "neu"\nzweite Zeile \\ 机组 🚀'.padEnd(200, ' lang');
    shown = [
      { id: 'a', title: odd, start: '2028-02-29', page: '/mainSchedule?day=2028-02-29', isTentative: true },
      {
        id: 'b',
        title: 'Visit',
        start: '2026-06-05T01:30:00.000Z',
        end: '2026-06-05T05:30:00.000Z',
        place: 'Site, 1',
        text: odd,
      },
    ];
    const answer = await fetched(await addressFor(worker));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'referrer-policy': 'no-referrer',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const [day, visit] = eventsIn(answer.body);
    expect(day?.summary).toBe(odd);
    expect(day?.startDate.isDate).toBe(true);
    expect([day?.startDate.toString(), day?.endDate.toString()]).toEqual(['2028-02-29', '2028-03-01']);
    expect(day?.component.getFirstPropertyValue('url')).toMatch(/\/mpcloud\/mainSchedule\?day=2028-02-29$/u);
    expect(day?.component.getFirstPropertyValue('status')).toBe('TENTATIVE');
    // Half past nine in Shanghai, whatever the zone of the reader.
    expect(visit?.startDate.toJSDate().toISOString()).toBe('2026-06-05T01:30:00.000Z');
    expect(visit?.endDate.toJSDate().toISOString()).toBe('2026-06-05T05:30:00.000Z');
    expect([visit?.location, visit?.description]).toEqual(['Site, 1', odd]);
  });

  test('answers what has not changed since with 304 and nothing, and what has with the new file', async () => {
    shown = [{ id: 'a', title: 'One', start: '2026-06-05' }];
    const path = await addressFor(worker);
    const first = await fetched(path);
    const tag = `${first.headers.etag}`;
    const same = await fetched(path, { 'if-none-match': `W/${tag}, "other"` });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    shown = [{ id: 'a', title: 'Two', start: '2026-06-05' }];
    const other = await fetched(path, { 'if-none-match': tag });
    expect(other.statusCode).toBe(200);
    expect(other.headers.etag).not.toBe(tag);
  });

  test('is shown once: its hash alone is stored, and its owner is told the end of it and when it was read', async () => {
    const path = await addressFor(worker);
    const token = path.slice('/ical/'.length, -'.ics'.length);
    const rows = await server.sql(`select * from calendar_address`);
    expect(JSON.stringify(rows)).not.toContain(token);
    const { body: before } = await server.call(worker, 'GET', own);
    expect(before).toMatchObject({ hint: token.slice(-6), usedAt: null });
    await fetched(path);
    const { body: after } = await server.call(worker, 'GET', own);
    expect(after.usedAt).not.toBeNull();
    expect(JSON.stringify(after)).not.toContain(token);
  });

  test('ends when it is renewed and when it is taken away', async () => {
    const first = await addressFor(worker);
    const second = await addressFor(worker);
    expect((await fetched(first)).statusCode).toBe(404);
    expect((await fetched(second)).statusCode).toBe(200);
    expect((await server.call(worker, 'DELETE', own)).body).toEqual({ revoked: true });
    expect((await fetched(second)).statusCode).toBe(404);
    expect((await server.call(worker, 'GET', own)).body).toMatchObject({ hint: null });
  });

  test('ends with the right to what it shows, and comes back with it', async () => {
    const user = await server.aUser({ tenant: await server.aTenant() });
    const path = await addressFor(user);
    const held = async (until: string | null) => {
      await server.sql(
        `update perm_grant set valid_to = $2 where tenant_id = $1 and object_key = 'organisation.read'`,
        [user.tenant.id, until],
      );
      await server.sql('update tenant set perm_epoch = perm_epoch + 1 where id = $1', [user.tenant.id]);
    };
    await held('2020-01-01');
    expect((await fetched(path)).statusCode).toBe(404);
    await held(null);
    expect((await fetched(path)).statusCode).toBe(200);
  });

  test('ends with the account and with the membership', async () => {
    const [locked, gone] = [
      await server.aUser({ tenant: worker.tenant }),
      await server.aUser({ tenant: worker.tenant }),
    ];
    const paths = [await addressFor(locked), await addressFor(gone)];
    await server.sql(`update account set status = 'disabled' where id = $1`, [locked.id]);
    await server.sql(`update tenant_user set deleted_at = now() where id = $1`, [gone.id]);
    for (const path of paths) expect((await fetched(path)).statusCode).toBe(404);
  });

  test('is nobody else’s: an invented one, one of another purpose and one without its ending are not found', async () => {
    const path = await addressFor(worker);
    for (const each of ['/ical/x.ics', path.slice(0, -4), path.replace('.ics', 'A.ics'), `/ical/${'A'.repeat(55)}.ics`])
      expect((await fetched(each)).statusCode, each).toBe(404);
    const other = await server.aUser();
    expect((await server.call(other, 'GET', own)).body).toMatchObject({ hint: null });
  });

  test('may be read so often in an hour and not more', async () => {
    const user = await server.aUser({ tenant: worker.tenant });
    const path = await addressFor(user);
    const statuses = new Set<number>();
    for (let n = 0; n < 121; n += 1) statuses.add((await fetched(path)).statusCode);
    expect(statuses).toEqual(new Set([200, 429]));
  });
});
