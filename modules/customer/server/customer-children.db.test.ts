import { defineResource, ref, text } from '@mp/kernel/contract';
import { compareCatalogue, defineServerModule, serveResource } from '@mp/kernel/server';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aCustomerServer, Customers } from './customer.fixture.ts';

/** A part of a customer, as another module may declare one. */
const visit = defineResource('lab.visit', {
  parent: 'customerId',
  onParentDelete: 'delete',
  label: 'name',
  fields: {
    name: text({ required: true, max: 20 }),
    customerId: ref('customer.customer', { required: true, createOnly: true }),
  },
  list: { columns: ['name'], sort: 'name' },
});
const visitServer = serveResource(visit, { table: 'lab_visit' });

let server: TestServer;
let admin: TestUser;
let customers: Customers;
beforeAll(async () => {
  server = await aCustomerServer([defineServerModule({ name: 'lab', resources: [visitServer] })]);
  await server.sql('create table lab_visit ()');
  const { missing } = await compareCatalogue({ rows: server.sql }, [visitServer]);
  for (const { sql } of missing) await server.sql(sql);
});
beforeEach(async () => {
  admin = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
  customers = new Customers(server, admin);
});

const add = (customerId: string) => server.call(admin, 'POST', '/lab/visit', { body: { name: 'first', customerId } });

test('nothing is added to a customer that was merged into another, nor changed of what it has', async () => {
  const [from, into] = [await customers.make('云数科技'), await customers.make('天府数据')];
  const { body: old } = await add(from.id);
  expect((await customers.merge(from, into)).status).toBe(200);
  const reason = {
    code: 'common.transitionRefused',
    params: { action: '@common.action.edit', state: '@customer.status.merged' },
  };

  expect((await add(from.id)).body).toMatchObject(reason);
  const change = { body: { version: 1, name: 'second' } };
  expect((await server.call(admin, 'PUT', `/lab/visit/${old.id}`, change)).body).toMatchObject(reason);
  expect((await customers.read(from.id)).abilities.refused).toMatchObject({ 'visit.create': [reason] });
  const { body } = await server.call(admin, 'GET', '/lab/visit');
  expect(body.items).toMatchObject([{ name: 'first', abilities: { refused: { update: [reason], delete: [reason] } } }]);
  expect((await add(into.id)).status).toBe(201);
});
