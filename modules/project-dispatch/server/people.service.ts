import { commonErrors, refuse, writeFilter, type Day, type Refusal } from '@mp/kernel/contract';
import { getRecord, listOptions, recordsOf, serverOf, type Context, type TxContext } from '@mp/kernel/server';
import { dealer, holdsFor } from '@mp/dealer/contract';
import { isQualified } from '@mp/dealer/server';
import { person } from '@mp/dealer-person/contract';
import { certifiedPeople, type CertifiedPerson } from '@mp/dealer-person/server';
import { project } from '@mp/project/contract';
import { dispatch, type PersonAnswer } from '../contract/index.ts';
import type { CandidatesAsked } from './candidates.service.ts';
import { busyPeople } from './dispatch.query.ts';
import { workOf, type Work } from './work.service.ts';

/** People for the days of some work. */
interface Sent {
  /** The dispatch in hand, which does not count; null for one that is not there yet. */
  readonly id: string | null;
  readonly dealerId?: string | null;
  readonly plannedFrom: string;
  readonly plannedTo: string;
  readonly personIds?: readonly string[] | null;
}

/** So many people of a dealer are looked at. */
const mostPeople = 200;

/** Models for which somebody lacks the certificate on the last day, each with what it asks for. */
async function lacks(
  context: TxContext,
  { id, certificates }: CertifiedPerson,
  { models, day }: Needed,
): Promise<Refusal[]> {
  const found: Refusal[] = [];
  for (const model of models)
    if (!holdsFor(model, certificates, day))
      found.push(...(await isQualified(context, { personId: id, modelId: model.id, day })).reasons);
  return found;
}

interface Needed extends Pick<Work, 'models'> {
  readonly day: Day;
}

/** Why each of some people may not be sent: serving elsewhere, without the certificate, or with other work in the days. */
async function reasonsOf(
  context: TxContext,
  { id, dealerId, plannedFrom, plannedTo, personIds }: Sent,
  { models }: Work,
): Promise<ReadonlyMap<string, { readonly name: string; readonly reasons: readonly Refusal[] }>> {
  const ids = [...new Set(personIds ?? [])];
  const people = await certifiedPeople(context, { ids });
  const busy = await busyPeople(context, { personIds: ids, from: plannedFrom, to: plannedTo, except: id });
  const { code } = await recordsOf(context, dealer).lock(dealerId ?? '');
  const found = new Map<string, { name: string; reasons: Refusal[] }>();
  for (const each of people) {
    const { name } = each;
    const isOfDealer = each.dealerId === dealerId && each.status === 'serving';
    const reasons = isOfDealer
      ? [
          ...(await lacks(context, each, { models, day: plannedTo as Day })),
          ...busy
            .filter(({ personId }) => personId === each.id)
            .map(({ no, from, to }) => refuse('dispatch.personBusy', { name, from, to, no })),
        ]
      : [refuse('dispatch.personElsewhere', { name, dealer: code ?? '' })];
    found.set(each.id, { name, reasons });
  }
  return found;
}

/** Why people may not be sent, at their field. */
export async function peopleRefusals(context: TxContext, record: Sent, work: Work): Promise<Refusal[]> {
  const found = await reasonsOf(context, record, work);
  return [...found.values()].flatMap(({ reasons }) => reasons.map((reason) => ({ ...reason, path: 'personIds' })));
}

/**
 * The people of a dealer that the caller sees, for a dispatch that he sees or one that he fills in for his project: those
 * who may be sent first. Throws `common.notFound`.
 */
export async function peopleForTyped(
  context: Context,
  asked: CandidatesAsked & { readonly dealerId: string },
): Promise<{ items: PersonAnswer[] }> {
  const { id, dealerId } = asked;
  // The dealer that is asked sees its dispatch and not the project.
  const about = id === null ? { projectId: asked.projectId } : await getRecord(context, dispatch, id);
  if (id === null) await getRecord(context, project, asked.projectId);
  if (about.projectId !== asked.projectId) throw commonErrors.notFound();
  const filter = writeFilter({
    match: 'all',
    of: [
      { field: 'dealerId', op: 'eq', value: dealerId },
      { field: 'status', op: 'eq', value: 'serving' },
    ],
  });
  const seen = await listOptions(context, serverOf(person), { filter, size: mostPeople });
  const personIds = seen.map((each) => each.id);
  const found = await context.tx(async (tx) => reasonsOf(tx, { ...asked, personIds }, await workOf(tx, asked)));
  const items = [...found].map(([personId, { name, reasons }]) => ({
    id: personId,
    name,
    reasons: reasons.map(({ code, params = {} }) => ({ code, params: { ...params } as Record<string, string> })),
  }));
  return { items: items.toSorted((a, b) => Number(a.reasons.length > 0) - Number(b.reasons.length > 0)) };
}
