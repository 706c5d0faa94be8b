import { newId, type Context } from '@mp/kernel/server';
import { wallTime } from '@mp/reference/contract';
import { qrErrors, qrKinds, type QrAnswer, type QrFact, type QrKindName } from '../contract/index.ts';
import { findToken, qrKind, type QrCard } from './qr/qr-kinds.ts';
import { isQrToken } from './qr/qr-token.ts';
import { codeByToken, tenantOfToken } from './qr/qr.query.ts';
import { publicDealersOf } from './public-dealer.ts';
import { companyOf, findDealers, logQuery, provinceNear, provincesOfScans, type Place } from './public.query.ts';
import { positionIn } from './public.service.ts';
import { notifySuspicious } from './suspicious.ts';
import { addressHash, countQuery, evenly, visitorContext } from './visit.ts';

interface Scanned {
  readonly context: Context;
  readonly kind: QrKindName;
  readonly subjectId: string;
  readonly codeId: string | null;
  readonly revoked: boolean;
}

const kindOf = (text: string) => qrKinds.find((kind) => kind === text);

/** Whose code it is; undefined for one that nobody issued. The database is asked for a forged one too. */
async function scanned(caller: Context, token: string): Promise<Scanned | undefined> {
  const own = isQrToken(caller.services.environment.pepper, token);
  const tenantId = await tenantOfToken(caller, own ? token : '-');
  if (tenantId !== undefined) {
    const context = visitorContext(caller, tenantId);
    const code = await codeByToken(context, token);
    const kind = code && kindOf(code.kind);
    return kind && { context, kind, subjectId: code.subjectId, codeId: code.id, revoked: code.revokedAt !== null };
  }
  const found = /^[\w-]{22}$/.test(token) ? await findToken(caller, token) : undefined;
  return found && { ...found, context: visitorContext(caller, found.tenantId), codeId: null, revoked: false };
}

/**
 * What a code stands for. Throws `qr.invalid` for an unknown, a forged and a kind of code that nobody serves, in the same
 * time; `qr.revoked`; `public.rateLimited`, `public.checkNeeded`.
 */
export function qrPage(
  caller: Context,
  asked: {
    readonly t: string;
    readonly lng?: string | undefined;
    readonly lat?: string | undefined;
    readonly pass?: string | undefined;
  },
): Promise<QrAnswer> {
  return evenly(async () => {
    await countQuery(caller, asked.pass);
    const code = await scanned(caller, asked.t);
    const kind = code && qrKind(code.kind);
    if (!code || !kind) throw qrErrors.invalid();
    const position = positionIn(asked);
    const card = code.revoked ? undefined : await kind.load(code.context, code.subjectId);
    await recordScan(code, position, card !== undefined);
    if (code.revoked) throw qrErrors.revoked();
    if (!card) throw qrErrors.invalid();
    return answerOf(code, card, { declared: kind.facts, position });
  });
}

async function answerOf(
  { context, kind }: Scanned,
  card: QrCard,
  { declared, position }: { readonly declared: readonly string[]; readonly position: Place | undefined },
): Promise<QrAnswer> {
  const say = (key: string) => context.texts.text(context.locale, key);
  const company = await companyOf(context);
  const facts = (given: QrCard['facts']): QrFact[] =>
    given.flatMap(({ key, value }) =>
      value !== null && value !== '' && declared.includes(key) ? [{ key, value, label: say(`qr.fact.${key}`) }] : [],
    );
  return {
    kind,
    kindLabel: say(`qr.kind.${kind}`),
    company: company.name,
    tenancyId: company.tenancyId,
    verdict: card.verdict,
    title: card.title,
    photo: card.photo ?? null,
    facts: facts(card.facts),
    parts: (card.parts ?? []).map((part) => ({
      key: part.key,
      label: say(`qr.part.${part.key}`),
      title: part.title,
      facts: facts(part.facts),
    })),
    nearest: await nearestOf(context, card, position),
    links: (card.links ?? []).map(({ key, path }) => ({ key, path, label: say(`qr.link.${key}`) })),
    dealerCode: card.dealerCode ?? null,
  };
}

async function nearestOf(context: Context, { nearest }: QrCard, position: Place | undefined) {
  const around = position ?? nearest?.around;
  if (!nearest || !around) return [];
  const found = await findDealers(context, {
    around,
    capability: nearest.capability,
    day: wallTime(context.at).day,
  });
  return publicDealersOf(context, found.slice(0, 3));
}

/** Keeps a scan; a plate that was scanned in more than three provinces within thirty days is told as suspicious, once. */
async function recordScan(
  { context, kind, codeId, subjectId }: Scanned,
  position: Place | undefined,
  isFound: boolean,
) {
  const region = position ? ((await provinceNear(context, position)) ?? null) : null;
  const spread =
    kind === 'genset' && codeId !== null && region !== null
      ? await provincesOfScans(context, codeId, region)
      : undefined;
  const suspicious = spread !== undefined && spread.provinces > 3;
  await logQuery(context, {
    id: newId(),
    ipHash: addressHash(context),
    region,
    page: 'qrCodePageNew',
    query: kind,
    hits: isFound ? 1 : 0,
    qrId: codeId,
    suspicious,
  });
  if (suspicious && !spread.told) await notifySuspicious(context, { kind, subjectId, provinces: spread.provinces });
}
