import { FilePdfOutlined } from '@ant-design/icons';
import {
  ControlSkeleton,
  DataTable,
  editors,
  FieldValue,
  formatDay,
  formatDecimal,
  plainResource,
  QueryResult,
  useLanguage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { ratingBases } from '@mp/reference/contract';
import { peProduct, quotationPdf, siteTags, type OfferedUnit, type ProductOffers } from '../contract/index.ts';
import { downloadQuotation } from './quotation.ts';
import { catalogueQuery, offersQuery, type OffersQuery } from './warranty.client.ts';
import './warranty.css';

const resource = plainResource(peProduct);
const dayField = { kind: 'date', required: false } as const;
const nothing: OffersQuery = {
  serials: undefined,
  dutyType: undefined,
  kw: undefined,
  hours: undefined,
  baseStart: undefined,
  sites: undefined,
  discount: undefined,
  on: undefined,
};
const given = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());
/** Money as it is read; a price that is not known is a dash. */
const priced = (amount: string | null | undefined): string => (amount ? formatDecimal(amount, 2) : '—');
/** Per cent as a part, `5` as `0.05`; four places. */
const part = (percent: string): string | undefined =>
  given(percent) === undefined ? undefined : (Number(percent) / 100).toFixed(4);

/** What extended warranty costs for units, and whether they may be bought for; the catalogue below. */
export function PriceFinderPage(): ReactNode {
  const [asked, setAsked] = useState<OffersQuery>(nothing);
  const isAsked = asked.serials !== undefined || (asked.dutyType !== undefined && asked.kw !== undefined);
  const read = useQuery({ ...offersQuery(asked), enabled: isAsked });
  const t = useText('peProduct.finder');
  const say = useText('warranty.quotation');
  return (
    <div className="ui-archetype wa-finder">
      <FinderForm onAsk={setAsked} />
      {isAsked ? (
        <QueryResult read={read}>
          {({ units, unknown }) => (
            <>
              {unknown.length > 0 ? <p role="status">{t('unknown', { list: unknown.join(', ') })}</p> : null}
              {units.length > 0 ? (
                <Button
                  className="wa-quote"
                  icon={<FilePdfOutlined aria-hidden />}
                  onClick={() => void downloadQuotation(quotationPdf.path, asked)}
                >
                  {say('download')}
                </Button>
              ) : null}
              {units.map((unit) => (
                <UnitOffers key={unit.serialNo ?? ''} unit={unit} />
              ))}
            </>
          )}
        </QueryResult>
      ) : null}
      <Catalogue />
    </div>
  );
}

function FinderForm({ onAsk }: { readonly onAsk: (query: OffersQuery) => void }): ReactNode {
  const t = useText('peProduct.finder');
  const say = useText('peProduct');
  const id = useId();
  const [query, setQuery] = useState(nothing);
  const [percent, setPercent] = useState('');
  const Day = editors.date;
  const text = (name: 'serials' | 'kw' | 'hours') => (
    <div className="ui-field">
      <label htmlFor={`${id}-${name}`}>{t(name)}</label>
      <Input
        id={`${id}-${name}`}
        value={query[name] ?? ''}
        {...(name === 'serials' ? { placeholder: t('serialsHint') } : { inputMode: 'decimal' as const })}
        onChange={({ target }) => setQuery({ ...query, [name]: target.value === '' ? undefined : target.value })}
      />
    </div>
  );
  const day = (name: 'baseStart' | 'on') => (
    <div className="ui-field">
      <label htmlFor={`${id}-${name}`}>{t(name)}</label>
      <Suspense fallback={<ControlSkeleton id={`${id}-${name}`} label={t(name)} />}>
        <Day
          id={`${id}-${name}`}
          name={name}
          field={dayField}
          resource={resource}
          label={t(name)}
          value={query[name] ?? null}
          onChange={(value) => setQuery({ ...query, [name]: typeof value === 'string' ? value : undefined })}
        />
      </Suspense>
    </div>
  );
  return (
    <form
      className="wa-form"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk({
          ...query,
          serials: given(
            (query.serials ?? '')
              .split(/[\s,;，；]+/u)
              .filter(Boolean)
              .join(','),
          ),
          discount: part(percent),
        });
      }}
    >
      {text('serials')}
      <div className="ui-field">
        <label htmlFor={`${id}-duty`}>{t('dutyType')}</label>
        <Select
          id={`${id}-duty`}
          className="ui-fill"
          allowClear
          value={query.dutyType ?? null}
          options={ratingBases.map((each) => ({ value: each, label: say(`dutyTypes.${each}`) }))}
          onChange={(dutyType) => setQuery({ ...query, dutyType: dutyType ?? undefined })}
        />
      </div>
      {text('kw')}
      {text('hours')}
      {day('baseStart')}
      <div className="ui-field">
        <label htmlFor={`${id}-sites`}>{t('sites')}</label>
        <Select
          id={`${id}-sites`}
          className="ui-fill"
          mode="multiple"
          value={(query.sites ?? '').split(',').filter(Boolean)}
          options={siteTags.map((each) => ({ value: each, label: say(`surcharges.siteTag.${each}`) }))}
          onChange={(sites) => setQuery({ ...query, sites: given(sites.join(',')) })}
        />
      </div>
      <div className="ui-field">
        <label htmlFor={`${id}-discount`}>{t('discount')}</label>
        <Input
          id={`${id}-discount`}
          inputMode="decimal"
          value={percent}
          onChange={({ target }) => {
            if (/^(100|\d{0,2}(\.\d{0,2})?)$/u.test(target.value)) setPercent(target.value);
          }}
        />
      </div>
      {day('on')}
      <Button type="primary" htmlType="submit">
        {t('find')}
      </Button>
    </form>
  );
}

