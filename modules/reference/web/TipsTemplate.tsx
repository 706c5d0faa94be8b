import { fromWireLanguage, toWireLanguage, wireLanguages, type WireLanguage } from '@mp/kernel/contract';
import { KindEdit, useText, type EditProps } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Select, Tooltip } from 'antd';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { commonPlaceholders, type TipSubjectFacts } from '../contract/index.ts';
import { useTipSubjects } from './tips-words.ts';
import { tipPreview } from './tips.client.ts';
import { useFormValue } from './use-form-value.ts';
import './reference-files.css';
import './tips.css';

type Template = { ZH_CN: string; EN_US?: string; JA_JP?: string };

function templateOf(value: unknown): Template {
  const given = typeof value === 'object' && value !== null ? (value as Partial<Template>) : {};
  return {
    ZH_CN: given.ZH_CN ?? '',
    ...(given.EN_US ? { EN_US: given.EN_US } : {}),
    ...(given.JA_JP ? { JA_JP: given.JA_JP } : {}),
  };
}

/** The text of a reminder in three languages, with the placeholders of the subject and what it says of a real record. */
export function TipsTemplate(props: EditProps): ReactNode {
  const { id, value, onChange, disabled } = props;
  const { of } = useTipSubjects();
  const subject = of(useFormValue('subject'));
  const template = templateOf(value);

  function insert(name: string): void {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLTextAreaElement)) return;
    const language: WireLanguage = toWireLanguage(fromWireLanguage(wireOf(input.lang)));
    const text = template[language] ?? '';
    const next = `${text.slice(0, input.selectionStart)}{${name}}${text.slice(input.selectionEnd)}`;
    onChange({ ...template, [language]: next });
    input.focus();
  }

  return (
    <div className="tips-template">
      <KindEdit {...props} />
      {subject ? <Palette subject={subject} disabled={disabled === true} onInsert={insert} /> : null}
      {subject ? <Preview subject={subject.resource} template={template} /> : null}
    </div>
  );
}

/** `en-US` is `EN_US` on the wire. */
const wireOf = (lang: string): string => lang.replace('-', '_').toUpperCase();

interface PaletteProps {
  readonly subject: TipSubjectFacts;
  readonly disabled: boolean;
  readonly onInsert: (name: string) => void;
}

/** Everything that the template may show, as buttons that put it in. */
function Palette({ subject, disabled, onInsert }: PaletteProps): ReactNode {
  const t = useText('tipsRule');
  const trigger = useFormValue('trigger');
  const event = useFormValue('event');
  const variables = trigger === 'event' ? (subject.events.find(({ name }) => name === event)?.variables ?? []) : [];
  const common = [...commonPlaceholders, ...(trigger === 'threshold' ? ['value'] : [])];
  const all = [
    ...common.map((name) => ({ name, label: t(`placeholder.${name}`) })),
    ...variables.map((name) => ({ name, label: name })),
    ...subject.values.map(({ name, label }) => ({ name, label })),
  ];
  return (
    <div className="ref-fields" role="group" aria-label={t('palette')}>
      {all.map(({ name, label }) => (
        <Tooltip key={name} title={`{${name}}`}>
          <Button size="small" disabled={disabled} onClick={() => onInsert(name)}>
            {label}
          </Button>
        </Tooltip>
      ))}
    </div>
  );
}

/** What the template says of a record that is chosen, the latest one first. */
function Preview({ subject, template }: { readonly subject: string; readonly template: Template }): ReactNode {
  const t = useText('tipsRule');
  const [recordId, setRecordId] = useState<string>();
  const asked = useDeferredValue(template);
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const dateField = text(useFormValue('dateField'));
  const event = text(useFormValue('event'));
  const isEvent = useFormValue('trigger') === 'event';
  const question = {
    subject,
    template: asked,
    dateField,
    event: isEvent ? event : null,
    ...(recordId === undefined ? {} : { recordId }),
  };
  const isEmpty = asked.ZH_CN.trim() === '';
  const { data } = useQuery({ ...tipPreview(question), enabled: !isEmpty });
  if (isEmpty) return <p className="ref-quiet">{t('preview.start')}</p>;
  if (!data) return null;
  return (
    <section className="tips-preview" aria-label={t('preview')}>
      <header>
        <h4>{t('preview')}</h4>
        <Select
          aria-label={t('preview.record')}
          showSearch={{ optionFilterProp: 'label' }}
          value={data.recordId}
          options={data.records.map(({ id, label }) => ({ value: id, label }))}
          onChange={(next: string) => setRecordId(next)}
        />
      </header>
      {data.unknown.length > 0 ? (
        <p className="ui-problem" role="status">
          {t('preview.unknown', { names: data.unknown.join(', ') })}
        </p>
      ) : null}
      {data.texts ? <Spoken texts={data.texts} /> : <p className="ref-quiet">{t('preview.none')}</p>}
    </section>
  );
}

function Spoken({ texts }: { readonly texts: Readonly<Record<WireLanguage, string>> }): ReactNode {
  const t = useText('control.language');
  return (
    <dl>
      {wireLanguages.map((language) => (
        <div key={language}>
          <dt>{t(language)}</dt>
          <dd lang={fromWireLanguage(language)}>{texts[language]}</dd>
        </div>
      ))}
    </dl>
  );
}
