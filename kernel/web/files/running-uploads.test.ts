import { expect, test } from 'vitest';
import { setToastHost, type Toast } from '../dialogs/toast.ts';
import { trackUpload, uploadsEnded } from './running-uploads.ts';

/** An upload that ends when it is told to. */
function anUpload(controlId: string): (isStored: boolean) => void {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  trackUpload(controlId, promise);
  return resolve;
}

async function waiting(formId: string) {
  const [busy, shown]: [boolean[], Toast[]] = [[], []];
  setToastHost((toast) => shown.push(toast));
  let ended: boolean | undefined;
  const end = uploadsEnded(formId, (isBusy) => busy.push(isBusy)).then((isWhole) => (ended = isWhole));
  await Promise.resolve();
  return { busy, shown, end, ended: () => ended };
}

test('a save waits for the uploads of its form and says so, also for one that begins meanwhile', async () => {
  const first = anUpload('form-photos');
  const save = await waiting('form');
  expect([save.ended(), save.busy, save.shown.map(({ kind }) => kind)]).toEqual([undefined, [true], ['info']]);

  const second = anUpload('form-checks-EARTH-photos');
  first(true);
  await Promise.resolve();
  expect(save.ended()).toBeUndefined();

  second(true);
  await save.end;
  expect([save.ended(), save.busy]).toEqual([true, [true, false]]);
});

test('a save ends where an upload does not get through, and asks nothing of uploads of other forms', async () => {
  const [own, other] = [anUpload('form-photos'), anUpload('former-photos')];
  const save = await waiting('form');
  own(false);
  await save.end;
  expect([save.ended(), save.shown.map(({ kind }) => kind)]).toEqual([false, ['info', 'error']]);
  expect(await uploadsEnded('form', () => undefined)).toBe(true);
  other(true);
});
