import { commonErrors, isIdCard, type Refusal } from '@mp/kernel/contract';
import { blindIndex, getRecord, may, ports, type Context, type Tx } from '@mp/kernel/server';
import { dealerOfUser } from '@mp/identity/server';
import { dealer } from '@mp/dealer/contract';
import { changeableFields, person, personChange, personErrors, type PersonChangeDetail } from '../contract/index.ts';
import { myTask, todayOf } from '@mp/dealer/server';
import { codeOf, issueQrCode } from '@mp/dealer-public/server';
import {
  aheadRows,
  auditedCertificates,
  auditedPerson,
  cardFacts,
  pivotRows,
  sameNumbers,
  transfersAsking,
  userName,
  visibleByHash,
  type PivotQuery,
} from './person-read.query.ts';
import { dealerById, sitesOf } from './person.query.ts';
import { verificationProblems, verifyStates } from './verify.service.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

interface HintGround {
  readonly certificates: PersonChangeDetail['certificates'];
  readonly same: readonly { readonly certNo: string; readonly name: string }[];
  readonly problems: readonly Refusal[];
  readonly today: string;
}

function hintsOf({ certificates, same, problems, today }: HintGround): PersonChangeDetail['hints'] {
  return [
    ...problems.map(({ code, params }) => ({
      code: code.slice(code.indexOf('.') + 1),
      params: { cert: textOf(params?.cert) ?? '' },
    })),
    ...certificates
      .filter(({ expiresOn }) => expiresOn !== null && expiresOn < today)
      .map(({ certNo, expiresOn }) => ({ code: 'expired', params: { cert: certNo, date: expiresOn ?? '' } })),
    ...certificates
      .filter(({ files }) => files.length === 0)
      .map(({ certNo }) => ({ code: 'noFile', params: { cert: certNo } })),
    ...same.map(({ certNo, name }) => ({ code: 'sameNumber', params: { cert: certNo, name } })),
  ];
}

/** What would keep those that wait from passing, told before anybody tries. */
const problemsOf = (tx: Tx, personId: string, certificates: PersonChangeDetail['certificates']): Promise<Refusal[]> =>
  verificationProblems(
    tx,
    certificates
      .filter(({ state }) => state === 'pending')
      .map((each) => ({ ...each, personId, verifyResult: each.verification?.result ?? null })),
  );

/** Certificates without whose they are elsewhere: a dealer learns nothing of people of others. */
const withoutOthers = (certificates: PersonChangeDetail['certificates']): PersonChangeDetail['certificates'] =>
  certificates.map(({ verification, ...rest }) => ({
    ...rest,
    verification: verification && {
      ...verification,
      found: verification.found && { ...verification.found, personNo: null, name: null },
    },
  }));

const knownDealer = async (tx: Tx, id: string | null) => (id === null ? undefined : dealerById(tx, id));

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The fields that a change sets, with what they were. */
function changedLines(record: Readonly<Record<string, unknown>>): PersonChangeDetail['lines'] {
  const before = (record['before'] ?? {}) as Readonly<Record<string, unknown>>;
  return changeableFields
    .filter((field) => (record[field] ?? null) !== null)
    .map((field) => ({ field, old: before[field] ?? null, new: record[field] }));
}

function newPhotoOf(photoFiles: unknown): PersonChangeDetail['newPhoto'] {
  return Array.isArray(photoFiles) ? ((photoFiles[0] as PersonChangeDetail['newPhoto']) ?? null) : null;
}

