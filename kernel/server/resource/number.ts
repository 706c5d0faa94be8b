import { numberOf, numberPeriod } from '../../contract/index.ts';
import type { TxContext } from '../context.ts';
import { optionalPort } from '../ports.ts';
import { columnName } from '../column.ts';
import type { MutableValues, ResourceServer } from './model.ts';

const zoned = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' });

/** Fields that are numbered by a rule and that some of the records leave empty. */
function unnumbered(server: ResourceServer, records: readonly MutableValues[]): [string, string][] {
  return Object.entries(server.resource.fields).flatMap(([name, { numberRule }]) =>
    numberRule !== undefined && records.some((values) => isEmpty(values[name])) ? [[name, numberRule]] : [],
  );
}

const isEmpty = (value: unknown) => value === null || value === undefined;

/** Whether a record needs a number from a rule, so that it can not be stored in one statement. */
export function needsNumber(server: ResourceServer, values: MutableValues): boolean {
  return unnumbered(server, [values]).length > 0;
}

function patternOf(
  context: TxContext,
  { resource }: ResourceServer,
  { name, rule }: { readonly name: string; readonly rule: string },
): Promise<string> {
  const setting = optionalPort('setting');
  if (setting) return setting<string>(context, rule);
  throw new Error(
    `${resource.entity}.${name} has a number rule, but no module that is loaded fills the port 'setting'; add settingsModule`,
  );
}

/**
 * Gives the next numbers of their rules to records that come without one, in their order. The counter's row stays locked
 * until the transaction ends, so no number is given twice and none is lost; numbers that somebody has typed are skipped.
 */
export async function giveNumbers(
  context: TxContext,
  server: ResourceServer,
  records: readonly MutableValues[],
): Promise<void> {
  for (const [name, rule] of unnumbered(server, records)) {
    const waiting = records.filter((values) => isEmpty(values[name]));
    const pattern = await patternOf(context, server, { name, rule });
    const period = numberPeriod(pattern, zoned.format(context.now));
    while (waiting.length > 0) {
      const [row] = await context.rows<{ n: string }>(
        `insert into number_counter as c (tenant_id, rule, period, n) values ($1, $2, $3, $4)
         on conflict (tenant_id, rule, period) do update set n = c.n + excluded.n returning n::text`,
        [context.tenantId, rule, period, waiting.length],
      );
      const last = Number(row?.n ?? 0);
      const numbers = waiting.map((_, at) => numberOf(period, last - waiting.length + 1 + at));
      const taken = new Set(
        (
          await context.rows<{ value: string }>(
            `select ${columnName(name)} as value from ${server.table} where ${columnName(name)} collate "C" = any($1::text[])`,
            [numbers],
          )
        ).map(({ value }) => value),
      );
      for (const number of numbers) {
        if (taken.has(number)) continue;
        const values = waiting.shift();
        if (values) values[name] = number;
      }
    }
  }
}
