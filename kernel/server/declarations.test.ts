import { expect, test } from 'vitest';
import {
  choice,
  defineActions,
  defineEndpoint,
  defineLifecycle,
  defineProcess,
  defineResource,
  nodeApproved,
  nodeEntered,
  ref,
  text,
} from '../contract/index.ts';
import type { NodeEvent, Transition } from '../contract/index.ts';
import { defineContributionPoint, requireContributionsTaken } from './contribution.ts';
import { requireDeclarationsMet } from './declarations.ts';
import { defineEvent } from './event.ts';
import { loadModules } from './module.ts';
import type { DrawnProcess, ServerModule } from './module.ts';
import { bindActions, serveResource } from './resource/serve-resource.ts';
import { bind, type BoundRoute } from './route.ts';
import { Texts } from './texts.ts';

const texts = new Texts({ 'zh-CN': { 'role.R_LAB': '实验员' }, 'en-US': {}, 'ja-JP': {} });

const parcel = defineResource('lab.parcel', {
  label: 'name',
  fields: { name: text({ required: true }), state: choice(['packed', 'sent'], { required: true }) },
  list: { columns: ['name'], sort: 'name' },
});
const parcelActions = defineActions(parcel, { weigh: {}, seal: { by: 'endpoint' } });
defineLifecycle(parcel, {
  initial: 'packed',
  states: ['packed', 'sent'],
  finals: ['sent'],
  transitions: { send: { from: 'packed', to: 'sent', effect: 'stamp' } },
});

test('a picker that asks for what nobody has ends the start and is named', () => {
  const van = defineResource('lab.van', {
    label: 'name',
    fields: {
      name: text({ required: true }),
      parcelId: ref('lab.parcel', {
        offers: { state: 'packed', weight: '1', name: { same: 'driver' } },
        suitableBy: ['id', 'route'],
      }),
    },
    list: { columns: ['name'], sort: 'name' },
  });
  const start = () =>
    requireDeclarationsMet(
      [
        {
          name: 'lab',
          resources: [serveResource(van, { table: 'lab_van' }), serveResource(parcel, { table: 'lab_parcel' })],
        },
      ],
      [],
      texts,
    );

  expect(start).toThrow('lab.van: parcelId offers lab.parcel by weight, which it cannot');
  expect(start).toThrow('lab.van: parcelId offers by its driver, which it lacks');
  expect(start).toThrow('lab.van: parcelId is suitable by its route, which it lacks');
  expect(start).not.toThrow('by state');
});

test('an effect or an action that nobody carries out ends the start and is named', () => {
  const start = () => requireDeclarationsMet([{ name: 'lab', resources: [served] }], [], texts);
  const served = serveResource(parcel, { table: 'lab_parcel' });

  expect(start).toThrow('lab.parcel: transition send names the effect stamp, which nothing carries out');
  expect(start).toThrow('lab.parcel: nothing carries out the action weigh');
  expect(start).toThrow('lab.parcel: nothing carries out the action seal');

  const actions = bindActions(parcelActions, { weigh: async () => undefined });
  const seal = bind(
    defineEndpoint({ id: 'lab.seal', method: 'POST', path: '/lab/seal', access: 'parcel.seal' }),
    async () => ({}),
  );
  const serving = (effects: Readonly<Record<string, () => Promise<void>>>) => () =>
    requireDeclarationsMet(
      [{ name: 'lab', resources: [serveResource(parcel, { table: 'lab_parcel', actions, effects })] }],
      [seal],
      texts,
    );
  expect(serving({ stamp: async () => undefined })).not.toThrow('lab.parcel');
  expect(serving({ stamp: async () => undefined, stampp: async () => undefined })).toThrow(
    'lab.parcel: no transition names the effect stampp',
  );
});

