import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { apiPrefix } from '../contract/index.ts';
import { OperationRouter } from './operation-router.ts';
import type { BoundRoute } from './route.ts';

const operation = (method: string, path: string, more: object = {}): BoundRoute =>
  ({ endpoint: { id: `${method} ${path}`, method, path, access: 'session', ...more } }) as unknown as BoundRoute;

const router = new OperationRouter<string>();
for (const route of [
  operation('GET', '/dealer/dealer'),
  operation('GET', '/dealer/dealer/{id}'),
  operation('GET', '/dealer/dealer/options'),
  operation('POST', '/dealer/dealer'),
  operation('PUT', '/dealer/dealer/{id}/state'),
  operation('GET', '/dealer/dealer/{id}/papers/{row}'),
  operation('GET', '/dealer/dealer/{id}/certificate', { produces: 'application/pdf' }),
  operation('POST', '/dealer/import', { bodyLimit: 20_000_000 }),
  operation('HEAD', '/dealer/uploads/{id}'),
])
  router.add(route, route.endpoint.id);

const find = (method: string, path: string) =>
  router.find({ method, url: `${apiPrefix}${path}` } as unknown as IncomingMessage);

describe('an operation is found', () => {
  test('by its method and its path, the written word before a value', () => {
    expect(find('GET', '/dealer/dealer/options')).toMatchObject({ target: 'GET /dealer/dealer/options', params: {} });
    expect(find('GET', '/dealer/dealer/7')).toMatchObject({ target: 'GET /dealer/dealer/{id}', params: { id: '7' } });
    expect(find('POST', '/dealer/dealer')?.target).toBe('POST /dealer/dealer');
    expect(find('DELETE', '/dealer/dealer')).toBeUndefined();
  });

  test('by HEAD where it is declared so, or answers a file', () => {
    expect(find('HEAD', '/dealer/uploads/7')?.target).toBe('HEAD /dealer/uploads/{id}');
    expect(find('HEAD', '/dealer/dealer/7/certificate')?.target).toBe('GET /dealer/dealer/{id}/certificate');
    expect(find('HEAD', '/dealer/dealer')).toBeUndefined();
    expect(find('GET', '/dealer/uploads/7')).toBeUndefined();
  });

  test('whatever is asked for behind its path, with its values decoded once', () => {
    expect(find('GET', '/dealer/dealer?size=20&q=a/b')?.target).toBe('GET /dealer/dealer');
    expect(find('GET', '/dealer/dealer/a%2Fb%2525/papers/%E4%B8%AD')?.params).toEqual({ id: 'a/b%25', row: '中' });
  });

  test('under its own path alone: no slash more, no broken sign, no value that is longer than any can be', () => {
    for (const path of [
      '/dealer/dealer/',
      '/dealer//dealer',
      '/dealer/dealer/7/',
      '/dealer/dealer/%',
      '/dealer/dealer/%ff',
      `/dealer/dealer/${'a'.repeat(201)}`,
      '/dealer/../dealer/dealer',
      '/dealer/dealer/7/papers/8/9',
      '',
    ])
      expect(find('GET', path), path).toBeUndefined();
    const elsewhere = { method: 'GET', url: '/dealer/dealer' } as unknown as IncomingMessage;
    expect(router.find(elsewhere)).toBeUndefined();
  });
});

test('an answer is sent as its operation is declared: lists as texts, one record and changes as they are, files by themselves', () => {
  expect(find('GET', '/dealer/dealer')?.kind).toBe('text');
  expect(find('GET', '/dealer/dealer/7')?.kind).toBe('plain');
  expect(find('PUT', '/dealer/dealer/7/state')?.kind).toBe('plain');
  expect(find('HEAD', '/dealer/dealer/7/certificate')?.kind).toBe('own');
  expect(find('HEAD', '/dealer/uploads/7')?.kind).toBe('own');
  expect(find('POST', '/dealer/import')?.kind).toBe('own');
});

test('a path that could mean more than it says is refused when the server starts', () => {
  for (const path of ['/dealer/*', '/dealer/{id}.pdf', '/dealer/a:b', '/dealer/(x)', 'dealer'])
    expect(() => new OperationRouter<string>().add(operation('GET', path), ''), path).toThrow(path);
});
