import { editors, rowsOf, ScanButton, useText, type EditProps } from '@mp/kernel/web';
import { Alert, Button, Input } from 'antd';
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { scannedSerial, scanVerdict } from '../contract/index.ts';
import { useRecordUnits } from './use-work.ts';

const RowsEdit = editors.rows;

/** What the last scan was beside what is expected. */
interface Scan {
  readonly serial: string;
  readonly verdict: ReturnType<typeof scanVerdict>;
}

const serialsIn = (value: unknown): string[] =>
  rowsOf(value).map(({ serialNo }) => scannedSerial(String(serialNo ?? '')));

/**
 * Serial numbers of what came, typed or by a scanner that types, counted against what is expected. A serial number that
 * nobody expects, or that came before, is said loudly and taken nowhere. Below stands the condition of each unit.
 */
export function ArrivalsEdit(props: EditProps): ReactNode {
  const t = useText('phaseRecord');
  const [typed, setTyped] = useState('');
  const [last, setLast] = useState<Scan>();
  // Whoever is quick scans before it is known what is expected: that is taken once it is.
  const [early, setEarly] = useState<string>();
  const units = useRecordUnits(props.record);
  const expected = (units ?? []).flatMap(({ serialNo }) => (serialNo === null ? [] : [scannedSerial(serialNo)]));
  const scanned = serialsIn(props.value);
  const missing = expected.filter((serial) => !scanned.includes(serial));
  const inputId = `${props.id}-scan`;

  function take(text: string): undefined {
    const serial = scannedSerial(text);
    if (serial === '') return;
    if (!units) {
      setEarly(serial);
      return;
    }
    const verdict = scanVerdict(serial, { expected, scanned });
    setLast({ serial, verdict });
    setTyped('');
    if (verdict !== 'expected') return;
    const fresh = { serialNo: serial, modelId: null, crateOk: true, shockLabel: 'intact', damage: 'none' };
    props.onChange([...rowsOf(props.value), fresh]);
  }

  const takeEarly = useEffectEvent(() => {
    setEarly(undefined);
    if (early !== undefined) take(early);
  });
  const isEarlyKnown = early !== undefined && units !== undefined;
  useEffect(() => {
    const timer = isEarlyKnown ? setTimeout(takeEarly) : undefined;
    return () => clearTimeout(timer);
  }, [isEarlyKnown]);

  const said = (
    <>
      <p className="pp-scan-count" role="status">
        {t('scan.count', { scanned: scanned.length, expected: expected.length })}
      </p>
      {last === undefined ? null : (
        <Alert
          role={last.verdict === 'expected' ? 'status' : 'alert'}
          showIcon
          type={last.verdict === 'expected' ? 'success' : 'error'}
          title={t(`scan.${last.verdict}`, { serial: last.serial })}
        />
      )}
    </>
  );

  return (
    <div className="pp-scan">
      {props.disabled ? null : (
        <div className="pp-scan-field">
          <label htmlFor={inputId}>{t('scan.label')}</label>
          <div className="pp-scan-line">
            <Input
              id={inputId}
              size="large"
              value={typed}
              autoCapitalize="characters"
              enterKeyHint="done"
              onChange={({ target }) => setTyped(target.value)}
              onPressEnter={(event) => {
                event.preventDefault();
                take(typed);
              }}
            />
            <Button size="large" onClick={() => take(typed)} disabled={typed.trim() === ''}>
              {t('scan.take')}
            </Button>
            <ScanButton size="large" label={t('scan.code')} many={said} onCode={take} />
          </div>
        </div>
      )}
      {said}
      {missing.length === 0 ? null : <p className="mp-secondary">{t('scan.missing', { list: missing.join(' · ') })}</p>}
      <Suspense>
        <RowsEdit {...props} />
      </Suspense>
    </div>
  );
}
