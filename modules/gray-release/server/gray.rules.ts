// oxlint-disable-next-line no-restricted-imports -- a sum of a text, which reads and writes nothing
import { crc32 } from 'node:zlib';
import { fitsIpPattern, grayTypes, type GrayDecision, type GrayStep, type GrayType } from '../contract/index.ts';

/** A rule with what the database says of a user. */
export interface RuleFacts {
  readonly id: string;
  readonly name: string;
  readonly type: GrayType;
  readonly clientId: string | null;
  readonly grayMark: string;
  readonly grayUrl: string;
  readonly normalUrl: string | null;
  readonly ips: string | null;
  readonly grayRatio: number | null;
  /** Whether it names the user, a role of the user's, or an organisation at or above the user's own. */
  readonly isMember: boolean;
}

/** Who is led, from where. */
export interface GraySubject {
  readonly userId: string;
  readonly ip: string;
  readonly clientId: string | null;
}

/** The addresses of a tenant and its own switch. */
export interface TenantFacts {
  readonly gray: boolean;
  readonly grayfrontUrl: string | null;
  readonly normalfrontUrl: string | null;
}

/** The number from 0 to 99 that a user has drawn for a gray version: always the same. */
export function drawnNumber(userId: string, grayMark: string): number {
  return crc32(userId + grayMark) % 100;
}

function stepOf(rule: RuleFacts, { userId, ip, clientId }: GraySubject): GrayStep {
  const { id: ruleId, name, type } = rule;
  const share = type === 'ratio' ? (rule.grayRatio ?? 0) : null;
  const drawn = type === 'ratio' ? drawnNumber(userId, rule.grayMark) : null;
  const base = { ruleId, name, type, drawn, share };
  if (rule.clientId !== null && rule.clientId !== clientId) return { ...base, outcome: 'otherClient' };
  const fits =
    drawn !== null && share !== null
      ? drawn < share
      : type === 'ip'
        ? (rule.ips ?? '').split(',').some((pattern) => fitsIpPattern(pattern, ip))
        : rule.isMember;
  return { ...base, outcome: fits ? 'match' : 'noMatch' };
}

/**
 * Where somebody is led: rules that name the user before those of roles, organisations, addresses and shares, of one kind
 * in their order; the first that fits wins (platform.md 5.12). Without an enabled rule the tenant's own switch decides.
 */
export function decideGray(rules: readonly RuleFacts[], subject: GraySubject, tenant: TenantFacts): GrayDecision {
  const none = { rule: null, grayMark: null, grayfrontUrl: tenant.grayfrontUrl, normalfrontUrl: tenant.normalfrontUrl };
  if (rules.length === 0) return { ...none, gray: tenant.gray, by: 'tenant', steps: [] };
  const inOrder = grayTypes.flatMap((type) => rules.filter((rule) => rule.type === type));
  const steps: GrayStep[] = [];
  for (const rule of inOrder) {
    const step = stepOf(rule, subject);
    steps.push(step);
    if (step.outcome === 'match')
      return {
        gray: true,
        by: 'rule',
        rule: rule.name,
        grayMark: rule.grayMark,
        grayfrontUrl: rule.grayUrl,
        normalfrontUrl: rule.normalUrl ?? tenant.normalfrontUrl,
        steps,
      };
  }
  return { ...none, gray: false, by: 'noMatch', steps };
}
