import { AimOutlined, SearchOutlined } from '@ant-design/icons';
import { useLanguage, usePage, useText, type PageSearch } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Segmented } from 'antd';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { regionsQuery, type PublicOptions } from './public.client.ts';
import './public.css';

const modes = ['region', 'near', 'name'] as const;
type Mode = (typeof modes)[number];

interface SearchFormProps {
  readonly options: PublicOptions;
  readonly isBusy: boolean;
  /** The search as the address holds it. */
  readonly onSearch: (search: Record<string, string | undefined>) => void;
}

interface Values {
  readonly province: string;
  readonly city: string;
  readonly county: string;
  readonly address: string;
  readonly q: string;
  readonly capability: string;
  readonly line: string;
}

/** What the search in the address has entered. */
function valuesIn(search: PageSearch): Values {
  const { region = '', address = '', q = '', capability = '', line = '' } = search;
  return {
    province: region === '' ? '' : `${region.slice(0, 2)}0000`,
    city: /^\d{4}(?!00)\d{2}$|^\d{2}(?!00)\d{4}$/.test(region) ? `${region.slice(0, 4)}00` : '',
    county: '',
    address,
    q,
    capability,
    line,
  };
}

/** What is looked for: a region, what lies near, or an exact name; narrowed by capability and product line. */
export function SearchForm({ options, isBusy, onSearch }: SearchFormProps): ReactNode {
  const t = useText('publicPage');
  const { search } = usePage();
  const [mode, setMode] = useState<Mode>(modes.find((each) => each === search.mode) ?? 'region');
  const [values, setValues] = useState(() => valuesIn(search));
  const [problem, setProblem] = useState<string>();
  const change = (part: Partial<Values>) => {
    setProblem(undefined);
    setValues({ ...values, ...part });
  };
  const send = (more: Record<string, string | undefined>) =>
    onSearch({
      mode,
      region: undefined,
      address: undefined,
      lng: undefined,
      lat: undefined,
      q: undefined,
      capability: values.capability,
      line: values.line,
      ...more,
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const region = values.county || values.city || values.province;
    const given = { region, near: values.address.trim(), name: values.q.trim() }[mode];
    if (given === '') return setProblem(t(`missing.${mode}`));
    send(mode === 'region' ? { region } : mode === 'near' ? { address: given } : { q: given });
  };
  const locate = () => {
    if (!('geolocation' in navigator)) return setProblem(t('noPosition'));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => send({ lng: coords.longitude.toFixed(5), lat: coords.latitude.toFixed(5) }),
      () => setProblem(t('noPosition')),
      { timeout: 10_000, maximumAge: 300_000 },
    );
  };
  return (
    <form className="dlr-search" onSubmit={submit} noValidate role="search">
      <Segmented
        block
        value={mode}
        onChange={setMode}
        options={modes.map((value) => ({ value, label: t(`mode.${value}`) }))}
        aria-label={t('mode')}
      />
      {mode === 'region' ? <Regions options={options} values={values} onChange={change} /> : null}
      {mode === 'near' ? (
        <div className="dlr-line">
          <Labelled label={t('address')}>
            {(id) => (
              <Input
                id={id}
                value={values.address}
                maxLength={200}
                placeholder={t('addressHint')}
                onChange={({ target }) => change({ address: target.value })}
              />
            )}
          </Labelled>
          <Button icon={<AimOutlined aria-hidden />} onClick={locate}>
            {t('myPosition')}
          </Button>
        </div>
      ) : null}
      {mode === 'name' ? (
        <Labelled label={t('name')}>
          {(id) => (
            <Input
              id={id}
              value={values.q}
              maxLength={100}
              placeholder={t('nameHint')}
              onChange={({ target }) => change({ q: target.value })}
            />
          )}
        </Labelled>
      ) : null}
      <div className="dlr-choices">
        <Choice
          label={t('capability')}
          value={values.capability}
          items={options.capabilities}
          onChange={(capability) => change({ capability })}
        />
        <Choice
          label={t('line')}
          value={values.line}
          items={options.productLines}
          onChange={(line) => change({ line })}
        />
      </div>
      <p role="alert" className="dlr-problem">
        {problem}
      </p>
      <Button type="primary" htmlType="submit" loading={isBusy} icon={<SearchOutlined aria-hidden />} block>
        {t('search')}
      </Button>
    </form>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}

/** A control with its name above. */
export function Labelled({ label, children }: LabelledProps): ReactNode {
  const id = useId();
  return (
    <div className="dlr-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly items: readonly { readonly code: string; readonly label: string }[];
  readonly onChange: (code: string) => void;
  /** Word for no choice. */
  readonly none?: string;
  readonly disabled?: boolean;
}

/** One of several, by the browser's own list: best on a phone. */
export function Choice({ label, value, items, onChange, none, disabled }: ChoiceProps): ReactNode {
  const t = useText('publicPage');
  return (
    <Labelled label={label}>
      {(id) => (
        <select id={id} value={value} disabled={disabled} onChange={({ target }) => onChange(target.value)}>
          <option value="">{none ?? t('any')}</option>
          {items.map(({ code, label: word }) => (
            <option key={code} value={code}>
              {word}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface RegionsProps {
  readonly options: PublicOptions;
  readonly values: Values;
  readonly onChange: (part: Partial<Values>) => void;
}

function Regions({ options, values, onChange }: RegionsProps): ReactNode {
  const t = useText('publicPage');
  const language = useLanguage();
  const cities = useQuery(regionsQuery(values.province || undefined, language)).data?.items ?? [];
  const counties = useQuery(regionsQuery(values.city || undefined, language)).data?.items ?? [];
  return (
    <div className="dlr-choices">
      <Choice
        label={t('province')}
        value={values.province}
        items={options.provinces}
        none={t('choose')}
        onChange={(province) => onChange({ province, city: '', county: '' })}
      />
      <Choice
        label={t('city')}
        value={values.city}
        items={cities}
        disabled={cities.length === 0}
        onChange={(city) => onChange({ city, county: '' })}
      />
      <Choice
        label={t('county')}
        value={values.county}
        items={counties}
        disabled={counties.length === 0}
        onChange={(county) => onChange({ county })}
      />
    </div>
  );
}