test('a handler of an action that is not declared, and an action that is a transition too, end the start', () => {
  const crate = defineResource('lab.crate', {
    label: 'name',
    fields: { name: text({ required: true }), state: choice(['full', 'empty'], { required: true }) },
    list: { columns: ['name'], sort: 'name' },
  });
  defineLifecycle(crate, {
    initial: 'full',
    states: ['full', 'empty'],
    finals: ['empty'],
    transitions: { clear: { from: 'full', to: 'empty' } },
  });
  const bound = bindActions(defineActions(crate, { paint: {} }), { paint: async () => undefined });
  const crateActions = bindActions(defineActions(crate, { clear: {} }), { clear: async () => undefined });
  const start = (actions: typeof bound) => () =>
    requireDeclarationsMet(
      [{ name: 'lab', resources: [serveResource(crate, { table: 'lab_crate', actions })] }],
      [],
      texts,
    );

  expect(start(bound)).toThrow('lab.crate: a handler is bound to the action paint, which is not declared');
  expect(start(crateActions)).toThrow('lab.crate: clear is both an action and a transition');
});

test('a field of states without a lifecycle ends the start, unless it says what the states follow from', () => {
  const start = (derived?: string) => () => {
    const lamp = defineResource('lab.lamp', {
      label: 'name',
      fields: {
        name: text({ required: true }),
        status: choice(['on', 'off'], { readOnly: true, ...(derived ? { derived } : {}) }),
      },
      list: { columns: ['name'], sort: 'name' },
    });
    const resources = [serveResource(lamp, { table: 'lab_lamp' })];
    requireDeclarationsMet([{ name: 'lab', resources }], [], texts);
  };

  expect(start()).toThrow('lab.lamp: the states of status have no lifecycle, and no reason (derived) why not');
  expect(start('from whether there is current')).not.toThrow();
});

const parcelCheck = defineProcess('parcelCheck', { key: 'P_PARCEL', nodes: ['counter', 'customs'] });
const crate = defineResource('lab.consignment', {
  label: 'name',
  fields: { name: text({ required: true }), state: choice(['packed', 'checked', 'sent'], { required: true }) },
  list: { columns: ['name'], sort: 'name' },
});
const drawnCheck: DrawnProcess = {
  process: parcelCheck,
  resource: 'lab.consignment',
  tasks: ['counter', 'customs'],
  category: { code: 'lab', name: { ZH_CN: '测试' } },
  xml: () => Promise.resolve(''),
};

/** Every way in which a process may end leads a crate out of its check. */
const ends: Readonly<Record<string, Transition>> = {
  approve: { from: 'checked', to: 'sent', by: 'process', on: 'approved' },
  reject: { from: 'checked', to: 'packed', by: 'process', on: 'rejected' },
  withdraw: { from: 'checked', to: 'packed', by: 'process', on: 'withdrawn' },
  cancel: { from: 'checked', to: 'packed', by: 'process', on: 'canceled' },
};

/** A start with a crate that leaves by an event of a process, and the drawings that its module brings. */
const startOfCrate =
  (on: NodeEvent, processes: readonly DrawnProcess[], endings = ends) =>
  () => {
    defineLifecycle(crate, {
      initial: 'packed',
      states: ['packed', 'checked', 'sent'],
      finals: ['sent'],
      transitions: {
        check: { from: 'packed', to: 'checked', startsProcess: { process: parcelCheck } },
        send: { from: 'checked', to: 'sent', by: 'process', on },
        ...endings,
      },
    });
    const resources = [serveResource(crate, { table: 'lab_consignment' })];
    requireDeclarationsMet([{ name: 'lab', resources, processes }], [], texts);
  };

test('a lifecycle that speaks of a node or a process which is not there ends the start', () => {
  const passed = nodeApproved(parcelCheck, 'customs');
  const other = defineProcess('otherCheck', { key: 'P_OTHER', nodes: ['door'] });

  expect(startOfCrate(passed, [drawnCheck])).not.toThrow();
  expect(startOfCrate({ ...passed, node: 'gate' }, [drawnCheck])).toThrow(
    'lab.consignment: transition send waits for gate, which the process parcelCheck does not have',
  );
  expect(startOfCrate(nodeEntered(other, 'door'), [drawnCheck])).toThrow(
    'lab.consignment: transition send waits for the process otherCheck, which no transition starts',
  );
  expect(startOfCrate(passed, [])).toThrow(
    'lab.consignment: transition check starts the process parcelCheck, which no module draws for it',
  );
  // @ts-expect-error a node that the process does not have is no value of its type
  expect(nodeApproved(parcelCheck, 'gate').node).toBe('gate');
});

