import type { Field, FieldCondition } from './field.ts';
import type { CrossRule, Fields } from './resource.ts';
import { isBlank, normalise } from './validate.ts';

/** Whether every field of the condition has one of its values; a flag without a value is off. */
export function holdsCondition(condition: FieldCondition, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(condition).every(([name, allowed]) =>
    allowed.some((each) => each === (typeof each === 'boolean' ? (values[name] ?? false) : values[name])),
  );
}

/** Whether a field is asked for with these values. */
export function isFieldVisible(field: Pick<Field, 'visibleWhen'>, values: Readonly<Record<string, unknown>>): boolean {
  return field.visibleWhen === undefined || holdsCondition(field.visibleWhen, values);
}

/** The rules that follow from `requiredWhenVisible`: a value must be given while the field is asked for. */
export function conditionRules(entity: string, fields: Fields): readonly CrossRule[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { visibleWhen, requiredWhenVisible, textsOf } = field;
    if (!requiredWhenVisible || visibleWhen === undefined) return [];
    const label = `@${textsOf ?? entity}.field.${name}`;
    return [
      {
        fields: [name, ...Object.keys(visibleWhen)],
        check: (record: Readonly<Record<string, unknown>>) =>
          holdsCondition(visibleWhen, record) && isBlank(normalise(field, record[name]))
            ? [{ path: name, code: field.requiredCode ?? 'common.required', params: { field: label } }]
            : [],
      },
    ];
  });
}

/** A condition that names a field or value that the resource does not have, as a sentence. */
export function conditionProblems(key: string, fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, { visibleWhen, requiredWhenVisible }]) => [
    ...(requiredWhenVisible && !visibleWhen ? [`${key}: ${name} is requiredWhenVisible without visibleWhen`] : []),
    ...Object.entries(visibleWhen ?? {}).flatMap(([other, values]) => {
      const field = fields[other];
      if (!field) return [`${key}: visibleWhen of ${name} names the unknown field ${other}`];
      const unknown = values.filter((value) =>
        field.kind === 'boolean' ? typeof value !== 'boolean' : field.options?.includes(String(value)) === false,
      );
      return unknown.map((value) => `${key}: visibleWhen of ${name} names ${String(value)}, no value of ${other}`);
    }),
  ]);
}
