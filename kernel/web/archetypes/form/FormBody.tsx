import type { Resource } from '@mp/kernel/contract';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../i18n.ts';
import { useAskedSections, useForm } from './form-context.ts';
import { FormField } from './FormField.tsx';
import type { FormSection } from './form-sections.ts';
import { formSlots } from './form-slots.ts';
import '../archetypes.css';
import './form.css';

interface FormBodyProps {
  readonly resource: Resource;
  readonly sections: readonly FormSection[];
  readonly problems: readonly string[];
  readonly children?: ReactNode;
}

/** Id of a section's heading; the anchors lead to it. */
export function sectionId(formId: string, key: string): string {
  return `${formId}-section-${key}`;
}

/** The sections with their fields; headings only where a section has something to show. */
export function FormBody({ resource, sections, problems, children }: FormBodyProps): ReactNode {
  const form = useForm();
  const { formId, rightOf } = form;
  const t = useText();
  const slots = formSlots(children);
  const asked = useAskedSections(form, sections);
  return (
    <div className="ui-form">
      {problems.length > 0 ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={
            problems.length === 1 ? (
              problems[0]
            ) : (
              <ul>
                {problems.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            )
          }
        />
      ) : null}
      {asked
        .filter(({ fields }) =>
          fields.some((name) => rightOf(name) > 0 || slots.fields.get(name)?.content !== undefined),
        )
        .map(({ key, fields, title }) => (
          <section key={key ?? ''} {...(key === null ? {} : { 'aria-labelledby': sectionId(formId, key) })}>
            {key === null ? null : (
              <h2 id={sectionId(formId, key)} tabIndex={-1}>
                {title ?? t(`${resource.entity}.section.${key}`)}
              </h2>
            )}
            <div className="ui-fields">
              {fields.map((name) => (
                <FormField key={name} {...slots.fields.get(name)} name={name} />
              ))}
            </div>
          </section>
        ))}
      {slots.extra.map((each, at) => (
        <div key={at}>{each}</div>
      ))}
    </div>
  );
}
