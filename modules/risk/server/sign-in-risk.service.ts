import type { SignedIn } from '@mp/identity/server';
import type { Context, TxContext } from '@mp/kernel/server';
import { drawConsequences } from './consequences.ts';
import { placesOf, type Places } from './places.ts';
import { distance, isImpossible, regionOf, signInFindings, type Finding } from './risk.rules.ts';
import { noteFindings, noteSignIn, ownScore, signInBefore } from './risk.query.ts';
import { defaults } from './risk-settings.ts';

/**
 * Judges a sign-in: what the rules ask is one statement of its transaction; where a rule fires, what follows is a
 * transaction of its own before the sign-in has its answer.
 */
export async function judgeSignIn(context: TxContext, signIn: SignedIn): Promise<void> {
  const { at } = context;
  const { ips, ...facts } = await noteSignIn(context, { ...signIn, at, defaults });
  const places = placesOf(context.services);
  const regionIn = (ip: string) => places?.placeOf(ip)?.key ?? regionOf(ip);
  const found = signInFindings({
    ...facts,
    ip: signIn.ip,
    region: regionIn(signIn.ip),
    regions: ips.map(regionIn),
    hasDevice: signIn.deviceId !== null,
  });
  const mayTravel = places?.placeOf(signIn.ip) !== undefined;
  if (found.length === 0 && !mayTravel) return;
  context.afterwards((outer) =>
    outer.tx(async (tx) => {
      const findings = [...found, ...(places ? await travelFindings(tx, signIn, places) : [])];
      if (findings.length === 0) return;
      const subject = { ...signIn, at, isSignIn: true };
      await drawConsequences(tx, subject, await noteFindings(tx, subject, { findings, defaults }));
    }),
  );
}

const hourMs = 3_600_000;

/** Whether nobody can have come here since the last sign-in; asked only of addresses whose place is known. */
async function travelFindings(context: TxContext, signIn: SignedIn, places: Places): Promise<readonly Finding[]> {
  const to = places.placeOf(signIn.ip);
  const before = to ? await signInBefore(context, { ...signIn, at: context.at }) : undefined;
  const from = before ? places.placeOf(before.ip) : undefined;
  if (!to || !before || !from || from.key === to.key) return [];
  const km = Math.round(distance(from, to));
  const hours = (context.now.getTime() - new Date(before.at).getTime()) / hourMs;
  if (!isImpossible(km, hours)) return [];
  const names = (end: string, place: typeof to) =>
    Object.fromEntries(Object.entries(place.names).map(([language, name]) => [`${end}.${language}`, name]));
  return [
    {
      rule: 'impossibleTravel',
      mark: `${from.key} ${to.key}`,
      quietHours: 12,
      facts: { km, hours: Math.round(hours * 10) / 10, ...names('from', from), ...names('to', to) },
    },
  ];
}

/** Whether the score of the caller's account asks for a second factor before a sensitive act. */
export async function isHighRisk(context: Context): Promise<boolean> {
  if (context.services.environment.testHooks) return false;
  const { score, settings } = await ownScore(context, defaults);
  return score >= settings.secondAt;
}
