import { createValues, KindEdit, useText, useValue, type EditProps } from '@mp/kernel/web';
import { flag, integer, text, choice, type Field, type Fields, type Resource } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { JobHandlerFacts } from '../contract/index.ts';
import { handlersQuery } from './job.client.ts';

type Fact = JobHandlerFacts['params'][string];

const numbers = ({ min, max }: Fact) => ({
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
});

/** A parameter as a field of a form. */
function fieldOf(fact: Fact): Field {
  const shared = { required: fact.required, default: fact.default };
  if (fact.kind === 'integer') return integer({ ...shared, ...numbers(fact) });
  if (fact.kind === 'boolean') return flag(shared);
  if (fact.kind === 'choice') return choice(fact.options ?? [], shared);
  return text({ ...shared, max: fact.maxLength ?? 200 });
}

/** The parameters of a handler as something whose fields controls know. */
function resourceOf({ code, params }: JobHandlerFacts): Resource {
  const fields: Fields = Object.fromEntries(Object.entries(params).map(([name, fact]) => [name, fieldOf(fact)]));
  const [label = ''] = Object.keys(fields);
  const entity = `jobHandler.${code}`;
  return { key: entity, module: 'job', entity, path: '', fields, label, list: { columns: [], sort: label } };
}

/** What the chosen handler is told, each parameter with the control of its kind. */
export function ParamsEdit(props: EditProps): ReactNode {
  const target = useValue('target');
  const { data } = useQuery(handlersQuery);
  const handler = data?.items.find(({ code }) => code === target);
  if (!handler || Object.keys(handler.params).length === 0) return <NoParams />;
  return <ParamFields {...props} handler={handler} />;
}

function NoParams(): ReactNode {
  const t = useText('job.params');
  return <span className="mp-secondary">{t('none')}</span>;
}

function ParamFields({ handler, ...props }: EditProps & { readonly handler: JobHandlerFacts }): ReactNode {
  const t = useText();
  const { id, value, onChange, disabled, describedBy, invalid } = props;
  const resource = resourceOf(handler);
  const told: Readonly<Record<string, unknown>> = { ...createValues(resource), ...(isTold(value) ? value : {}) };
  return (
    <div className="job-param-fields" id={id} tabIndex={-1} aria-describedby={describedBy}>
      {Object.entries(resource.fields).map(([name, field]) => {
        const label = t(`${resource.entity}.field.${name}`);
        return (
          <label key={name} htmlFor={`${id}-${name}`}>
            <span>{label}</span>
            <KindEdit
              id={`${id}-${name}`}
              name={name}
              field={field}
              resource={resource}
              label={label}
              value={told[name]}
              disabled={disabled ?? false}
              invalid={invalid ?? false}
              onChange={(next) => onChange({ ...told, [name]: next })}
            />
          </label>
        );
      })}
    </div>
  );
}

const isTold = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
