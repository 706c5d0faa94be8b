import { fieldOf, isFieldVisible, type Resource } from '@mp/kernel/contract';
import type { ReactNode } from 'react';
import { labelKey } from '../../controls/control.ts';
import { FieldValue } from '../../controls/FieldValue.tsx';
import { controls } from '../../controls/registry.ts';
import { hasText, useText } from '../../i18n.ts';
import type { AnyRecord } from '../../resource-client.ts';
import { fieldRight, useRights } from '../../rights.tsx';
import { formSections } from '../form/form-sections.ts';
import type { DetailFieldProps } from './detail-slots.ts';
import { FieldHistoryButton } from './FieldHistoryButton.tsx';
import { RevealButton } from './RevealButton.tsx';
import './detail.css';

interface DetailsProps {
  readonly resource: Resource;
  readonly record: AnyRecord;
  readonly fields?: ReadonlyMap<string, DetailFieldProps>;
  /** Only these sections of the form. */
  readonly sections?: readonly string[] | undefined;
  /** The record whose history each field opens; none when not given. */
  readonly historyOf?: { readonly resource: Resource; readonly id: string };
}

/** Whether what a field was is kept: it is stored with the record, and not made by the record itself. */
const keepsHistory = ({ fields }: Resource, name: string): boolean =>
  fields[name] !== undefined && fields[name].virtual !== true;

/** All fields of a record that the user may see, in the sections of its form. */
export function Details({ resource, record, fields, sections: only, historyOf }: DetailsProps): ReactNode {
  const t = useText();
  const rights = useRights();
  const shown = (name: string) => {
    const field = fieldOf(resource, name);
    return (
      field !== undefined &&
      field.kind !== 'password' &&
      isFieldVisible(field, record) &&
      fieldRight(rights, resource, name) > 0
    );
  };
  const all = formSections(resource);
  const isAsked = (key: string | null) => only === undefined || (key !== null && only.includes(key));
  const sections = all.filter(({ key }) => isAsked(key));
  // When it was made and changed stands with the first section.
  const rest = isAsked(all[0]?.key ?? null)
    ? ['createdAt', 'updatedAt'].filter((name) => record[name] !== undefined)
    : [];
  return [...sections, { key: null, fields: rest }]
    .filter((section) => section.fields.some(shown))
    .map((section, at) => (
      <section key={section.key ?? at} className="ui-details">
        {section.key !== null && only?.length !== 1 && hasText(`${resource.entity}.section.${section.key}`) ? (
          <h3>{t(`${resource.entity}.section.${section.key}`)}</h3>
        ) : null}
        <dl className="ui-fields">
          {section.fields.filter(shown).map((name) => (
            <div
              key={name}
              className="ui-read-field"
              data-wide={controls[fieldOf(resource, name)?.kind ?? 'text'].wide ?? false}
            >
              <dt>
                {t(labelKey(resource, name))}
                {historyOf && keepsHistory(historyOf.resource, name) ? (
                  <FieldHistoryButton {...historyOf} name={name} />
                ) : null}
              </dt>
              <dd>
                {fields?.get(name)?.render(record[name], record) ?? (
                  <FieldValue resource={resource} name={name} record={record} />
                )}
                <RevealButton resource={resource} name={name} record={record} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ));
}
