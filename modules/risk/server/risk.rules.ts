import type { RiskRule } from '../contract/risk-score.ts';

/** A rule that fires, and what it has seen. */
export interface Finding {
  readonly rule: RiskRule;
  /** What makes it another occurrence within the same time; the same rule fires once for each mark. */
  readonly mark: string;
  /** Hours for which the same rule with the same mark does not fire again. */
  readonly quietHours: number;
  readonly facts: Readonly<Record<string, string | number>>;
}

/** An address as the network writes it: IPv4 within IPv6 as IPv4. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '');

/** The network that an address belongs to: the first half of an IPv4 address, the first two groups of an IPv6 one. */
export function regionOf(ip: string): string {
  const plain = plainAddress(ip);
  if (plain === '::1' || plain.startsWith('127.')) return 'local';
  if (!plain.includes(':')) return plain.split('.').slice(0, 2).join('.');
  const [first = '', second = ''] = plain.toLowerCase().split(':');
  return `${first || '0'}:${second || '0'}`;
}

/** What is known of an account and of this sign-in; times count until it. */
export interface SignInFacts {
  readonly ip: string;
  /** City of the address, or its network where no city is known. */
  readonly region: string;
  /** Whether the browser sent a device, whether the account has used it before, and how many others it has. */
  readonly hasDevice: boolean;
  readonly isDeviceKnown: boolean;
  readonly otherDevices: number;
  /** Devices of the last 24 hours, this one included. */
  readonly devicesToday: number;
  /** Regions of the last ten sign-ins, this one left out. */
  readonly regions: readonly string[];
  /** Wrong passwords for the name in the last 30 minutes and since the last sign-in. */
  readonly failures: number;
  readonly isNight: boolean;
  /** Sign-ins of the last 60 days, and those of them at night. */
  readonly signIns: number;
  readonly nights: number;
  /** Days since the last sign-in; null for the first one ever. */
  readonly daysAway: number | null;
}

const most = { failures: 3, devices: 3, nightShare: 0.05, daysAway: 60, views: 2000, exports: 3, denied: 10 } as const;
/** With fewer sign-ins nobody has a habit that a night would break. */
const leastForHabit = 10;

const has = (condition: boolean, finding: Finding): readonly Finding[] => (condition ? [finding] : []);

/** The region is new where there are earlier sign-ins and none of the last ten came from it. */
const isNewRegion = ({ region, regions }: SignInFacts) => regions.length > 0 && !regions.includes(region);

/**
 * What is suspicious about a sign-in. What is new is measured against what was there: the first sign-in of an account is
 * never a new device or region, and a browser that sends no device is none. A person who clears his browser comes as a new
 * device each time; from one region that counts once a day.
 */
export function signInFindings(facts: SignInFacts): readonly Finding[] {
  const { region } = facts;
  const isNewDevice = facts.hasDevice && !facts.isDeviceKnown && facts.otherDevices > 0;
  const isUnusualNight =
    facts.isNight && facts.signIns >= leastForHabit && facts.nights < facts.signIns * most.nightShare;
  return [
    ...has(isNewDevice, { rule: 'newDevice', mark: region, quietHours: 24, facts: { devices: facts.otherDevices } }),
    ...has(isNewRegion(facts), { rule: 'newRegion', mark: region, quietHours: 24, facts: { ip: facts.ip } }),
    ...has(facts.failures >= most.failures, {
      rule: 'manyFailures',
      mark: '',
      quietHours: 0.5,
      facts: { failures: facts.failures },
    }),
    ...has(isUnusualNight, {
      rule: 'nightUse',
      mark: '',
      quietHours: 8,
      facts: { nights: facts.nights, signIns: facts.signIns },
    }),
    ...has(facts.hasDevice && facts.devicesToday > most.devices, {
      rule: 'multiDevice',
      mark: '',
      quietHours: 24,
      facts: { devices: facts.devicesToday },
    }),
    ...has(facts.daysAway !== null && facts.daysAway >= most.daysAway, {
      rule: 'idleReturn',
      mark: '',
      quietHours: 24,
      facts: { days: facts.daysAway ?? 0 },
    }),
  ];
}

/** Somewhere on the earth, as exactly as it is known. */
export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
  /** Kilometres. */
  readonly radius: number;
}

const earthRadius = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres that lie between two spots for certain: the way over the earth without what is uncertain of both. */
export function distance(from: Spot, to: Spot): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const turn = half(b - a) + Math.cos(a) * Math.cos(b) * half(radians(to.longitude - from.longitude));
  const way = 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(turn)));
  return Math.max(0, way - from.radius - to.radius);
}

/** Faster than this nobody travels. */
const fastest = 900;

/** Whether nobody can have come from one spot to the other in the time. */
export const isImpossible = (km: number, hours: number): boolean => km > fastest * Math.max(hours, 0);

/** What an account did of late, over all its sessions. */
export interface UseFacts {
  /** Records looked at and exports begun within the last hour, refusals for want of a right within ten minutes. */
  readonly views: number;
  readonly exports: number;
  readonly denied: number;
  /** Addresses at which its sessions began, with those from which they were used since. */
  readonly moves: readonly { readonly from: string; readonly to: string }[];
}

/** What is suspicious about the use of an account. */
export function useFindings({ views, exports, denied, moves }: UseFacts): readonly Finding[] {
  return [
    ...has(views > most.views || exports > most.exports, {
      rule: 'bulkRead',
      mark: '',
      quietHours: 1,
      facts: { views, exports },
    }),
    ...has(denied >= most.denied, { rule: 'deniedBurst', mark: '', quietHours: 1, facts: { denied } }),
    ...moves
      .filter(({ from, to }) => regionOf(from) !== regionOf(to))
      .map(({ from, to }): Finding => ({
        rule: 'ipChange',
        mark: regionOf(to),
        quietHours: 24,
        facts: { from, to },
      })),
  ];
}

/** Whether these findings of one sign-in are worth telling its owner whatever the score. */
export function isStrange(rules: readonly RiskRule[]): boolean {
  return rules.includes('newDevice') && rules.includes('newRegion');
}
