import { isUuid } from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import { isLocalId, newLocalId } from './local-id.ts';
import { localIdsIn, withStored } from './local-files.ts';

test('a file of the device has an id that every rule of a form takes for one of the server', () => {
  const id = newLocalId();

  expect([isUuid(id), isLocalId(id)]).toEqual([true, true]);
  expect(isLocalId('018f6b2e-7c1a-7b7e-9a52-3d1b2c3d4e5f')).toBe(false);
});

test('files of the device are found wherever they stand in a record, and each is sent under its id of the server', () => {
  const [photo, signature] = [newLocalId(), newLocalId()];
  const values = { photos: [photo, 'kept'], signature, arrivals: [{ serialNo: 'H1', photos: [photo] }], note: null };

  expect(localIdsIn(values)).toEqual([photo, signature, photo]);
  expect(
    withStored(
      values,
      new Map([
        [photo, 'p'],
        [signature, 's'],
      ]),
    ),
  ).toEqual({
    photos: ['p', 'kept'],
    signature: 's',
    arrivals: [{ serialNo: 'H1', photos: ['p'] }],
    note: null,
  });
});