function UnitOffers({ unit }: { readonly unit: OfferedUnit }): ReactNode {
  const t = useText('peProduct.finder');
  const say = useText('peProduct');
  const language = useLanguage();
  const on = (day: string | null) => (day === null ? '—' : formatDay(day, language));
  const { serialNo, dutyType, ratedKw, baseStart, baseEnd, isRegistered, products } = unit;
  return (
    <section aria-label={serialNo ?? t('described')}>
      <h2>{serialNo ?? t('described')}</h2>
      <p>
        {t('unit', {
          duty: dutyType === null ? '—' : say(`dutyTypes.${dutyType}`),
          kw: ratedKw === null ? '—' : Number(ratedKw),
          from: on(baseStart),
          to: on(baseEnd),
        })}
        {isRegistered ? null : ` ${t('notRegistered')}`}
      </p>
      {products.length === 0 ? <p role="status">{t('none')}</p> : null}
      {products.map((product) => (
        <Offers key={product.productId} product={product} />
      ))}
    </section>
  );
}

function Offers({ product }: { readonly product: ProductOffers }): ReactNode {
  const t = useText('peProduct.finder');
  const warranty = useText('warranty');
  const language = useLanguage();
  const { code, revision, name, eligibility, notes, ageDays, latestStandardOn, offers } = product;
  const percent = (rate: string) => `${Number((Number(rate) * 100).toFixed(2))} %`;
  return (
    <section aria-label={code}>
      <h3>{`${code} · ${name} · ${t('revision', { revision })}`}</h3>
      <p>
        <strong>{warranty(`eligibilityResult.${eligibility}`)}</strong>{' '}
        {ageDays === null ? null : t('age', { days: ageDays })}{' '}
        {latestStandardOn === null ? null : t('latest', { day: formatDay(latestStandardOn, language) })}
      </p>
      <ul>
        {notes.map((note) => (
          <li key={note.code}>{warranty(`eligibility.${note.code}`, note.params)}</li>
        ))}
      </ul>
      <DataTable
        label={t('prices', { code })}
        rows={eligibility === 'REFUSED' ? [] : offers}
        rowKey={({ termMonths }) => termMonths}
        empty={null}
        columns={[
          { key: 'termMonths', title: t('months'), kind: 'name' },
          { key: 'listPrice', title: t('listPrice'), kind: 'digits', cell: ({ listPrice }) => priced(listPrice) },
          {
            key: 'surchargeRate',
            title: t('surcharge'),
            cell: ({ surcharges, surchargeRate }) =>
              surcharges.length === 0
                ? percent(surchargeRate)
                : surcharges.map(({ kind, rate }) => `${t(`kind.${kind}`)} ${percent(rate)}`).join(' + '),
          },
          { key: 'linePrice', title: t('linePrice'), kind: 'digits', cell: ({ linePrice }) => priced(linePrice) },
          {
            key: 'dealerPrice',
            title: t('dealerPrice'),
            kind: 'digits',
            cell: ({ dealerPrice }) => priced(dealerPrice),
          },
          {
            key: 'startOn',
            title: t('start'),
            cell: ({ startOn }) => (startOn === null ? '—' : formatDay(startOn, language)),
          },
          { key: 'endOn', title: t('end'), cell: ({ endOn }) => (endOn === null ? '—' : formatDay(endOn, language)) },
          { key: 'hoursLimit', title: t('hoursLimit'), cell: ({ hoursLimit }) => hoursLimit ?? t('unlimited') },
          {
            key: 'specialReasons',
            title: t('special'),
            kind: 'text',
            cell: ({ specialReasons }) =>
              specialReasons.map((each) => warranty(`specialReason.${each}`)).join(', ') || '—',
          },
        ]}
      />
    </section>
  );
}

function Catalogue(): ReactNode {
  const [t, say] = [useText('peProduct.finder'), useText('peProduct')];
  const read = useQuery(catalogueQuery());
  if (!read.data) return <QueryResult read={read} />;
  return (
    <section aria-label={t('catalogue')}>
      <h2>{t('catalogue')}</h2>
      <DataTable
        label={t('catalogue')}
        rows={read.data.items}
        rowKey={({ id }) => id}
        empty={<p className="ui-empty">{t('noProducts')}</p>}
        columns={[
          { key: 'code', title: t('code'), kind: 'name' },
          { key: 'name', title: say('field.name'), kind: 'text' },
          ...(['coverageType', 'dutyTypes'] as const).map((name) => ({
            key: name,
            title: t(name),
            kind: 'text' as const,
            cell: (row: NonNullable<typeof read.data>['items'][number]) => (
              <FieldValue resource={resource} name={name} record={row} />
            ),
          })),
          {
            key: 'power',
            title: t('power'),
            cell: ({ powerFromKw, powerToKw }) => `${Number(powerFromKw)}–${Number(powerToKw)} kW`,
          },
          { key: 'terms', title: t('months'), cell: ({ termMonths }) => termMonths.join(' / ') },
          {
            key: 'price',
            title: t('listPrice'),
            kind: 'text',
            cell: ({ priceFrom, priceTo }) => `${priced(priceFrom)} – ${priced(priceTo)}`,
          },
          { key: 'deductible', title: t('deductible'), kind: 'digits', cell: ({ deductible }) => priced(deductible) },
        ]}
      />
    </section>
  );
}
