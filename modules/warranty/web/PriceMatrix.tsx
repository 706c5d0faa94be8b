import { DeleteOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { openDialog, rowsOf, useText, useValue, type EditProps } from '@mp/kernel/web';
import { Button, Flex, Input, Segmented } from 'antd';
import { useState, type ClipboardEvent, type ReactNode } from 'react';
import { ratingBases } from '@mp/reference/contract';
import { bandProblems, termLengths, wholeBands, type PriceBand } from '../contract/index.ts';
import { BandsImport } from './BandsImport.tsx';
import './warranty.css';

type Band = Partial<Omit<PriceBand, 'termHours'>> & { readonly termHours?: number | null };
type Power = Pick<PriceBand, 'dutyType' | 'powerFromKw' | 'powerToKw'>;

const measures = ['listPrice', 'dealerPrice', 'termHours', 'standardMinRate'] as const;
type Measure = (typeof measures)[number];

const places = { listPrice: 2, dealerPrice: 2, standardMinRate: 4, termHours: 0 } as const;
/** A number as it is typed or pasted, without the commas of thousands. */
const clean = (text: string): string => text.replaceAll(/[\s,，¥]/gu, '');
const isNumber = (text: string, measure: Measure): boolean =>
  (places[measure] === 0 ? /^\d*$/u : new RegExp(`^\\d*(\\.\\d{0,${places[measure]}})?$`, 'u')).test(text);
const valueOf = (text: string, measure: Measure): string | number | null =>
  text === '' ? null : measure === 'termHours' ? Number(text) : text;

const samePower = (a: Band | Power, b: Power): boolean =>
  a.dutyType === b.dutyType &&
  Number(a.powerFromKw) === Number(b.powerFromKw) &&
  Number(a.powerToKw) === Number(b.powerToKw);
const byPower = (a: Power, b: Power): number => Number(a.powerFromKw) - Number(b.powerFromKw);

/** Bands of power that the rows name, with those that were added and have no price yet. */
function powersOf(bands: readonly Band[], added: readonly Power[], dutyType: string): Power[] {
  const powers: Power[] = [];
  for (const { dutyType: duty, powerFromKw, powerToKw } of [...bands, ...added]) {
    if (duty !== dutyType || powerFromKw === undefined || powerToKw === undefined) continue;
    const power = { dutyType, powerFromKw, powerToKw };
    if (!powers.some((each) => samePower(each, power))) powers.push(power);
  }
  return powers.toSorted(byPower);
}

interface Cell {
  readonly power: Power;
  readonly termMonths: PriceBand['termMonths'];
}

/** Bands with one number of a cell; a list price makes a band, taking it away takes the band away. */
function withValue(
  bands: readonly Band[],
  { power, termMonths }: Cell,
  [measure, text]: readonly [Measure, string],
): Band[] {
  const isIt = (band: Band) => samePower(band, power) && band.termMonths === termMonths;
  if (text === '' && measure === 'listPrice') return bands.filter((band) => !isIt(band));
  const value = valueOf(text, measure);
  if (bands.some(isIt)) return bands.map((band) => (isIt(band) ? { ...band, [measure]: value } : band));
  if (measure !== 'listPrice') return [...bands];
  return [
    ...bands,
    { ...power, termMonths, termHours: null, standardMinRate: '0.9000', listPrice: text, dealerPrice: text },
  ];
}

/** Cells of a block that is pasted, from the one in which it is pasted to the right and down. */
function pasted(
  text: string,
  powers: readonly Power[],
  at: { readonly row: number; readonly column: number },
): (Cell & { text: string })[] {
  return text
    .replace(/\r?\n$/u, '')
    .split(/\r?\n/u)
    .flatMap((line, down) =>
      line.split('\t').flatMap((cell, right) => {
        const [power, termMonths] = [powers[at.row + down], termLengths[at.column + right]];
        return power && termMonths ? [{ power, termMonths, text: clean(cell) }] : [];
      }),
    );
}

/** Prices of a product by power and months, for each use: typed, or pasted from a sheet. Gaps and overlaps stand out. */
export function PriceMatrix({ value, onChange, disabled, label, id, problemPath }: EditProps): ReactNode {
  const t = useText('peProduct');
  const [measure, setMeasure] = useState<Measure>('listPrice');
  const [added, setAdded] = useState<readonly Power[]>([]);
  const chosen = useValue('dutyTypes');
  const bands: readonly Band[] = rowsOf(value);
  const duties = ratingBases.filter(
    (each) => (Array.isArray(chosen) && chosen.includes(each)) || bands.some(({ dutyType }) => dutyType === each),
  );
  const wrongBand = bands[Number((problemPath ?? '').split('.')[1] ?? Number.NaN)];
  return (
    <div className="wa-matrix" id={id} role="group" aria-label={label}>
      <Flex gap={8} wrap>
        <Segmented
          value={measure}
          onChange={(next) => setMeasure(next)}
          options={measures.map((each) => ({ value: each, label: t(`bands.field.${each}`) }))}
        />
        <Button
          icon={<UploadOutlined aria-hidden />}
          disabled={disabled === true}
          onClick={() => void openDialog((close) => <BandsImport onTake={onChange} close={() => close()} />)}
        >
          {t('bandsSheet.import')}
        </Button>
      </Flex>
      {duties.length === 0 ? <p className="ui-rows-none">{t('matrix.chooseDuty')}</p> : null}
      {duties.map((dutyType) => (
        <DutyMatrix
          key={dutyType}
          dutyType={dutyType}
          measure={measure}
          bands={bands}
          powers={powersOf(bands, added, dutyType)}
          isWrong={(cell) =>
            wrongBand !== undefined && samePower(wrongBand, cell.power) && wrongBand.termMonths === cell.termMonths
          }
          disabled={disabled === true}
          onAdd={(power) => setAdded([...added, power])}
          onRemove={(power) => {
            setAdded(added.filter((each) => !samePower(each, power)));
            onChange(bands.filter((each) => !samePower(each, power)));
          }}
          onChange={onChange}
        />
      ))}
    </div>
  );
}

interface DutyMatrixProps {
  readonly dutyType: string;
  readonly measure: Measure;
  readonly bands: readonly Band[];
  readonly powers: readonly Power[];
  readonly disabled: boolean;
  readonly isWrong: (cell: Cell) => boolean;
  readonly onAdd: (power: Power) => void;
  readonly onRemove: (power: Power) => void;
  readonly onChange: (bands: readonly Band[]) => void;
}

function DutyMatrix({
  dutyType,
  measure,
  bands,
  powers,
  disabled,
  isWrong,
  onAdd,
  onRemove,
  onChange,
}: DutyMatrixProps): ReactNode {
  const t = useText('peProduct');
  const whole = wholeBands(bands).filter((band) => band.dutyType === dutyType);
  const problems = bandProblems(whole);
  const isOff = (cell: Cell) =>
    problems.some(
      ({ at }) => whole[at] && samePower(whole[at], cell.power) && whole[at].termMonths === cell.termMonths,
    );
  const duty = t(`bands.dutyType.${dutyType}`);
  const shown = (cell: Cell): string => {
    const band = bands.find((each) => samePower(each, cell.power) && each.termMonths === cell.termMonths);
    return `${band?.[measure] ?? ''}`;
  };

  function paste(event: ClipboardEvent, row: number, column: number): void {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/u.test(text.trim())) return;
    event.preventDefault();
    const cells = pasted(text, powers, { row, column }).filter((each) => isNumber(each.text, measure));
    onChange(cells.reduce<readonly Band[]>((all, cell) => withValue(all, cell, [measure, cell.text]), bands));
  }

  return (
    <div className="wa-duty" tabIndex={0} role="region" aria-label={duty}>
      <table>
        <caption>{duty}</caption>
        <thead>
          <tr>
            <th scope="col">{t('matrix.power')}</th>
            {termLengths.map((each) => (
              <th key={each} scope="col">
                {t(`bands.termMonths.${each}`)}
              </th>
            ))}
            <th scope="col">
              <span className="ui-hidden">{t('matrix.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {powers.map((power, row) => {
            const span = `${Number(power.powerFromKw)}–${Number(power.powerToKw)} kW`;
            return (
              <tr key={span}>
                <th scope="row">{span}</th>
                {termLengths.map((termMonths, column) => (
                  <td key={termMonths}>
                    <Input
                      inputMode="decimal"
                      aria-label={`${duty} ${span} ${t(`bands.termMonths.${termMonths}`)}`}
                      value={shown({ power, termMonths })}
                      disabled={disabled}
                      {...(isWrong({ power, termMonths }) || isOff({ power, termMonths }) ? { status: 'error' } : {})}
                      onChange={({ target }) => {
                        const text = clean(target.value);
                        if (isNumber(text, measure)) onChange(withValue(bands, { power, termMonths }, [measure, text]));
                      }}
                      onPaste={(event) => paste(event, row, column)}
                    />
                  </td>
                ))}
                <td>
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('matrix.removePower', { power: span })}
                    disabled={disabled}
                    onClick={() => onRemove(power)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <ul className="wa-problems" aria-live="polite">
        {problems.map((problem) => (
          <li key={JSON.stringify(problem)}>
            {t(`matrix.${problem.kind}`, { ...problem, months: whole[problem.at]?.termMonths ?? '' })}
          </li>
        ))}
      </ul>
      <AddPower dutyType={dutyType} after={powers.at(-1)} disabled={disabled} onAdd={onAdd} />
    </div>
  );
}

interface AddPowerProps {
  readonly dutyType: string;
  readonly after: Power | undefined;
  readonly disabled: boolean;
  readonly onAdd: (power: Power) => void;
}

/** A further band of power, behind the last one when nothing else is typed. */
function AddPower({ dutyType, after, disabled, onAdd }: AddPowerProps): ReactNode {
  const t = useText('peProduct');
  const [from, setFrom] = useState<string>();
  const [to, setTo] = useState('');
  const begins = from ?? (after ? `${Number(after.powerToKw)}` : '0');
  const isRight = begins !== '' && to !== '' && Number(begins) < Number(to);
  const typed = (set: (text: string) => void) => (text: string) => {
    if (/^\d{0,5}(\.\d?)?$/u.test(text)) set(text);
  };
  return (
    <div className="wa-add">
      <Input
        aria-label={t('bands.field.powerFromKw')}
        placeholder={t('bands.field.powerFromKw')}
        inputMode="decimal"
        value={begins}
        disabled={disabled}
        onChange={({ target }) => typed(setFrom)(target.value)}
      />
      <Input
        aria-label={t('bands.field.powerToKw')}
        placeholder={t('bands.field.powerToKw')}
        inputMode="decimal"
        value={to}
        disabled={disabled}
        onChange={({ target }) => typed(setTo)(target.value)}
      />
      <Button
        icon={<PlusOutlined aria-hidden />}
        disabled={disabled || !isRight}
        onClick={() => {
          onAdd({ dutyType, powerFromKw: Number(begins).toFixed(1), powerToKw: Number(to).toFixed(1) });
          setFrom(undefined);
          setTo('');
        }}
      >
        {t('matrix.addPower')}
      </Button>
    </div>
  );
}
