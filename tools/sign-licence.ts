/**
 * npm run sign:licence -- --key private.pem --kid mp1 --type platform --customer "Name" --until 2027-12-31: signs an
 * activation code and prints it. The private Ed25519 key is a file (PKCS #8, PEM) that stays with whoever signs.
 */
import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

const usage =
  'npm run sign:licence -- --key private.pem [--kid mp1] --type platform|service --customer NAME --until YYYY-MM-DD [--from YYYY-MM-DD] [--users N] [--tenants N] [--features a,b] [--lid ID]';

const { values } = parseArgs({
  options: {
    key: { type: 'string' },
    kid: { type: 'string', default: 'mp1' },
    type: { type: 'string', default: 'platform' },
    customer: { type: 'string' },
    from: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    until: { type: 'string' },
    users: { type: 'string' },
    tenants: { type: 'string' },
    features: { type: 'string', default: '' },
    lid: { type: 'string', default: randomUUID() },
  },
});

const day = (text: string | undefined): number => Date.parse(`${text}T00:00:00Z`) / 1000;
const count = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
const { key, kid, type, customer, from, until, users, tenants, features, lid } = values;
const limits = { users: count(users), tenants: count(tenants) };
const [nbf, end] = [day(from), day(until)];
const isComplete = key !== undefined && customer !== undefined && nbf < end;
const isCounted = Object.values(limits).every((each) => each === undefined || (Number.isSafeInteger(each) && each > 0));
if (!isComplete || !isCounted || !['platform', 'service'].includes(type)) {
  console.error(usage);
  process.exit(2);
}

// The last day is a whole one.
const content = {
  kid,
  lid,
  type,
  customer,
  nbf,
  exp: end + 86_400,
  limits,
  features: features.split(',').filter(Boolean),
};
const body = Buffer.from(JSON.stringify(content)).toString('base64url');
const signed = Buffer.from(`MP1.${body}`);
const signature = sign(null, signed, createPrivateKey(await readFile(key)));
console.log(`${signed.toString()}.${signature.toString('base64url')}`);
