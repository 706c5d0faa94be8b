import { pickText } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import type { PublicDealer } from '../contract/index.ts';
import { wordsOf } from '@mp/dealer/server';
import type { FoundDealer } from './public.query.ts';

/** A person's name with all but its first sign hidden: `王**`. */
function maskedName(name: string): string {
  const [first = '', ...rest] = name.trim();
  return first === '' ? '' : `${first}${'*'.repeat(Math.min(2, Math.max(1, rest.length)))}`;
}

/** Makes what is public of found dealers, with words in the visitor's language; nothing else of them goes out. */
export async function publicDealersOf(context: Context, found: readonly FoundDealer[]): Promise<PublicDealer[]> {
  const [capability, line, type] = [
    await wordsOf(context, 'CAPABILITY'),
    await wordsOf(context, 'PRODUCT_LINE'),
    await wordsOf(context, 'DEALER_TYPE'),
  ];
  const say = (key: string) => context.texts.text(context.locale, key);
  return found.map((dealer) => {
    const name = pickText(dealer.name, context.locale);
    return {
      code: dealer.code,
      shortName: (dealer.shortName && pickText(dealer.shortName, context.locale)) || name,
      name,
      type: type(dealer.type),
      capabilities: dealer.capabilities.map(capability),
      productLines: dealer.lines.map(line),
      sites: dealer.sites.map((site) => ({
        kind: site.kind === null ? '' : say(`dealer.sites.kind.${site.kind}`),
        name: site.name ?? '',
        region: site.region,
        address: site.address ?? '',
        phone: site.phone,
        hours: site.hours,
        lng: site.lng,
        lat: site.lat,
        distanceKm: site.distanceKm === null ? null : Number(site.distanceKm),
      })),
      contacts: dealer.contacts.map((contact) => ({
        role: say(`dealer.contacts.role.${contact.role}`),
        name: maskedName(contact.name ?? ''),
      })),
      validUntil: dealer.validUntil,
      plaqueSince: dealer.plaqueSince,
    };
  });
}
