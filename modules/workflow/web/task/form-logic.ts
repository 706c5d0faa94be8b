import type { FormField, SettledForm, Values as FormValues } from '@mp/engine/core';
import type { FormModel } from '@mp/kernel/web';
import { useEffect } from 'react';

type Values = Readonly<Record<string, unknown>>;

/** The engine's calculation of a form, which comes along only with forms that need it. */
export type SettleForm = (fields: readonly FormField[], given: FormValues) => SettledForm;

/** What the values of a form decide about the form itself. */
export interface FormLogic {
  /** Names of the fields that are not shown with these values. */
  readonly hidden: (values: Values) => ReadonlySet<string>;
  /** Values of calculated fields and of tables with calculated columns. */
  readonly calculated: (values: Values) => Values;
}

const nothing: ReadonlySet<string> = new Set();

/** A form of which all is typed and always shown. */
export const plainLogic: FormLogic = { hidden: () => nothing, calculated: () => ({}) };

/** The logic of a form with formulas and conditions. A form that costs too much stays as it is; the server refuses it. */
export function formLogic(fields: readonly FormField[], settle: SettleForm): FormLogic {
  const kept = new WeakMap<Values, SettledForm>();
  const calculatedFields = fields.filter(
    ({ formula, columns }) => formula !== undefined || columns?.some((each) => each.formula !== undefined),
  );
  function settled(values: Values): SettledForm {
    const known = kept.get(values);
    if (known) return known;
    const found = safely(() => settle(fields, values as FormValues), { form: values as FormValues, hidden: nothing });
    kept.set(values, found);
    return found;
  }
  return {
    hidden: (values) => settled(values).hidden,
    calculated: (values) =>
      Object.fromEntries(calculatedFields.map(({ name }) => [name, settled(values).form[name] ?? null])),
  };
}

function safely<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** Writes what the calculated fields of a form should hold into its model. */
function recalculate(model: FormModel, logic: FormLogic): void {
  const values = model.values();
  const { hidden } = logic;
  for (const [name, value] of Object.entries(logic.calculated(values)))
    if (!hidden(values).has(name) && JSON.stringify(values[name] ?? null) !== JSON.stringify(value))
      model.set(name, value);
}

/** Keeps the calculated fields of a form up to date while it is typed. */
export function useFormLogic(model: FormModel, logic: FormLogic): void {
  useEffect(() => {
    recalculate(model, logic);
    return model.subscribe('*', () => recalculate(model, logic));
  }, [model, logic]);
}
