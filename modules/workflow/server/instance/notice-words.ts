import type { Context } from '@mp/kernel/server';
import { detailPage } from '../names.rules.ts';
import type { DefinitionSettings, WireNames } from './graph.query.ts';
import { flowNotices } from '../notice-kinds.ts';
import type { NoticeNow } from './notify.query.ts';
import type { FlowNotice } from './running.ts';

/** Events after which the reader has something to do. */
const asking = new Set(['arrived', 'returned', 'urged', 'dueSoon', 'overdue', 'incident']);

/** Within so many milliseconds what a user is told goes out as one message. */
const mergeMs = 60_000;

/** The instance that a notice is about. */
export interface NoticeAbout {
  readonly id: string;
  readonly subject: string;
  readonly def_name: WireNames;
  readonly settings: DefinitionSettings;
  /** Name of the node that it is about; null where none matters. */
  readonly nodeName: WireNames | null;
}

/** Events that follow from a decision, whose opinion says why. */
const decided = new Set(['arrived', 'returned', 'rejected', 'approved', 'attention']);

/** A notice with who brought it about, and his opinion where it follows from a decision. */
export function withActor(
  notice: FlowNotice,
  given: { readonly actor: string; readonly opinion: string | null },
): FlowNotice {
  const text = notice.text ?? (decided.has(notice.event) ? given.opinion : null);
  return { ...notice, ...(given.actor === '' ? {} : { actor: given.actor }), ...(text ? { text } : {}) };
}

const bodyOf = (actor: string, text: string) =>
  actor === ''
    ? `workflow.notice.body${text === '' ? '' : 'Why'}`
    : `workflow.notice.body${text === '' ? 'By' : 'ByWhy'}`;

/** What a notice of a process says, and where it leads: to the instance, as long as no task stands for it. */
export function noticeWords(
  { event, text: given = '', actor = '' }: FlowNotice,
  about: NoticeAbout,
): NoticeNow['notice'] {
  const channels = about.settings.notices?.[event];
  const text = event === 'overdue' ? '' : given;
  return {
    kind: flowNotices[event],
    titleKey: `workflow.notice.${event}`,
    bodyKey: bodyOf(actor, text),
    params: {
      subject: about.subject,
      process: about.def_name,
      node: about.nodeName ?? '',
      actor,
      text,
    },
    type: asking.has(event) ? 2 : 1,
    source: '@workflow.notice.source',
    handle: { method: 1, url: detailPage({ instanceId: about.id }) },
    ...(channels ? { channels } : {}),
  };
}

/** When what is noted now is told, by the clock of the queue, also when the command plays what happened before. */
export function noticeDueAt({ services }: Context): string {
  return new Date(Date.now() + (services.environment.testHooks ? 1000 : mergeMs)).toISOString();
}

/** Administrators of the process are told, whoever they are then. */
export const isForAdmins = ({ event, text }: FlowNotice): boolean =>
  event === 'incident' || (event === 'overdue' && text === 'admin');
