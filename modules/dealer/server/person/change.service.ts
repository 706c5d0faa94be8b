import { commonErrors, type Day } from '@mp/kernel/contract';
import {
  registerEffect,
  runTransition,
  serveResource,
  type Context,
  type ResourceServer,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import { handFilesTo } from '@mp/attachment/server';
import { plusDays } from '@mp/reference/contract';
import {
  changeableFields,
  countingStates,
  personChange,
  personChangeLifecycle,
  personErrors,
} from '../../contract/index.ts';
import { todayOf } from '../content.ts';
import { issueQrCode, revokeQrCode } from '../qr/qr.service.ts';
import { beginAssignment, endAssignment } from './assignment.service.ts';
import { passCertificates, reopenCertificates } from './certificate.service.ts';
import { recomputeCoverage } from './coverage.service.ts';
import { closeLogin, judgeLogin, openLogin } from './login.service.ts';
import {
  certificatesById,
  certificatesOf,
  dealerById,
  joinChange,
  lockPerson,
  mobileHolder,
  moveRecords,
  type DealerOfPeople,
  type KnownCertificate,
  type KnownPerson,
} from './person.query.ts';
import { judgeSite, movePerson } from './person.service.ts';
import { personServer, write } from './served.ts';
import { judgeDenied } from './verify.service.ts';

/** Changes that are audited. */
export const servedChange: ResourceServer = serveResource(personChange, { table: 'person_change' });

/** Submits a change, or submits it again after it was returned. */
export async function submitChange(
  context: Context,
  id: string,
  name: 'submit' | 'submitTransfer' = 'submit',
): Promise<Values> {
  const request = { id, name, version: null, form: {}, answer: true };
  return runTransition(context, servedChange, personChangeLifecycle, request);
}

interface Subject {
  readonly id: string;
  readonly record: Values;
  readonly person: KnownPerson;
  readonly dealer: DealerOfPeople;
}

async function subjectOf(tx: Tx, record: Values): Promise<Subject> {
  const person = await lockPerson(tx, String(record.personId));
  const dealer = await dealerById(tx, String(record.dealerId));
  if (!person || !dealer) throw commonErrors.notFound();
  return { id: String(record.id), record, person, dealer };
}

/** What goes with a change: certificates that wait, and of a transfer those of the maker that hold. */
async function gathered(tx: Tx, { record, person }: Subject): Promise<KnownCertificate[]> {
  const waiting = await certificatesOf(tx, person.id, ['pending']);
  if (record.kind !== 'transfer') return waiting;
  const held = await certificatesOf(tx, person.id, countingStates);
  return [...waiting, ...held.filter(({ issuer }) => issuer === 'maker')];
}

function judgeFiles(certificates: readonly KnownCertificate[]): void {
  const bare = certificates.find(({ files, state }) => state === 'pending' && (files ?? []).length === 0);
  if (bare) throw personErrors.certFileMissing({ cert: bare.certNo });
}

const asked = (record: Values) => changeableFields.filter((name) => (record[name] ?? null) !== null);

async function judgeSubmission(tx: Tx, subject: Subject, certificates: readonly KnownCertificate[]): Promise<void> {
  const { record, person, dealer } = subject;
  judgeFiles(certificates);
  if (record.kind === 'change' && asked(record).length === 0 && certificates.length === 0)
    throw personErrors.changeEmpty();
  await judgeSite(tx, dealer.id, record.kind === 'new' ? person.site : (record.site ?? person.site));
  const name = record.kind === 'new' ? await mobileHolder(tx, person.mobile, person.id) : undefined;
  if (name !== undefined) throw personErrors.mobileTaken({ name });
  if (record.wantsLogin === true) await judgeLogin(tx, person);
}

async function submit(context: Context, tx: Tx, record: Values): Promise<void> {
  const subject = await subjectOf(tx, record);
  const { id, person } = subject;
  const certificates = await gathered(tx, subject);
  await judgeSubmission(tx, subject, certificates);
  if (record.kind === 'new' && (person.status === 'draft' || person.status === 'returned'))
    await movePerson(context, person.id, 'enter');
  if (record.kind === 'transfer' && person.status === 'returned') await movePerson(context, person.id, 'enter');
  const ids = certificates.map((each) => each.id);
  await joinChange(tx, ids, id);
  await write(
    context,
    tx,
    servedChange,
    id,
    {
      personName: person.name,
      certificateIds: ids,
      needsTraining: record.kind === 'transfer' || certificates.some(({ issuer }) => issuer === 'maker'),
      before: { name: person.name, jobType: person.jobType, site: person.site },
      submittedAt: context.at,
      submittedById: context.userId,
      waitingSince: context.at,
    },
    'submit',
  );
}

/** A transferred person belongs to the new dealer from now on: assignments, certificates and login follow. */
async function arrive(context: Context, tx: Tx, record: Values): Promise<void> {
  await write(context, tx, servedChange, String(record.id), { waitingSince: context.at }, 'wait');
  const { person, dealer } = await subjectOf(tx, record);
  if (person.dealerId === dealer.id && person.status === 'inAudit') return;
  await endAssignment(context, tx, person.id, { day: todayOf(context), reason: 'TRANSFERRED' });
  await movePerson(context, person.id, 'enter');
  await write(
    context,
    tx,
    personServer(),
    person.id,
    {
      dealerId: dealer.id,
      scopeRegionId: dealer.regionId,
      bigAreaId: dealer.bigAreaId,
      site: record.site,
      jobType: record.jobType,
      joinedOn: record.joinedOn,
      wantsLogin: record.wantsLogin === true,
      leftOn: null,
      leaveReason: null,
    },
    'arrive',
  );
  await moveRecords(tx, person.id, dealer);
  const held = await certificatesOf(tx, person.id, countingStates);
  await reopenCertificates(
    context,
    tx,
    held.filter(({ issuer }) => issuer === 'maker'),
  );
  await closeLogin(context, tx, person.userId);
  await revokeQrCode(context, tx, { kind: 'person', subjectId: person.id });
  if (person.dealerId !== null) await recomputeCoverage(context, tx, [person.dealerId]);
}

/** The first day of what passes today: the day that was said, when it is not long ago, else today. */
const firstDay = (today: Day, joinedOn: unknown): string => (typeof joinedOn === 'string' ? joinedOn : today);

async function place(context: Context, tx: Tx, subject: Subject, fromOn: string): Promise<void> {
  const { id, person, dealer, record } = subject;
  const begun = {
    personId: person.id,
    dealerId: dealer.id,
    scopeRegionId: dealer.regionId,
    site: String(record.kind === 'new' ? person.site : (record.site ?? person.site)),
    jobType: String(record.kind === 'new' ? person.jobType : (record.jobType ?? person.jobType)),
    fromOn,
    changeId: id,
  };
  await beginAssignment(context, tx, begun, plusDays(fromOn, -1));
}

async function passArrival(context: Context, tx: Tx, subject: Subject): Promise<void> {
  const { person, dealer, record } = subject;
  await movePerson(context, person.id, 'pass');
  const joinedOn = firstDay(todayOf(context), record.kind === 'new' ? person.joinedOn : record.joinedOn);
  await write(context, tx, personServer(), person.id, { joinedOn }, 'pass');
  await issueQrCode(context, tx, { kind: 'person', subjectId: person.id });
  await place(context, tx, subject, joinedOn);
  if (record.wantsLogin === true) await openLogin(context, tx, person, dealer);
}

async function passValues(context: Context, tx: Tx, subject: Subject): Promise<void> {
  const { person, record } = subject;
  const values = Object.fromEntries(asked(record).map((name) => [name, record[name]]));
  if (Object.keys(values).length > 0) await write(context, tx, personServer(), person.id, values, 'change');
  // The portrait belongs to the person now, so that whoever reads the person sees it.
  if (typeof values.photo === 'string')
    await handFilesTo(tx, [values.photo], { entity: 'dealer.person', id: person.id, field: 'photo' });
  const moves = (values.site ?? person.site) !== person.site || (values.jobType ?? person.jobType) !== person.jobType;
  if (moves && person.status !== 'left') await place(context, tx, subject, todayOf(context));
}

async function pass(context: Context, tx: Tx, record: Values): Promise<void> {
  await judgeDenied(tx, record);
  if (record.state === 'confirming') await arrive(context, tx, record);
  const subject = await subjectOf(tx, record);
  if (record.kind === 'change') await passValues(context, tx, subject);
  else await passArrival(context, tx, subject);
  const ids = Array.isArray(record.certificateIds) ? record.certificateIds.map(String) : [];
  await passCertificates(context, tx, await certificatesById(tx, ids));
  await recomputeCoverage(context, tx, [subject.dealer.id]);
}

const isArrived = ({ person, dealer }: Subject) => person.status === 'inAudit' && person.dealerId === dealer.id;

async function sendBack(context: Context, tx: Tx, record: Values): Promise<void> {
  const subject = await subjectOf(tx, record);
  if (record.kind !== 'change' && isArrived(subject)) await movePerson(context, subject.person.id, 'sendBack');
}

/** What was not passed stays as the dealer typed it; certificates can be written and submitted again. */
async function close(context: Context, tx: Tx, record: Values, isRecalled: boolean): Promise<void> {
  const subject = await subjectOf(tx, record);
  const { person, dealer } = subject;
  await tx.rows('update person_certificate set change_id = null where change_id = $1::uuid', [record.id]);
  const isOpen = person.dealerId === dealer.id && (person.status === 'inAudit' || person.status === 'returned');
  if (record.kind === 'change' || !isOpen) return;
  const isRecall = isRecalled && record.kind === 'new';
  await movePerson(context, person.id, isRecall ? 'recall' : 'reject');
  if (!isRecall) await write(context, tx, personServer(), person.id, { leftOn: todayOf(context) }, 'reject');
}

/** What the transitions of a change do beside moving it. */
export function registerChangeEffects(): void {
  registerEffect('personChange', 'submit', submit);
  registerEffect('personChange', 'arrive', arrive);
  registerEffect('personChange', 'wait', (context, tx, record) =>
    write(context, tx, servedChange, String(record.id), { waitingSince: context.at }, 'wait'),
  );
  registerEffect('personChange', 'judge', (_context, tx, record) => judgeDenied(tx, record));
  registerEffect('personChange', 'pass', pass);
  registerEffect('personChange', 'sendBack', sendBack);
  registerEffect('personChange', 'reject', (context, tx, record) => close(context, tx, record, false));
  registerEffect('personChange', 'withdraw', (context, tx, record) => close(context, tx, record, true));
}