/** A change as its auditor sees it. Throws `common.notFound`. */
export async function changeDetail(context: Context, id: string): Promise<PersonChangeDetail> {
  const record = await getRecord(context, personChange, id);
  return context.tx(async (tx) => {
    const person = record.personId === null ? undefined : await auditedPerson(tx, record.personId);
    const dealer = await knownDealer(tx, record.dealerId);
    if (!person || !dealer) throw commonErrors.notFound();
    const fromDealer = await knownDealer(tx, textOf(record.fromDealerId));
    const ids = idsOf(record.certificateIds);
    const certificates = await auditedCertificates(tx, ids);
    const isDealers = context.rights.restrictedTo.has('dealer');
    const instanceId = textOf(record.processInstanceId);
    return {
      id,
      title: record.title ?? '',
      kind: record.kind as PersonChangeDetail['kind'],
      state: record.state,
      remark: textOf(record.remark),
      submittedAt: textOf(record.submittedAt),
      submittedByName: await userName(tx, record.submittedById),
      waitingSince: textOf(record.waitingSince),
      instanceId,
      taskId: (await myTask(tx, instanceId))?.id ?? null,
      person,
      dealer: { id: dealer.id, name: dealer.name, code: dealer.code },
      fromDealer: fromDealer ? { id: fromDealer.id, name: fromDealer.name, code: fromDealer.code } : null,
      lines: changedLines(record),
      newPhoto: newPhotoOf(record['photoFiles']),
      certificates: isDealers ? withoutOthers(certificates) : certificates,
      mayVerify: may(context.rights, 'personChange.verify') && verifyStates.includes(record.state),
      hints: hintsOf({
        certificates,
        same: isDealers ? [] : await sameNumbers(tx, ids),
        problems: isDealers ? [] : await problemsOf(tx, person.id, certificates),
        today: todayOf(context),
      }),
    };
  });
}

/** The person with an ID number among those whom the caller may see. Throws `person.idInvalid`. */
export async function findPerson(context: Context, idNumber: string): Promise<{ id: string | null }> {
  const given = idNumber.trim().toUpperCase();
  if (!isIdCard(given)) throw personErrors.idInvalid();
  return context.tx(async (tx) => ({ id: await visibleByHash(tx, blindIndex(given)) }));
}

/** The dealer whose people the caller keeps. */
export async function ownDealer(context: Context) {
  return context.tx(async (tx) => {
    const id = await dealerOfUser(tx, context.userId);
    const dealer = id === null ? undefined : await dealerById(tx, id);
    const asked = await transfersAsking(tx, context.userId);
    if (!dealer) return { dealer: null, asked };
    const { code, name, status } = dealer;
    return { dealer: { id: dealer.id, code, name, status, sites: await sitesOf(tx, dealer.id) }, asked };
  });
}

/** Names of the sites of a dealer within the caller's reach. Throws `common.notFound`. */
export async function sitesFor(context: Context, dealerId: string): Promise<{ sites: string[] }> {
  await getRecord(context, dealer, dealerId);
  return context.tx(async (tx) => ({ sites: await sitesOf(tx, dealerId) }));
}

/** What the card of somebody who serves shows. Throws `common.notFound`, `common.transitionRefused`. */
export async function personCard(context: Context, id: string) {
  const record = await getRecord(context, person, id);
  const facts = await context.tx((tx) => cardFacts(tx, id));
  if (record.status !== 'serving' || !facts)
    throw commonErrors.transitionRefused({
      action: '@person.action.card',
      state: `@person.status.${record.status}`,
    });
  const photo = textOf(record.photo);
  const subject = { kind: 'person', subjectId: id } as const;
  const { code } = await codeOf(context, subject);
  const { url } = code ?? (await context.tx((tx) => issueQrCode(tx, subject)));
  return {
    personNo: record.personNo ?? '',
    name: record.name,
    jobType: record.jobType,
    dealerName: facts.dealerName,
    dealerCode: facts.dealerCode,
    photoUrl: photo === null ? null : await ports().fileLink(context, photo),
    address: url,
    certificates: facts.certificates,
  };
}

/** Certified people by big area, type and level, and certificates ahead. */
export async function peoplePivot(context: Context, asked: PivotQuery) {
  return context.tx(async (tx) => {
    const rows = await pivotRows(tx, asked);
    const ahead = await aheadRows(tx, todayOf(context));
    const areas = [...Map.groupBy(rows, ({ id }) => id)].map(([id, all]) => ({
      id,
      name: all[0]?.name ?? null,
      people: all.find(({ type }) => type === null)?.people ?? 0,
      cells: all.flatMap(({ type, level, people }) =>
        type === null || level === null ? [] : [{ type, level, people }],
      ),
    }));
    const sum = (field: 'in30' | 'in60' | 'in90' | 'expired') => ahead.reduce((total, row) => total + row[field], 0);
    return {
      areas,
      ahead: ahead.flatMap(({ month, type, count }) => (count > 0 ? [{ month, type, count }] : [])),
      expiring: { in30: sum('in30'), in60: sum('in60'), in90: sum('in90'), expired: sum('expired') },
    };
  });
}
