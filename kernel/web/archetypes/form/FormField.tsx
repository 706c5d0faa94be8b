import { isFieldVisible, type Field, type FieldError } from '@mp/kernel/contract';
import { Suspense, type ReactNode } from 'react';
import { fieldErrorText } from '../../api-error.ts';
import { isMasked, labelKey, type EditProps } from '../../controls/control.ts';
import { ControlSkeleton } from '../../controls/ControlSkeleton.tsx';
import { editors } from '../../controls/edits.ts';
import { SecretEdit } from '../../controls/SecretEdit.tsx';
import { FieldValue } from '../../controls/FieldValue.tsx';
import { MaskedEdit } from '../../controls/MaskedEdit.tsx';
import { controls } from '../../controls/registry.ts';
import { hasText, useText } from '../../i18n.ts';
import { useForm, useEvaluated, useProblem, useRecordWith, useValue } from './form-context.ts';
import type { FormStart } from './form-model.ts';
import '../../controls/controls.css';

/** What a page says about one field of its form beside what the resource says. */
export interface FormFieldProps {
  readonly name: string;
  /** An own control instead of the kind's. */
  readonly render?: (props: EditProps) => ReactNode;
  /** Sentence below the control; without it the text `<entity>.hint.<field>` where there is one. */
  readonly hint?: ReactNode;
  /** Shown only while this holds. */
  readonly when?: (values: Readonly<Record<string, unknown>>) => boolean;
  /** Shown and not edited, whatever the right says: a rule of the record closes it. The hint says why. */
  readonly readOnly?: boolean;
  /** Takes the whole width. */
  readonly wide?: boolean;
  /** Translated name instead of the field's own. */
  readonly label?: string;
  /** The value that stood here before; the field is marked as changed. */
  readonly was?: ReactNode;
  /** What somebody says of the value, such as an auditor who returned it. */
  readonly remark?: ReactNode;
  /** Stands in the form under this name without being a field: a note, a value that is calculated. */
  readonly content?: ReactNode;
}

/** Label above, control, hint, error. Shown when the user may only read it, absent when not even that. */
export function FormField(props: FormFieldProps): ReactNode {
  const { model, rightOf } = useForm();
  const field = model.start.resource.fields[props.name];
  const condition = field?.visibleWhen === undefined ? undefined : field;
  const isAsked = useEvaluated(condition && ((values) => isFieldVisible(condition, values)));
  const isShown = useEvaluated(props.when) && isAsked;
  const right = rightOf(props.name);
  if (!isShown) return null;
  if (props.content !== undefined)
    return (
      <div className="ui-field" data-wide={props.wide ?? false}>
        {props.content}
      </div>
    );
  if (!field || right === 0) return null;
  return right === 1 || props.readOnly ? <ReadField {...props} /> : <EditField {...props} field={field} />;
}

/** A field as it is read: name above, value below. */
function ReadField({ name, wide, label, hint, was, remark }: FormFieldProps): ReactNode {
  const { model } = useForm();
  const t = useText();
  const { resource } = model.start;
  const value = useValue(name);
  const kind = resource.fields[name]?.kind ?? 'text';
  return (
    <div className="ui-field" data-wide={wide ?? controls[kind].wide ?? false} data-changed={was !== undefined}>
      <dl className="ui-read-field">
        <dt>{label ?? t(labelKey(resource, name))}</dt>
        <dd>
          <FieldValue resource={resource} name={name} record={{ ...model.values(), [name]: value }} />
        </dd>
      </dl>
      <Was>{was}</Was>
      <Remark>{remark}</Remark>
      {hint === undefined ? null : <small className="ui-hint">{hint}</small>}
    </div>
  );
}

