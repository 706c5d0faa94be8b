import type { Context } from './context.ts';
import { defineContributionPoint } from './contribution.ts';

/** How a part of the installation is: as it should be, to be looked at, or not working. */
type HealthState = 'good' | 'attention' | 'broken';

/** A figure of a part, named by the text `health.<check>.fact.<name>`; bytes, milliseconds, days, parts of a hundred. */
export interface HealthFact {
  readonly name: string;
  readonly value: string | number | null;
  readonly kind: 'text' | 'count' | 'bytes' | 'ms' | 'days' | 'percent' | 'instant';
}

/** Something that somebody should do, in the words `health.<check>.act.<key>`. */
export interface HealthAct {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Where it is done, below the console's root: `/jobManager`. */
  readonly page?: string;
  /** Whether something does not work until it is done. */
  readonly urgent?: boolean;
}

/** What a look at a part finds; its state follows from what is to be done. */
export interface HealthFinding {
  readonly facts: readonly HealthFact[];
  readonly acts: readonly HealthAct[];
}

/** A part of the installation that can be looked at, named by the text `health.<name>.title`. */
export interface HealthCheck {
  readonly name: string;
  /** Looks with the rights of a platform administrator; it is broken when this throws or takes too long. */
  readonly ask: (context: Context) => Promise<HealthFinding>;
}

/** The acts that apply. */
export const actsOf = (...acts: readonly (HealthAct | false)[]): readonly HealthAct[] =>
  acts.filter((act) => act !== false);

/** What modules know of the health of their part of the installation. */
export const healthChecks = defineContributionPoint<HealthCheck>('kernel.healthChecks', { keyOf: ({ name }) => name });

/** A part as it was found. */
export interface HealthReport extends HealthFinding {
  readonly name: string;
  readonly state: HealthState;
}

const limitMs = 5000;

const stateOf = (acts: readonly HealthAct[]): HealthState =>
  acts.some(({ urgent }) => urgent === true) ? 'broken' : acts.length > 0 ? 'attention' : 'good';

/** Looks at all parts side by side; one that does not answer within five seconds is broken, and holds up no other. */
export async function askHealth(context: Context): Promise<readonly HealthReport[]> {
  return Promise.all(
    healthChecks.all().map(async ({ name, ask }) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
      });
      try {
        const { facts, acts } = await Promise.race([ask(context), late]);
        return { name, state: stateOf(acts), facts, acts };
      } catch (error) {
        context.services.log.error({ err: error, check: name }, 'a health check failed');
        return { name, state: 'broken' as const, facts: [], acts: [{ key: 'noAnswer', urgent: true }] };
      } finally {
        clearTimeout(timer);
      }
    }),
  );
}
