import { isUuid } from '@mp/kernel/contract';
import {
  chosen,
  handTasksOver,
  openTasksOf,
  valueAt,
  type HandedTask,
  type HandlerRule,
  type RuleFacts,
} from '@mp/workflow/server';
import { areaPositions, channels, type AreaPosition } from '../contract/index.ts';
import { areaHandler } from './area-assignment.service.ts';
import type { HandOver, Stayed } from './hand-over.ts';
import { noHandlerTip } from './tips/engine.service.ts';

/** Stands for the director of the big area among the positions of the rule. */
const director = 'DIRECTOR';

type Params = Readonly<Record<string, unknown>>;

const isPosition = (value: unknown): value is AreaPosition => areaPositions.some((position) => position === value);

/** The text at a path of the form that a parameter names: an id, a code, or the id of a record. */
function named(facts: RuleFacts, path: unknown): string | null {
  const value = typeof path === 'string' && path !== '' ? valueAt(facts, path) : undefined;
  const one: unknown = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return typeof one === 'string' && one !== '' ? one : null;
}

const channelOf = (params: Params, facts: RuleFacts): string | null => {
  const given = params.channel === 'field' ? named(facts, params.channelField) : params.channel;
  return typeof given === 'string' && given !== 'any' && channels.some((channel) => channel === given) ? given : null;
};

const reasons = { primary: 'areaPrimary', standIn: 'areaStandIn', director: 'areaDirector' } as const;

/** Whoever handles an area, for processes. */
export const areaHandlerRule: HandlerRule = {
  type: 'areaHandler',
  params: [
    { name: 'position', kind: 'choice', options: [...areaPositions, director], required: true },
    { name: 'regionField', kind: 'field', fieldKinds: ['ref', 'text', 'enum'], required: true },
    { name: 'lineField', kind: 'field', fieldKinds: ['enum', 'text', 'other'] },
    { name: 'channel', kind: 'choice', options: [...channels, 'field'] },
    { name: 'channelField', kind: 'field', fieldKinds: ['enum', 'text'], when: { param: 'channel', is: ['field'] } },
  ],
  resolve: async (context, params, facts) => {
    const region = named(facts, params.regionField);
    const isDirector = params.position === director;
    const asked = isPosition(params.position) ? params.position : null;
    if (region === null || (asked === null && !isDirector)) return [];
    const found = await areaHandler(context, {
      position: asked,
      regionId: region,
      productLine: named(facts, params.lineField),
      channel: channelOf(params, facts),
      day: facts.day,
    });
    // Previews and simulations tell nobody: only a command says who could choose.
    if (!found && facts.chooser !== undefined)
      await noHandlerTip(context, { position: String(params.position), regionId: region });
    const position = `@areaAssignment.position.${String(params.position)}`;
    return (found?.userIds ?? []).map((id) => chosen(id, reasons[found?.via ?? 'primary'], { position }));
  },
  checked: true,
};

/** How many tasks stay, by reason; their subjects are not the business of whoever plans areas. */
function stayedOf(handed: readonly HandedTask[]): Stayed[] {
  const counts = new Map<string, number>();
  for (const { ok, message } of handed)
    if (!ok && message !== null) counts.set(message, (counts.get(message) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count }));
}

/** The open tasks of those who handle areas, which go along in hand-overs. */
export const taskHandOver: HandOver = {
  key: 'task',
  count: (context, userIds) => openTasksOf(context, userIds.filter(isUuid)),
  moveEach: async (context, people) => stayedOf(await handTasksOver(context, people)),
};