/** What stood in a field before. */
function Was({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useText('form');
  if (children === undefined) return null;
  return (
    <small className="ui-was">
      {t('was')} <span>{children}</span>
    </small>
  );
}

/** What somebody says of a field, beside it. */
function Remark({ children }: { readonly children: ReactNode }): ReactNode {
  return children === undefined ? null : <div className="ui-remark">{children}</div>;
}

/** Kinds whose control is no single input: their name labels a group. */
const groups: ReadonlySet<Field['kind']> = new Set(['image', 'icon', 'file', 'files', 'richText', 'rows']);

/** Whether the form marks the field as one that must be given; a password that is there may stay. */
function isAsked({ kind, required, requiredWhenVisible }: Field, { mode }: FormStart): boolean {
  const isKept = kind === 'boolean' || (kind === 'password' && mode === 'update');
  return !isKept && (required || requiredWhenVisible === true);
}

/** The ids of the texts that are there, as a control names them. */
function describedBy(texts: Readonly<Record<string, boolean>>): string | undefined {
  const ids = Object.keys(texts).filter((id) => texts[id]);
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** The sentence of a problem, by the name that the field has here, with its row in a table of rows. */
function useProblemText(field: Field, problem: FieldError | undefined, label: string | undefined): string | undefined {
  const t = useText();
  if (!problem) return undefined;
  const params = label === undefined ? problem.params : { ...problem.params, field: label };
  const sentence = fieldErrorText({ ...problem, ...(params ? { params } : {}) });
  const row = field.kind === 'rows' ? problem.path.split('.')[1] : undefined;
  return row === undefined ? sentence : t('form.rowProblem', { row: Number(row) + 1, problem: sentence });
}

/** Fields of the form that decide what the picker of a reference offers. */
const namesOffered = ({ offers = {}, suitableBy = [] }: Field): string[] => [
  ...Object.values(offers).flatMap((wanted) => (typeof wanted === 'object' && 'same' in wanted ? [wanted.same] : [])),
  ...suitableBy,
];

function EditField({
  name,
  field,
  render,
  hint,
  wide,
  was,
  remark,
  label: named,
}: FormFieldProps & { readonly field: Field }): ReactNode {
  const { model, formId, isBusy } = useForm();
  const t = useText();
  const value = useValue(name);
  const problem = useProblem(name);
  const record = useRecordWith(namesOffered(field));
  const { resource } = model.start;
  const id = `${formId}-${name}`;
  const label = named ?? t(labelKey(resource, name));
  const hintKey = `${resource.entity}.hint.${name}`;
  const wrong = useProblemText(field, problem, named);
  const told = hint ?? (hasText(hintKey) ? t(hintKey) : undefined);
  // Once is enough where the rule and its error are the same sentence.
  const help = told === wrong ? undefined : told;
  const props: EditProps = {
    id,
    name,
    field,
    resource,
    label,
    value,
    onChange: (next) => model.set(name, next),
    onBlur: () => model.leave(name),
    disabled: isBusy,
    invalid: problem !== undefined,
    problemPath: problem?.path,
    describedBy: describedBy({ [`${id}-hint`]: help !== undefined, [`${id}-problem`]: problem !== undefined }),
    record,
  };
  return (
    <div
      className="ui-field"
      data-wide={wide ?? controls[field.kind].wide ?? false}
      data-changed={was !== undefined}
      data-invalid={problem !== undefined}
    >
      <label htmlFor={id} id={`${id}-label`}>
        {label}
        {isAsked(field, model.start) ? (
          <span className="ui-required" title={t('control.required')} aria-hidden>
            *
          </span>
        ) : null}
      </label>
      <div {...(groups.has(field.kind) ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}>
        <Suspense fallback={<ControlSkeleton id={id} label={label} />}>
          {render ? render(props) : <KindEdit {...props} />}
        </Suspense>
      </div>
      <Was>{was}</Was>
      <Remark>{remark}</Remark>
      {help === undefined ? null : (
        <small id={`${id}-hint`} className="ui-hint">
          {help}
        </small>
      )}
      <small id={`${id}-problem`} className="ui-problem" role="alert">
        {wrong}
      </small>
    </div>
  );
}

/** The control of the field's kind; one around it for values that came masked. */
export function KindEdit(props: EditProps): ReactNode {
  const { field, record, name } = props;
  const Edit = field.secret ? SecretEdit : editors[field.kind];
  if (isMasked(field, record?.[name])) return <MaskedEdit {...props} control={Edit} />;
  return <Edit {...props} />;
}
