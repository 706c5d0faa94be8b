import { messageOf } from '@mp/kernel/contract';
import { defineJob, handleJob, ports, systemContext, type Context } from '@mp/kernel/server';
import { workMessenger, type WorkMessage, type WorkMessenger } from '@mp/wechat/server';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import {
  claimTargets,
  contentOf,
  recordOutcomes,
  type ClaimedTarget,
  type PushContent,
  type TargetOutcome,
} from './push-target.query.ts';
import { pictureKind } from './picture.rules.ts';

/** Sends a push to the accounts that wait for it. */
export const sendJob = defineJob('push.send', z.object({ tenantId: z.string(), pushId: z.string() }));

/** Members that one call of enterprise wechat takes. */
const callSize = 1000;

async function messageFor(context: Context, messenger: WorkMessenger, content: PushContent): Promise<WorkMessage> {
  if (content.kind === 'text') return { kind: 'text', text: content.text ?? '' };
  const bytes = new Uint8Array(await buffer(await ports().readFile(context, content.picture ?? '')));
  const { kind, type, ending } = pictureKind(bytes);
  return { kind, mediaId: await messenger.upload({ kind, type, name: `picture.${ending}`, bytes }) };
}

const ended = (
  { userId }: ClaimedTarget,
  state: TargetOutcome['state'],
  error: string | null = null,
): TargetOutcome => ({ userId, state, error });

/** Sends to members in as many calls as it takes; a call that fails has failed for its members. */
async function sendToMembers(
  messenger: WorkMessenger,
  members: readonly ClaimedTarget[],
  message: WorkMessage,
): Promise<TargetOutcome[]> {
  const outcomes: TargetOutcome[] = [];
  for (let from = 0; from < members.length; from += callSize) {
    const part = members.slice(from, from + callSize);
    try {
      const unknown = await messenger.send(
        part.map(({ wxUserid }) => wxUserid ?? ''),
        message,
      );
      outcomes.push(
        ...part.map((each) =>
          unknown.has(each.wxUserid ?? '') ? ended(each, 'failed', 'invaliduser') : ended(each, 'sent'),
        ),
      );
    } catch (error) {
      outcomes.push(...part.map((each) => ended(each, 'failed', messageOf(error))));
    }
  }
  return outcomes;
}

/** Sends to the accounts that a channel reaches; to the others nothing is sent, and the push stays here to be read. */
async function deliver(context: Context, targets: readonly ClaimedTarget[], content: PushContent) {
  const messenger = await workMessenger(context.services, context.tenantId);
  const isReached = ({ appName, wxUserid }: ClaimedTarget) => messenger?.appName === appName && wxUserid !== null;
  const members = targets.filter(isReached);
  const others = targets.filter((each) => !isReached(each)).map((each) => ended(each, 'dev'));
  if (!messenger || members.length === 0) return others;
  try {
    const message = await messageFor(context, messenger, content);
    return [...others, ...(await sendToMembers(messenger, members, message))];
  } catch (error) {
    return [...others, ...members.map((each) => ended(each, 'failed', messageOf(error)))];
  }
}

/**
 * Sends a push. A run that begins anew after its node has died sends once more to those of whom nothing was written, and the
 * service drops what it has sent within ten minutes.
 */
export const sendHandler = handleJob(sendJob, async ({ services, log }, { tenantId, pushId }, run) => {
  const system = systemContext(services, tenantId, `job-${run.jobId}`);
  const content = await contentOf(system, pushId);
  const targets = await system.tx((tx) => claimTargets(tx, pushId));
  if (!content || targets.length === 0) return;
  const outcomes = await deliver(system, targets, content);
  await system.tx((tx) => recordOutcomes(tx, pushId, outcomes));
  const failed = outcomes.filter(({ state }) => state === 'failed').length;
  log.info({ pushId, targets: targets.length, failed }, 'push sent');
});
