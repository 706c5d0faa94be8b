import type { Services } from './context.ts';
import type { ServerModule } from './module.ts';
import type { Seeding } from './seeding.ts';

/** The company that sample data belongs to. */
export interface SampleCompany {
  readonly tenantId: string;
  /** The installation's key for what is hashed. */
  readonly pepper: Uint8Array;
  /** Its people by the group that they were made for, in the order in which they were made. */
  readonly people: Readonly<Record<string, readonly string[]>>;
}

/** What a module gives to the sample company; what is there already stays as it is. */
export interface ModuleSamples {
  /** Modules whose sample data come first; otherwise modules come in their order. */
  readonly after?: readonly string[];
  /** Rows, by the owner's connection and in one transaction with those of all modules. */
  readonly rows?: (seeding: Seeding, company: SampleCompany) => Promise<unknown>;
  /** What is played by the module's own services once the rows are there. */
  readonly play?: (services: Services, tenantId: string) => Promise<unknown>;
}

/** The sample data of modules, each behind those that it follows. A plain error when two wait for each other or for nobody. */
export function samplesInOrder(modules: readonly ServerModule[]): readonly ModuleSamples[] {
  const waiting = modules.flatMap(({ name, samples }) => (samples ? [{ name, samples }] : []));
  const done: ModuleSamples[] = [];
  const left = new Set(waiting.map(({ name }) => name));
  const known = new Set(left);
  while (left.size > 0) {
    const next = waiting.find(
      ({ name, samples: { after = [] } }) =>
        left.has(name) && after.every((each) => known.has(each) && !left.has(each)),
    );
    if (!next) throw new Error(`sample data of ${[...left].join(', ')} wait for what does not come`);
    left.delete(next.name);
    done.push(next.samples);
  }
  return done;
}
