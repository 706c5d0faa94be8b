import { expect, test } from 'vitest';
import { readS3Address, storeAddressProblem } from './store-address.ts';

test('an address of a store is a folder of this machine or a bucket', () => {
  for (const address of [
    'file:///var/lib/mpcloud/files',
    's3://key:secret@localhost:9000/files?pathStyle=1&tls=0',
    's3://AKIA:a%2Fb%2Bc@s3.eu-central-1.amazonaws.com/my-files?region=eu-central-1',
  ])
    expect([address, storeAddressProblem(address)]).toEqual([address, undefined]);
});

test('any other address is refused with what it should look like', () => {
  for (const [address, says] of [
    ['files', 'begins with file: or s3:'],
    ['https://a.example/files', 'begins with file: or s3:'],
    ['file://server/share', 'folder of this machine'],
    ['file:///', 'folder of this machine'],
    ['s3://localhost:9000/files', 'key:secret@host'],
    ['s3://key:secret@localhost:9000', 'key:secret@host'],
    ['s3://key:secret@localhost:9000/UPPER', 'key:secret@host'],
    ['s3://key:secret@localhost:9000/files?pathStyle=yes', 'region, pathStyle'],
    ['s3://key:secret@localhost:9000/files?other=1', 'region, pathStyle'],
  ])
    expect([address, storeAddressProblem(address ?? '')]).toEqual([address, expect.stringContaining(says ?? '')]);
});

test('the parts of a bucket address are read, with their defaults', () => {
  expect(readS3Address('s3://AK:a%2Fb@s3.example/my-files')).toEqual({
    endpoint: 'https://s3.example',
    region: 'us-east-1',
    bucket: 'my-files',
    key: 'AK',
    secret: 'a/b',
    pathStyle: false,
  });
  expect(readS3Address('s3://k:s@localhost:9000/f12?region=eu-1&pathStyle=1&tls=0')).toMatchObject({
    endpoint: 'http://localhost:9000',
    region: 'eu-1',
    pathStyle: true,
  });
});
