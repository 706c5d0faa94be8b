import { commonErrors } from '@mp/kernel/contract';
import { asPlatform, may, ownTokens, tokenHash, type Context } from '@mp/kernel/server';
import { calendarErrors, icalPath, maxAddresses, type FeedAddress } from '../contract/index.ts';
import { addressOf, countOthers, dropAddress, storeAddress, type AddressOwner } from './address.query.ts';
import { calendarFeeds, type CalendarFeed } from './feeds.ts';

/** Tokens of addresses: 256 random bits and their sum. */
export const addressTokens = ownTokens({ purpose: 'calendar', secretBytes: 32 });

/** A feed that the caller may read, and its title. Throws `common.notFound` where there is none for him. */
export async function readableFeed(
  context: Context,
  { feed: code, subject }: { readonly feed: string; readonly subject: string | null },
): Promise<{ readonly feed: CalendarFeed; readonly title: string }> {
  const feed = calendarFeeds.all().find((each) => each.code === code);
  if (!feed || !may(context.rights, feed.access)) throw commonErrors.notFound();
  if ((subject !== null) !== (feed.ofRecord === true)) throw commonErrors.notFound();
  const title = context.texts.text(context.locale, feed.titleKey);
  if (subject === null || !feed.nameOf) return { feed, title };
  return { feed, title: `${title} · ${await feed.nameOf(context, subject)}` };
}

interface Asked {
  readonly feed: string;
  readonly subject: string | undefined;
}

const ownerOf = ({ principal: { tenantId, userId } }: Context, { feed, subject }: Asked): AddressOwner => ({
  tenantId,
  userId,
  feed,
  subject: subject ?? null,
});

/** The caller as the owner of an address of a feed that he may read. */
async function readerOf(context: Context, asked: Asked): Promise<AddressOwner> {
  const owner = ownerOf(context, asked);
  await readableFeed(context, owner);
  return owner;
}

/** Whether the caller has an address of a feed. Throws `common.notFound`. */
export async function readAddress(context: Context, asked: Asked): Promise<FeedAddress> {
  const owner = await readerOf(context, asked);
  const found = await context.tx((tx) => asPlatform(tx, () => addressOf(tx, owner)));
  return found ?? { hint: null, issuedAt: null, usedAt: null };
}

/** Issues the caller's address of a feed. Throws `common.notFound`, `calendar.platformUser`, `calendar.tooMany`. */
export async function issueAddress(context: Context, asked: Asked): Promise<{ readonly path: string }> {
  if (context.rights.admin === 'platform') throw calendarErrors.platformUser();
  const owner = await readerOf(context, asked);
  const token = addressTokens.issue(context.services.environment.tokenKey);
  const address = { language: context.locale, hash: tokenHash(token), hint: token.slice(-6), at: context.at };
  await context.tx((tx) =>
    asPlatform(tx, async () => {
      if ((await countOthers(tx, owner)) >= maxAddresses) throw calendarErrors.tooMany({ max: maxAddresses });
      await storeAddress(tx, owner, address);
    }),
  );
  return { path: `${icalPath}/${token}.ics` };
}

/** Takes the caller's address of a feed away, whether or not he may still read it. Throws `common.notFound`. */
export async function revokeAddress(context: Context, asked: Asked): Promise<{ revoked: boolean }> {
  if (!calendarFeeds.all().some(({ code }) => code === asked.feed)) throw commonErrors.notFound();
  const owner = ownerOf(context, asked);
  return { revoked: await context.tx((tx) => asPlatform(tx, () => dropAddress(tx, owner))) };
}
