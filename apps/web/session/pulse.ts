import { displaySettings, type Counters } from '@mp/kernel/web';

/** What `checkLoginStatus.do` answers, and what the stream of events adds to it. */
export interface Alive {
  readonly alive?: boolean;
  readonly idleLeft?: number;
  readonly absLeft?: number;
  /** When the session is ended by force: ISO text or epoch milliseconds. */
  readonly forcedAt?: string | number | null;
  readonly forcedReason?: string | null;
  readonly notices?: Counters;
}

/** What tabs of one session tell each other. */
export interface SharedPulse {
  /** Only tabs of the same session share. */
  readonly token: string;
  /** When the server was asked; null for a change that the stream brought. */
  readonly at: number | null;
  readonly alive: Alive;
}

/** How old an answer is good enough when a tab is shown again. */
const freshMs = 2_000;
/** Pause before the stream is opened again: after one that stood, and after one that could not be opened. */
const reopenMs = 1_000;
const retryMs = 60_000;

/** How long ago the server answered, and whether the tab is seen, or has just been shown. */
interface TabState {
  readonly sinceAnswer: number;
  readonly isVisible: boolean;
  readonly isShown?: boolean | undefined;
}

/** Whether a tab has to ask: it is seen, and no tab has asked for long enough; at once when it has just been shown. */
export function mustAsk({ sinceAnswer, isVisible, isShown = false }: TabState): boolean {
  return isVisible && sinceAnswer >= (isShown ? freshMs : displaySettings().pollDelay - 1000);
}

/** The world as the pulse sees it; the page gives the real one, tests another. */
export interface PulseWorld {
  readonly now: () => number;
  readonly isVisible: () => boolean;
  /** Token of the session; null without one. */
  readonly token: () => string | null;
  /** Asks the server; null when there was no answer. */
  readonly ask: () => Promise<Alive | null>;
  /** Reads the stream of changes until it ends; answers whether it was opened. */
  readonly listen: (signal: AbortSignal, handle: (change: unknown) => void) => Promise<boolean>;
  /** Tells the other tabs. */
  readonly share: (message: SharedPulse) => void;
  readonly publish: (alive: Alive | null) => void;
}

/** State of the session and counters of one tab, shared with the other tabs of the session. */
export interface Pulse {
  /** Called every few seconds, and with `shown` when the tab has come to the front or gone behind. */
  readonly tick: (shown?: boolean) => void;
  /** Asks at once, whatever was heard before. */
  readonly refresh: () => void;
  /** A message of another tab. */
  readonly onMessage: (message: unknown) => void;
  readonly stop: () => void;
}

function isShared(value: unknown): value is SharedPulse {
  return (
    typeof value === 'object' &&
    value !== null &&
    'token' in value &&
    'alive' in value &&
    typeof value.alive === 'object'
  );
}

function countersIn(change: unknown): Counters | null {
  if (typeof change !== 'object' || change === null) return null;
  const { pending, message, advice, popup, rights } = change as Record<string, unknown>;
  return typeof pending === 'number' && typeof message === 'number' && typeof advice === 'number'
    ? {
        pending,
        message,
        advice,
        ...(typeof popup === 'number' ? { popup } : {}),
        ...(typeof rights === 'string' ? { rights } : {}),
      }
    : null;
}

/** One seen tab asks as often as the tenant's `pollDelay` says (20 s, SPEC section 9) and holds the stream; hidden tabs do neither and hear from the others. */
export function createPulse(world: PulseWorld): Pulse {
  let last = 0;
  let alive: Alive | null = null;
  let asking = false;
  let stream: AbortController | null = null;
  let reopenAt = 0;
  let session: string | null = null;

  const take = (next: Alive | null): void => {
    alive = next;
    world.publish(next);
  };

  async function ask(): Promise<void> {
    const token = world.token();
    if (asking || token === null) return;
    asking = true;
    try {
      const answer = await world.ask();
      last = world.now();
      if (!answer) return;
      take(answer);
      world.share({ token, at: last, alive: answer });
    } finally {
      asking = false;
    }
  }

  function change(given: unknown): void {
    const token = world.token();
    const notices = countersIn(given);
    if (token === null || !notices) return;
    const { forcedAt } = given as { readonly forcedAt?: number };
    const next = { ...alive, notices, forcedAt: forcedAt ?? null };
    take(next);
    world.share({ token, at: null, alive: next });
  }

  async function listen(): Promise<void> {
    if (stream || world.token() === null || world.now() < reopenAt) return;
    const own = new AbortController();
    stream = own;
    const opened = await world.listen(own.signal, change);
    if (stream === own) stream = null;
    if (own.signal.aborted) return;
    reopenAt = world.now() + (opened ? reopenMs : retryMs);
    // The server ends the stream of a session that is over: the next tick asks whether it is.
    if (opened) last = 0;
  }

  const hush = (): void => {
    stream?.abort();
    stream = null;
  };

  return {
    tick: (shown = false) => {
      const visible = world.isVisible();
      if (world.token() !== session) {
        session = world.token();
        last = 0;
        reopenAt = 0;
        hush();
      }
      if (!visible || world.token() === null) hush();
      else void listen();
      if (mustAsk({ sinceAnswer: world.now() - last, isVisible: visible, isShown: shown })) void ask();
    },
    refresh: () => void ask(),
    onMessage: (message) => {
      if (!isShared(message) || message.token !== world.token()) return;
      if (message.at !== null) last = Math.max(last, message.at);
      take(message.alive);
    },
    stop: hush,
  };
}
