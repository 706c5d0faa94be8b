import { AimOutlined, SearchOutlined } from '@ant-design/icons';
import { pickText, ref } from '@mp/kernel/contract';
import { editors, plainResource, toast, useDictionary, useLanguage, usePage, useText } from '@mp/kernel/web';
import { Button, Input, Select } from 'antd';
import { Suspense, useState, type FormEvent, type ReactNode } from 'react';
import { dealer } from '../contract/index.ts';

const resource = plainResource(dealer);
const region = ref('reference.region');
const Region = editors.ref;
const chosen = ['capability', 'band', 'line', 'cert'] as const;
const dictionaries = { capability: 'CAPABILITY', band: 'POWER_BAND', line: 'PRODUCT_LINE', cert: 'CERT_TYPE' } as const;
const typed = ['q', 'brand', 'address', 'km'] as const;

type Values = Readonly<Record<string, string | undefined>>;

/** What staff looks for; it stands in the address when it is sent. */
export function LookupFilters(): ReactNode {
  const t = useText('dealerLookUp');
  const { search, setSearch } = usePage();
  const [values, setValues] = useState<Values>(search);
  const change = (part: Values) => setValues({ ...values, ...part });
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    const names = [...typed, ...chosen, 'region', 'lng', 'lat'];
    const moved = (values.address ?? '') !== (search.address ?? '') && (values.address ?? '') !== '';
    setSearch({
      ...Object.fromEntries(names.map((name) => [name, values[name]?.trim() || undefined])),
      ...(moved ? { lng: undefined, lat: undefined } : {}),
    });
  };
  const locate = () =>
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) =>
        setSearch({ address: undefined, lng: coords.longitude.toFixed(5), lat: coords.latitude.toFixed(5) }),
      () => toast.error(t('noPosition')),
      { timeout: 10_000 },
    );
  return (
    <form className="dlr-filters" role="search" onSubmit={send}>
      <Input
        aria-label={t('q')}
        placeholder={t('q')}
        value={values.q}
        maxLength={100}
        allowClear
        onChange={({ target }) => change({ q: target.value })}
      />
      <Suspense fallback={null}>
        <div className="dlr-region">
          <Region
            id="look-up-region"
            name="region"
            field={region}
            resource={resource}
            label={t('region')}
            value={values.region ?? null}
            onChange={(next) => change({ region: typeof next === 'string' ? next : undefined })}
          />
        </div>
      </Suspense>
      {chosen.map((name) => (
        <Chosen key={name} name={name} value={values[name]} onChange={(value) => change({ [name]: value })} />
      ))}
      <Input
        aria-label={t('brand')}
        placeholder={t('brand')}
        value={values.brand}
        maxLength={60}
        allowClear
        onChange={({ target }) => change({ brand: target.value })}
      />
      <Input
        aria-label={t('address')}
        placeholder={t('address')}
        value={values.address}
        maxLength={200}
        allowClear
        onChange={({ target }) => change({ address: target.value })}
      />
      <Input
        aria-label={t('km')}
        placeholder={t('km')}
        inputMode="numeric"
        value={values.km}
        maxLength={4}
        onChange={({ target }) => change({ km: target.value })}
      />
      <Button
        icon={<AimOutlined aria-hidden />}
        onClick={locate}
        aria-label={t('myPosition')}
        title={t('myPosition')}
      />
      <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
        {t('search')}
      </Button>
    </form>
  );
}

interface ChosenProps {
  readonly name: (typeof chosen)[number];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

function Chosen({ name, value, onChange }: ChosenProps): ReactNode {
  const t = useText('dealerLookUp');
  const language = useLanguage();
  const items = useDictionary(dictionaries[name]) ?? [];
  return (
    <Select
      aria-label={t(name)}
      placeholder={t(name)}
      allowClear
      value={value ?? null}
      options={items.map(({ code, label }) => ({ value: code, label: pickText(label, language) }))}
      onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
    />
  );
}
