import { call, getQuery, getUserInfo, listenToUsage, noteError } from '@mp/kernel/web';
import { recordFunctions, reportErrors } from '../contract/log.api.ts';
import { Gatherer, pageError } from './gatherer.ts';

const everyMs = 10_000;
/** Lines of a log do not keep a session awake. */
const passive = new URLSearchParams({ passive: '1' });

/** Sends what is opened, pressed and broken to the server: every ten seconds, when fifty lines wait, and when the page goes. */
export function startBeacon(): void {
  const gatherer = new Gatherer();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function send(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (!getUserInfo()) return;
    const [uses, errors] = [gatherer.takeUses(), gatherer.takeErrors()];
    // A lost line of a log is no reason to disturb anybody.
    if (errors.length > 0) await call(reportErrors, { query: passive, body: { items: [...errors] } }).catch(() => {});
    if (uses.length > 0)
      await call(recordFunctions, { query: passive, body: { items: [...uses] } }).catch(() => gatherer.putBack(uses));
  }
  const arm = () => void (timer ??= setTimeout(() => void send(), everyMs));

  listenToUsage({
    use: ({ kind, name, at }) => {
      const menuId = getQuery('menuid');
      if (gatherer.addUse({ kind, name, at, ...(menuId === '' ? {} : { menuId }) })) void send();
      else arm();
    },
    error: (error) => {
      gatherer.addError(pageError(error, location.pathname), Date.now());
      arm();
    },
  });
  addEventListener('error', ({ error }) => noteError(error));
  addEventListener('unhandledrejection', ({ reason }) => noteError(reason));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void send();
  });
}
