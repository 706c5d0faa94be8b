import type { Resource } from '@mp/kernel/contract';
import { KindEdit, plainResource, useText } from '@mp/kernel/web';
import { Suspense, useId, type ReactNode } from 'react';
import { daysRule } from '../contract/index.ts';
import { caseFields, type CaseValues } from './milestone.client.ts';
import './reference-files.css';

const rule: Resource = plainResource(daysRule);
const fields: Resource['fields'] = caseFields;

interface MilestoneCaseProps {
  /** Fields of a rule, or `quantity`. */
  readonly names: readonly string[];
  readonly values: CaseValues;
  /** Names of fields that are not those of a rule. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly onChange: (values: CaseValues) => void;
  readonly children?: ReactNode;
}

/** The conditions of a case, each with the control of its kind. */
export function MilestoneCase({ names, values, labels = {}, onChange, children }: MilestoneCaseProps): ReactNode {
  const t = useText();
  const id = useId();
  return (
    <div className="ref-case">
      {children}
      {names.map((name) => {
        const field = fields[name];
        const label = labels[name] ?? t(`daysRule.field.${name}`);
        return field === undefined ? null : (
          <div key={name} className="ui-field">
            <label htmlFor={`${id}-${name}`}>{label}</label>
            <Suspense fallback={null}>
              <KindEdit
                id={`${id}-${name}`}
                name={name}
                field={{ ...field, required: false }}
                resource={rule}
                label={label}
                value={values[name] ?? null}
                onChange={(next) => onChange({ ...values, [name]: next })}
              />
            </Suspense>
          </div>
        );
      })}
    </div>
  );
}