test('a lifecycle that lets an ending of its process leave the record in audit ends the start', () => {
  const start = (endings: Readonly<Record<string, Transition>>) =>
    startOfCrate(nodeApproved(parcelCheck, 'customs'), [drawnCheck], endings);
  const { withdraw: _withdraw, ...noWithdraw } = ends;
  const stuck = (state: string, ending: string) =>
    `lab.consignment: no transition waits in the state ${state} for the process parcelCheck being ${ending}; the record would stay there for ever`;

  expect(start(ends)).not.toThrow();
  expect(start(noWithdraw)).toThrow(stuck('checked', 'withdrawn'));
  expect(start(noWithdraw)).not.toThrow(stuck('checked', 'canceled'));
  expect(start({})).toThrow(stuck('checked', 'canceled'));
  // Neither a state that the check has not moved, nor a final one keeps a record for ever.
  const back = { back: { from: 'checked', to: 'packed', by: 'process', on: 'returned' } } as const;
  expect(start({ ...ends, ...back })).not.toThrow();
});

test('a drawing that lacks a declared node, draws another one, or runs for nothing ends the start', () => {
  const start = (drawn: Partial<DrawnProcess>) =>
    startOfCrate(nodeApproved(parcelCheck, 'customs'), [{ ...drawnCheck, ...drawn }]);

  expect(start({ tasks: ['counter'] })).toThrow('the process parcelCheck does not draw customs');
  expect(start({ tasks: ['counter', 'customs', 'gate'] })).toThrow(
    'the process parcelCheck draws gate, which it does not declare',
  );
  expect(start({ resource: 'lab.nothing' })).toThrow(
    'the process parcelCheck runs for lab.nothing, which no module serves',
  );
  expect(startOfCrate(nodeApproved(parcelCheck, 'customs'), [drawnCheck, { ...drawnCheck }])).toThrow(
    'two processes have the key P_PARCEL',
  );
});

test('a listener of an event that no module emits, and an event under a foreign name, end the start', () => {
  const weighed = defineEvent<{ readonly kilograms: number }>('lab.weighed');
  const listeners = [weighed.on(async () => undefined)];
  const start = (modules: readonly ServerModule[]) => () => requireDeclarationsMet(modules, [], texts);

  expect(
    start([
      { name: 'lab', events: [weighed] },
      { name: 'shop', listeners },
    ]),
  ).not.toThrow();
  expect(start([{ name: 'shop', listeners }])).toThrow('the module shop listens to lab.weighed, which no module emits');
  expect(start([{ name: 'shop', events: [weighed] }])).toThrow(
    "the module shop emits lab.weighed, which bears another module's name",
  );
});

test('an endpoint that carries out an action under a condition names the record, and only one action has its right', () => {
  const crate = defineResource('lab.crate', {
    label: 'name',
    fields: { name: text({ required: true }) },
    list: { columns: ['name'], sort: 'name' },
  });
  defineActions(crate, {
    lift: { by: 'endpoint', when: ({ name }) => name !== '' },
    drop: { by: 'endpoint', can: 'crate.fall' },
  });
  const endpoint = (method: 'GET' | 'POST', path: string, access: string) =>
    bind(defineEndpoint({ id: `crate.${method}${path}`, method, path, access }), async () => ({}));
  const start =
    (...routes: BoundRoute[]) =>
    () =>
      requireDeclarationsMet(
        [{ name: 'lab', resources: [serveResource(crate, { table: 'lab_crate' })] }],
        [...routes, endpoint('POST', '/lab/fall', 'crate.fall')],
        texts,
      );

  expect(start(endpoint('GET', '/lab/crate/{id}', 'crate.lift'))).toThrow(
    'lab.crate: nothing carries out the action lift',
  );
  expect(start(endpoint('POST', '/lab/lift', 'crate.lift'))).toThrow(
    'lab.crate: crate.POST/lab/lift names no record on which lift depends',
  );
  expect(start(endpoint('POST', '/lab/crate/{id}/lift', 'crate.lift'))).not.toThrow('lab.crate');
});

