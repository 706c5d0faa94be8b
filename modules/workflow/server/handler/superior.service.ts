import type { Resolved } from '@mp/engine/core';
import type { Tx } from '@mp/kernel/server';
import { headsAboveUsers, memberFacts, type Head } from '@mp/permission/server';
import { chosen } from './registry.ts';
import type { ResolveRule, RuleFacts } from './registry.ts';
import { numberParam, textParam } from './values.ts';

type Params = Readonly<Record<string, unknown>>;

/** What ends a chain, and for whom. */
interface End {
  readonly params: Params;
  readonly facts: RuleFacts;
}

/** The heads of one organisation above somebody. */
type Level = readonly Head[];

/** The superiors of users, nearest first, each level the heads of one organisation; nobody is his own superior. */
async function levelsAbove(tx: Tx, users: readonly string[], day: string): Promise<readonly Level[]> {
  const heads = (await headsAboveUsers(tx, users, day)).filter(({ id }) => !users.includes(id));
  return [...new Set(heads.map(({ above }) => above))].map((level) => heads.filter(({ above }) => above === level));
}

const chosenAt = (levels: readonly Level[], at: number): Resolved[] =>
  (levels[at] ?? []).map(({ id }) => chosen(id, 'superior', { level: String(at + 1) }));

/** Superiors of users, for nodes whose initiator may not decide himself and for tasks that are overdue. */
export async function superiorsOf(tx: Tx, users: readonly string[], day: string): Promise<readonly Resolved[]> {
  return chosenAt(await levelsAbove(tx, users, day), 0);
}

/** The superiors a number of levels above the initiator. */
export const bySuperior: ResolveRule = async (tx, params, facts) =>
  chosenAt(await levelsAbove(tx, [facts.initiator.id], facts.day), numberParam(params, 'level', 1) - 1);

/** The superiors of the initiator one after the other, up to a level or to the first one who ends the chain. */
export const bySuperiorChain: ResolveRule = async (tx, params, facts) => {
  const levels = await levelsAbove(tx, [facts.initiator.id], facts.day);
  const from = numberParam(params, 'from', 1);
  const to =
    (textParam(params, 'until') || 'level') === 'level'
      ? numberParam(params, 'to', levels.length)
      : await lastLevel(tx, levels, { from, params, facts });
  return levels.flatMap((_level, at) => (at + 1 >= from && at < to ? chosenAt(levels, at) : []));
};

/** The level, counted from 1, whose superiors end the chain; the uppermost when none from `from` on does. */
async function lastLevel(tx: Tx, levels: readonly Level[], end: End & { readonly from: number }): Promise<number> {
  for (const [at, level] of levels.entries()) if (at + 1 >= end.from && (await isLast(tx, level, end))) return at + 1;
  return levels.length;
}

/** Whether somebody of a level holds the position or role, or heads an organisation of the level (the root is 1) or above. */
async function isLast(tx: Tx, level: Level, { params, facts }: End): Promise<boolean> {
  const until = textParam(params, 'until');
  if (until === 'orgLevel') {
    const own = facts.initiator.orgPath.split('.').length;
    return level.some(({ above }) => own - above <= numberParam(params, 'orgLevel', 1));
  }
  const code = textParam(params, until).toLowerCase();
  const members = await Promise.all(level.map(({ id }) => memberFacts(tx, id)));
  return members.some((member) => {
    const codes = until === 'position' ? member?.positionCodes : member?.roleCodes;
    return codes?.some((each) => each.toLowerCase() === code);
  });
}
