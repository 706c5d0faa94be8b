import { expect, test } from 'vitest';
import { setStartSettings } from '@mp/kernel/web';
import { type Alive, createPulse, mustAsk, type Pulse, type SharedPulse } from './pulse.ts';

const counters = (message: number) => ({ pending: 0, message, advice: 0 });

/** Tabs of browsers with a server behind them; time passes by `pass`. */
function aWorld() {
  let now = 1_000_000;
  let asked = 0;
  let message = 0;
  const open = new Set<{ readonly handle: (change: unknown) => void }>();
  const tabs: { pulse: Pulse; visible: boolean; token: string | null; shown: (Alive | null)[] }[] = [];
  const world = {
    streams: () => open.size,
    asked: () => asked,
    set: (n: number) => (message = n),
    push: (change: unknown) => {
      for (const { handle } of open) handle(change);
    },
    endStreams: [] as (() => void)[],
    refuseStream: false,
    aTab: (token: string | null = 'a') => {
      const tab = { visible: true, token, shown: [] as (Alive | null)[] } as (typeof tabs)[number];
      tab.pulse = createPulse({
        now: () => now,
        isVisible: () => tab.visible,
        token: () => tab.token,
        ask: async () => {
          asked += 1;
          return { alive: true, notices: counters(message) };
        },
        listen: async (signal, handle) => {
          if (world.refuseStream) return false;
          const stream = { handle };
          open.add(stream);
          await new Promise<void>((resolve) => {
            signal.addEventListener('abort', () => resolve());
            world.endStreams.push(resolve);
          });
          open.delete(stream);
          return true;
        },
        share: (shared: SharedPulse) => {
          for (const other of tabs) if (other !== tab) other.pulse.onMessage(structuredClone(shared));
        },
        publish: (alive) => tab.shown.push(alive),
      });
      tabs.push(tab);
      return tab;
    },
    settle: () => new Promise<void>((resolve) => setTimeout(resolve, 0)),
    pass: async (seconds: number) => {
      for (let second = 0; second < seconds; second += 5) {
        now += 5000;
        for (const { pulse } of tabs) {
          pulse.tick();
          await world.settle();
        }
      }
    },
  };
  return world;
}

const last = (tab: { shown: (Alive | null)[] }) => tab.shown.at(-1)?.notices?.message;

test('of three tabs one asks every 20 s, and all show the answer', async () => {
  const world = aWorld();
  const tabs = [world.aTab(), world.aTab(), world.aTab()];
  for (const { pulse } of tabs) pulse.tick();
  await world.settle();
  const before = world.asked();
  world.set(4);

  await world.pass(60);

  expect(world.asked() - before).toBe(3);
  expect(tabs.map(last)).toEqual([4, 4, 4]);
});

test('a hidden tab neither asks nor listens; shown again it does both at once', async () => {
  const world = aWorld();
  const tab = world.aTab();
  tab.pulse.tick();
  await world.settle();
  expect(world.streams()).toBe(1);
  tab.visible = false;
  tab.pulse.tick(true);
  await world.settle();
  const before = world.asked();
  await world.pass(120);

  expect(world.asked()).toBe(before);
  expect(world.streams()).toBe(0);
  tab.visible = true;
  tab.pulse.tick(true);
  await world.settle();
  expect(world.asked()).toBe(before + 1);
  expect(world.streams()).toBe(1);
});

test('a change of the stream shows in all tabs of the session, and in no other session', async () => {
  const world = aWorld();
  const [first, hidden, stranger] = [world.aTab('a'), world.aTab('a'), world.aTab('b')];
  hidden.visible = false;
  stranger.visible = false;
  first.pulse.tick();
  await world.settle();

  world.push({ ...counters(7), forcedAt: 5 });

  expect([last(first), last(hidden)]).toEqual([7, 7]);
  expect(first.shown.at(-1)).toMatchObject({ alive: true, forcedAt: 5 });
  expect(stranger.shown).toEqual([]);
  world.push(counters(8));
  expect(first.shown.at(-1)).toMatchObject({ forcedAt: null });
  world.push('nonsense');
  expect(last(first)).toBe(8);
});

test('a stream that ended is opened again, one that is refused only after a minute, and polling goes on', async () => {
  const world = aWorld();
  const tab = world.aTab();
  tab.pulse.tick();
  await world.settle();
  world.refuseStream = true;
  for (const end of world.endStreams.splice(0)) end();
  await world.settle();
  await world.pass(10);
  world.refuseStream = false;
  const before = world.asked();
  await world.pass(40);

  expect(world.streams()).toBe(0);
  expect(world.asked() - before).toBe(2);
  await world.pass(30);
  expect(world.streams()).toBe(1);
});

test('when the stream is ended the session is asked for with the next tick', async () => {
  const world = aWorld();
  const tab = world.aTab();
  tab.pulse.tick();
  await world.settle();
  const before = world.asked();
  for (const end of world.endStreams.splice(0)) end();
  await world.settle();
  await world.pass(5);

  expect(world.asked()).toBe(before + 1);
});

test('without a session nothing is asked', async () => {
  const world = aWorld();
  const tab = world.aTab(null);
  await world.pass(60);
  tab.pulse.refresh();

  expect(world.asked()).toBe(0);
  expect(world.streams()).toBe(0);
});

test('after entering another tenant the counters and the stream are those of the new session', async () => {
  const world = aWorld();
  const tab = world.aTab('a');
  tab.pulse.tick();
  await world.settle();
  const before = world.asked();

  tab.token = 'b';
  tab.pulse.tick();
  await world.settle();

  expect(world.asked()).toBe(before + 1);
  expect(world.streams()).toBe(1);
});

test('after something was done the counters are asked for at once', async () => {
  const world = aWorld();
  const tab = world.aTab();
  tab.pulse.tick();
  await world.settle();
  world.set(2);
  tab.pulse.refresh();
  await world.settle();

  expect(last(tab)).toBe(2);
});

test('a tab asks once in 20 s, a hidden one never, one just shown at once', () => {
  expect(mustAsk({ sinceAnswer: 100_000, isVisible: false })).toBe(false);
  expect(mustAsk({ sinceAnswer: 20_000, isVisible: true })).toBe(true);
  expect(mustAsk({ sinceAnswer: 5000, isVisible: true })).toBe(false);
  expect(mustAsk({ sinceAnswer: 5000, isVisible: true, isShown: true })).toBe(true);
});

test('the session is asked for as often as the tenant sets', () => {
  setStartSettings({ system: { pollDelay: 60_000 }, verification: {} });

  expect([
    mustAsk({ sinceAnswer: 30_000, isVisible: true }),
    mustAsk({ sinceAnswer: 60_000, isVisible: true }),
  ]).toEqual([false, true]);

  setStartSettings({ system: {}, verification: {} });
  expect(mustAsk({ sinceAnswer: 30_000, isVisible: true })).toBe(true);
});