test('what a contribution point refuses ends the start', () => {
  const shelves = defineContributionPoint<number>('lab.shelves', {
    keyOf: String,
    verify: (all) => all.filter((height) => height < 0).map((height) => `a shelf at ${height}`),
  });
  const modules = [
    { name: 'lab', takes: [shelves], contributes: [shelves.of(1, -2)] },
    { name: 'shop', contributes: [shelves.of(3)] },
  ];
  loadModules(modules);

  expect(shelves.all()).toEqual([1, -2, 3]);
  expect(() => requireDeclarationsMet(modules, [], texts)).toThrow('a shelf at -2');
});

test('a contribution that nobody takes, a doubled key, a strange point and a port that two fill end the start', () => {
  const shelves = defineContributionPoint<number>('lab.shelves', { keyOf: String });
  const start = (modules: readonly ServerModule[]) => () => {
    loadModules(modules);
    requireDeclarationsMet(modules, [], texts);
  };
  const shop = { name: 'shop', contributes: [shelves.of(3)] };

  expect(start([{ name: 'lab', takes: [shelves] }, shop])).not.toThrow();
  expect(start([{ name: 'lab' }, shop])).toThrow('the module shop contributes to lab.shelves, which no module takes');
  expect(() => requireContributionsTaken([shop])).toThrow('lab.shelves, which no module takes');
  expect(start([{ name: 'lab', takes: [shelves], contributes: [shelves.of(3)] }, shop])).toThrow(
    'two contributions to lab.shelves have the key 3',
  );
  expect(start([{ name: 'shop', takes: [shelves] }])).toThrow(
    "the module shop takes lab.shelves, which bears another module's name",
  );
  const ports = { removeFile: async () => undefined };
  expect(
    start([
      { name: 'lab', ports },
      { name: 'shop', ports },
    ]),
  ).toThrow('the port removeFile is filled by more than one module: lab, shop');
});

test('a role without a name in a language ends the start, and its key is never stored as its name', () => {
  const start = () => requireDeclarationsMet([{ name: 'lab', roles: { R_LAB: {} } }], [], texts);

  expect(start).toThrow('the role R_LAB has no name in en-US\nthe role R_LAB has no name in ja-JP');
  expect(texts.requireText('zh-CN', 'role.R_LAB')).toBe('实验员');
  expect(() => texts.requireText('ja-JP', 'role.R_LAB')).toThrow('there is no text role.R_LAB in ja-JP');
});

test('a resource that two modules list ends the start: one of them owns it, whatever its key begins with', () => {
  const crate = defineResource('lab.shelf', {
    label: 'name',
    fields: { name: text({ required: true }) },
    list: { columns: ['name'], sort: 'name' },
  });
  const served = serveResource(crate, { table: 'lab_shelf' });
  const start = (others: readonly (typeof served)[]) => () =>
    requireDeclarationsMet(
      [
        { name: 'lab-store', resources: [served] },
        { name: 'lab', resources: others },
      ],
      [],
      texts,
    );

  expect(start([])).not.toThrow();
  expect(start([served])).toThrow('lab.shelf is owned by more than one module: lab-store, lab');
});

test('a path with a parameter that browsers would not fill ends the start', () => {
  const open = bind(
    defineEndpoint({ id: 'crate.open', method: 'GET', path: '/lab/crate/:id/open', access: 'public' }),
    async () => ({}),
  );

  expect(() => requireDeclarationsMet([], [open], texts)).toThrow(
    'the operation crate.open writes a parameter of its path with a colon: /lab/crate/:id/open',
  );
});
