import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { setToastHost, type Toast } from './dialogs/toast.ts';
import { oneAct } from './use-act.ts';

const refused = new ApiError({ code: 'common.duplicate', status: 409 });
let toasts: Toast[] = [];

beforeEach(() => {
  toasts = [];
  setToastHost((toast) => toasts.push(toast));
});
afterEach(() => setToastHost(null));

/** A button that remembers each time it became busy or free. */
function aButton() {
  const turns: boolean[] = [];
  return { turns, setBusy: (isBusy: boolean) => void turns.push(isBusy) };
}

test('is busy from the click until the server has answered', async () => {
  const { turns, setBusy } = aButton();
  const answer = Promise.withResolvers<void>();
  const done = oneAct(() => answer.promise, setBusy);
  expect(turns).toEqual([true]);
  answer.resolve();
  await done;
  expect(turns).toEqual([true, false]);
  expect(toasts).toEqual([]);
});

test('shows a refusal once and can be tried again', async () => {
  const { turns, setBusy } = aButton();
  const steps: string[] = [];
  await oneAct(async () => {
    steps.push('sent');
    await Promise.reject(refused);
    steps.push('closed');
  }, setBusy);
  expect(steps).toEqual(['sent']);
  expect(toasts.map(({ kind }) => kind)).toEqual(['error']);
  expect(turns).toEqual([true, false]);
});
