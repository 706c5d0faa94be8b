import { pickText, type I18nText } from '@mp/kernel/contract';
import { getRecord, type Context } from '@mp/kernel/server';
import { wallTime } from '@mp/reference/contract';
import { dealer } from '@mp/dealer/contract';
import { wordsOf } from '@mp/dealer/server';
import { publicDealersOf } from '../public-dealer.ts';
import { findDealers } from '../public.query.ts';
import type { QrCard, QrKind } from './qr-kinds.ts';
import type { PublicDealer } from '../../contract/index.ts';

interface DealerFacts {
  readonly code: string;
  readonly name: I18nText;
  readonly status: string;
  readonly type: string;
  readonly contractTo: string | null;
}

/** The authorisation card of a dealer. */
async function cardOf(context: Context, id: string): Promise<QrCard | undefined> {
  const [dealer] = await context.rows<DealerFacts>(
    `select code, name, status, dealer_type as type, contract_to::text as "contractTo" from dealer
      where id = $1::uuid and deleted_at is null and status <> 'applying'`,
    [id],
  );
  if (!dealer) return undefined;
  const day = wallTime(context.at).day;
  const [shown] = await publicDealersOf(context, await findDealers(context, { ids: [id], day }));
  const name = pickText(dealer.name, context.locale);
  const facts = [
    { key: 'dealerCode', value: dealer.code },
    { key: 'dealerType', value: (await wordsOf(context, 'DEALER_TYPE'))(dealer.type) },
  ];
  if (dealer.status === 'suspended') return { verdict: 'suspended', title: name, facts, dealerCode: dealer.code };
  if (dealer.status !== 'active') return { verdict: 'ended', title: name, facts, dealerCode: dealer.code };
  const isOver = dealer.contractTo !== null && dealer.contractTo < day;
  return {
    verdict: isOver ? 'expired' : 'valid',
    title: name,
    facts: [...facts, ...authorisationFacts(shown, dealer.contractTo)],
    parts: (shown?.sites ?? []).map(sitePart),
    dealerCode: dealer.code,
  };
}

function authorisationFacts(shown: PublicDealer | undefined, contractTo: string | null): QrCard['facts'] {
  return [
    { key: 'capabilities', value: shown?.capabilities.join(', ') ?? null },
    { key: 'productLines', value: shown?.productLines.join(', ') ?? null },
    { key: 'validUntil', value: shown?.validUntil ?? contractTo },
  ];
}

const sitePart = ({ name, kind, address, phone, hours }: PublicDealer['sites'][number]) => ({
  key: 'site',
  title: name || kind,
  facts: [
    { key: 'address', value: address },
    { key: 'phone', value: phone },
    { key: 'hours', value: hours },
  ],
});

/** The plaques of dealers. */
export const dealerPlaques: QrKind = {
  kind: 'dealer',
  facts: ['dealerCode', 'dealerType', 'capabilities', 'productLines', 'validUntil', 'address', 'phone', 'hours'],
  load: cardOf,
  validate: async (context, id) => void (await getRecord(context, dealer, id)),
};
