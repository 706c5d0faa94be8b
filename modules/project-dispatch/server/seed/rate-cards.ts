import { insertRows, seedId, type Seeding } from '@mp/kernel/server';
import { dispatchPhases, type DispatchPhase } from '../../contract/index.ts';

/** What a genset of the smallest band costs in each phase, in CNY. */
const base: Readonly<Record<DispatchPhase, number>> = {
  ARRIVAL: 300,
  INSTALL: 1800,
  COMMISSION: 1500,
  ACCEPT: 800,
  HANDOVER: 400,
  WARRANTY: 600,
};
/** How much dearer each power band is. */
const factors = { P1: 1, P2: 1.4, P3: 1.9, P4: 2.6, P5: 3.4 } as const;

const ratesAt = (share: number) =>
  dispatchPhases.flatMap((phase) =>
    Object.entries(factors).map(([powerBand, factor]) => ({
      phase,
      powerBand,
      amount: (Math.round((base[phase] * factor * share) / 10) * 10).toFixed(2),
    })),
  );

/** The card by which the fees of the sample are counted. */
export const sampleCard = {
  currency: 'CNY',
  rates: ratesAt(1),
  perKm: '3.50',
  freeKm: 50,
} as const;

/** The name of the card that holds on a day. */
export const sampleCardName = (today: string): string => `${today.slice(0, 4)} 标准费率`;

/** The card that holds, and the one before it. */
export async function seedRateCards(seeding: Seeding, tenantId: string, today: string): Promise<void> {
  const year = Number(today.slice(0, 4));
  const cards = [
    { ...sampleCard, rates: ratesAt(0.95), perKm: '3.20', year: year - 1 },
    { ...sampleCard, year },
  ];
  await insertRows(
    seeding,
    'dispatch_rate_card',
    cards.map((card) => ({
      tenant_id: tenantId,
      id: seedId(`${tenantId}/dispatchRateCard/${card.year}`),
      created_at: seeding.at,
      updated_at: seeding.at,
      name: sampleCardName(`${card.year}`),
      valid_from: `${card.year}-01-01`,
      currency: card.currency,
      rates: JSON.stringify(card.rates),
      per_km: card.perKm,
      free_km: card.freeKm,
    })),
  );
}
