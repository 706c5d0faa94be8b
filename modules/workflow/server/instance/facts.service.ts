import { formTypesOf as typesOfForm, formValues } from '@mp/engine/core';
import type { Facts, Graph, Json, Values } from '@mp/engine/core';
import type { WorkCalendar } from '@mp/kernel/contract';
import { lockRecord, optionalPort, resourceServer, type TxContext } from '@mp/kernel/server';
import { formTypesOf } from '../../contract/index.ts';
import { answersFor } from './answers.query.ts';
import type { Flow, Running } from './running.ts';
import { usualCalendar, workBetween } from './work-time.rules.ts';

/** The tenant's working calendar; the usual one until a module brings another. */
export async function calendarOf(context: TxContext): Promise<WorkCalendar> {
  return (await optionalPort('workCalendar')?.(context)) ?? usualCalendar;
}

/** What expressions may ask beside the state. */
export async function factsOf(flow: Flow, running: Running): Promise<Facts> {
  const [form, answers, calendar] = await Promise.all([
    formOf(flow, running),
    answersFor(flow.context, running.graph),
    calendarOf(flow.context),
  ]);
  return { form, workHours: workHoursIn(calendar), budget: flow.budget, ...answers };
}

/** Working hours between two instants by a calendar, as expressions ask for them. */
export const workHoursIn =
  (calendar: WorkCalendar) =>
  (from: Date, to: Date): number =>
    workBetween(calendar, from.getTime(), to.getTime()) / 3_600_000;

/** The bound record, locked and with all its fields, or the values of the declared fields; read once per command. */
export async function formOf(flow: Flow, running: Running): Promise<Values> {
  return (running.form ??= await readForm(flow, running));
}

async function readForm(flow: Flow, running: Running): Promise<Values> {
  const { resource, record_id: recordId } = running.row;
  const server = resource === null ? undefined : resourceServer(resource);
  if (!server || recordId === null) return expressionForm(running.graph, objectOf(running.state?.scopes[0]?.vars.form));
  const record = await lockRecord(flow.context, server, { id: recordId });
  running.recordVersion = record.version;
  return expressionForm(running.graph, record as Values);
}

function objectOf(value: Json | undefined): Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
}

/** The values of a form, of a record or declared, as expressions compare them: decimals, which travel as text, are numbers. */
export function expressionForm({ process }: Graph, form: Values): Values {
  return formValues(form, typesOfForm(process, { formOf: formTypesOf }));
}
