import { expect, test } from 'vitest';
import { choice, defineLifecycle, defineResource, text } from '../contract/index.ts';
import { requireDeclarationsMet } from './declarations.ts';
import { serveResource } from './resource/model.ts';
import { Texts } from './texts.ts';

const texts = new Texts({ 'zh-CN': { 'role.R_LAB': '实验员' }, 'en-US': {}, 'ja-JP': {} });

const parcel = defineResource('lab.parcel', {
  label: 'name',
  fields: { name: text({ required: true }), state: choice(['packed', 'sent'], { required: true }) },
  list: { columns: ['name'], sort: 'name' },
  actions: ['weigh'],
});
defineLifecycle(parcel, {
  initial: 'packed',
  states: ['packed', 'sent'],
  finals: ['sent'],
  transitions: { send: { from: 'packed', to: 'sent', effect: 'stamp' } },
});

test('an effect or an action that nobody carries out ends the start and is named', () => {
  const start = () => requireDeclarationsMet([{ name: 'lab', resources: [served] }], [], texts);
  const served = serveResource(parcel, { table: 'lab_parcel' });

  expect(start).toThrow('lab.parcel: transition send names the effect stamp, which nothing carries out');
  expect(start).toThrow('lab.parcel: nothing carries out the action weigh');

  const hooks = { actions: { weigh: async () => undefined } };
  const serving = (effects: Readonly<Record<string, () => Promise<void>>>) => () =>
    requireDeclarationsMet(
      [{ name: 'lab', resources: [serveResource(parcel, { table: 'lab_parcel', hooks, effects })] }],
      [],
      texts,
    );
  expect(serving({ stamp: async () => undefined })).not.toThrow();
  expect(serving({ stamp: async () => undefined, stampp: async () => undefined })).toThrow(
    'lab.parcel: no transition names the effect stampp',
  );
});

test('a resource that promises to say which acts are closed, and does not, ends the start', () => {
  const sealed = defineResource('lab.sealed', {
    label: 'name',
    fields: { name: text({ required: true }) },
    list: { columns: ['name'], sort: 'name' },
    closesActs: true,
  });
  const start = (hooks: Parameters<typeof serveResource>[1]['hooks']) => () =>
    requireDeclarationsMet(
      [{ name: 'lab', resources: [serveResource(sealed, { table: 'lab_sealed', hooks: hooks ?? {} })] }],
      [],
      texts,
    );

  expect(start({})).toThrow('lab.sealed: closesActs and the hook closedActs go together');
  expect(start({ closedActs: async () => new Map() })).not.toThrow();
});

test('a role without a name in a language ends the start, and its key is never stored as its name', () => {
  const start = () => requireDeclarationsMet([{ name: 'lab', roles: { R_LAB: {} } }], [], texts);

  expect(start).toThrow('the role R_LAB has no name in en-US\nthe role R_LAB has no name in ja-JP');
  expect(texts.requireText('zh-CN', 'role.R_LAB')).toBe('实验员');
  expect(() => texts.requireText('ja-JP', 'role.R_LAB')).toThrow('there is no text role.R_LAB in ja-JP');
});
