import { getRecord, ports, type Context } from '@mp/kernel/server';
import { wordsOf } from '@mp/dealer/server';
import type { QrCard, QrKind, TokenFinder } from '@mp/dealer-public/server';
import { spoken } from './person.query.ts';
import { personServer } from './served.ts';

/** The name as the public reads it: `周**`. */
const masked = (name: string) => `${name.slice(0, 1)}${'*'.repeat(Math.max(1, Math.min(2, name.length - 1)))}`;

interface Facts {
  readonly name: string;
  readonly personNo: string;
  readonly status: string;
  readonly job: string;
  readonly photo: string | null;
  readonly dealer: string;
  readonly dealerCode: string;
  readonly isActive: boolean;
  readonly certificates: readonly { readonly type: string; readonly level: number; readonly expiresOn: string }[];
}

/** The public card of a person: name masked, photo, certificates that count; nothing of whoever serves no more but that. */
async function cardOf(context: Context, id: string): Promise<QrCard | undefined> {
  const [person] = await context.rows<Facts>(
    `select p.name, p.person_no as "personNo", p.status, p.job_type as job, p.photo, ${spoken('d.name')} as dealer, d.code as "dealerCode",
       d.status = 'active' as "isActive",
       (select coalesce(json_agg(json_build_object('type', c.type, 'level', c.level, 'expiresOn', c.expires_on) order by c.level desc, c.expires_on desc), '[]')
         from person_certificate c where c.tenant_id = p.tenant_id and c.person_id = p.id and c.deleted_at is null and c.state in ('valid', 'expiring')) as certificates
     from dealer_person p join dealer d on d.tenant_id = p.tenant_id and d.id = p.dealer_id
     where p.id = $1::uuid and p.deleted_at is null and p.status in ('serving', 'locked', 'left')`,
    [id],
  );
  if (!person) return undefined;
  const title = masked(person.name);
  if (person.status === 'left')
    return { verdict: 'ended', title, facts: [{ key: 'personNo', value: person.personNo }] };
  const types = await wordsOf(context, 'CERT_TYPE');
  const facts = [
    { key: 'personNo', value: person.personNo },
    { key: 'dealer', value: person.dealer },
    { key: 'job', value: (await wordsOf(context, 'DEALER_JOB'))(person.job) },
  ];
  if (person.status === 'locked' || !person.isActive)
    return { verdict: 'suspended', title, facts, dealerCode: person.dealerCode };
  return {
    verdict: person.certificates.length > 0 ? 'valid' : 'expired',
    title,
    photo: person.photo === null ? null : await ports().fileLink(context, person.photo),
    facts,
    parts: person.certificates.map(({ type, level, expiresOn }) => ({
      key: 'certificate',
      title: types(type),
      facts: [
        { key: 'level', value: `${level}` },
        { key: 'validUntil', value: expiresOn },
      ],
    })),
    dealerCode: person.dealerCode,
  };
}

/** The cards of people. */
export const personCards: QrKind = {
  kind: 'person',
  facts: ['personNo', 'dealer', 'job', 'level', 'validUntil'],
  load: cardOf,
  validate: async (context, id) => void (await getRecord(context, personServer(), id)),
};

/** Finds the person behind the token of a certificate. */
export const personOfToken: TokenFinder = async (context, token) => {
  const [found] = await context.scoped<{ tenantId: string; subjectId: string }>(
    {},
    'select tenant_id as "tenantId", person_id as "subjectId" from person_of_token($1)',
    [token],
  );
  return found && { ...found, kind: 'person' };
};
