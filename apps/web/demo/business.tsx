import { AuditList, freeDaysKey } from '@mp/dealer/web';
import { dealerVersion } from '@mp/dealer/contract';
import { fieldOf, type Resource, markAt, withMark, type RevisionLine } from '@mp/kernel/contract';
import {
  type AnyRecord,
  dataText,
  dictionaryQuery,
  Difference,
  KindEdit,
  Marks,
  useClient,
  useText,
  type Values,
} from '@mp/kernel/web';
import { WorkdaySum } from '@mp/reference/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { heldDictionaries, heldFreeDays, heldYear } from './business-days.ts';
import { customers, dealers, gensets, models } from './business-records.ts';
import { regionId } from './business-regions.ts';
import { order } from './business-resources.ts';
import { heldLabels, heldLines } from './business-versions.ts';
import type { ShowState } from './exhibits.tsx';
import type { Held } from './Stage.tsx';

const resource = order as unknown as Resource;
const region = fieldOf(resource, 'regionId');

/** What business controls read besides records: it lies with the stage from the beginning. */
export const businessHeld: Held = [
  [freeDaysKey, heldFreeDays()],
  ...Object.entries(heldDictionaries).map(([code, items]) => [dictionaryQuery(code).queryKey, items] as const),
];

/** One of each, as a form that may not be changed shows them. */
const chosen: Values = {
  regionId: regionId('320583'),
  dealer: dealers[0]?.id,
  shareWith: dealers.slice(1, 3).map(({ id }) => id),
  customer: customers[4]?.id,
  model: models[3]?.id,
  genset: gensets[0]?.id,
};

/** The pickers of the business area: regions level by level, dealers, customers, models, serial numbers. */
export function PickerShow({ state }: { readonly state: ShowState }): ReactNode {
  const t = useText('order.field');
  const [values, setValues] = useState<Values>(state === 'disabled' ? chosen : {});
  return (
    <>
      <div className="ui-fields">
        {Object.keys(resource.fields).map((name) => {
          const field = fieldOf(resource, name);
          if (!field) return null;
          return (
            <div key={name} className="ui-field">
              <label htmlFor={`pick-${name}`} id={`pick-${name}-label`}>
                {t(name)}
              </label>
              <Suspense fallback={null}>
                <KindEdit
                  id={`pick-${name}`}
                  name={name}
                  field={field}
                  resource={resource}
                  label={t(name)}
                  value={values[name]}
                  onChange={(value) => setValues({ ...values, [name]: value })}
                  disabled={state === 'disabled'}
                />
              </Suspense>
            </div>
          );
        })}
      </div>
      {typeof values.regionId === 'string' ? <Way id={values.regionId} /> : null}
    </>
  );
}

/** The way from the country to a region. */
function Way({ id }: { readonly id: string }): ReactNode {
  const t = useText('stage.business');
  const client = useClient({ ...resource, key: region?.to ?? '' });
  const { data } = useQuery(client.pathTo(id));
  return <p role="status">{data ? t('way', { way: data.items.map(({ label }) => label).join(' / ') }) : null}</p>;
}

/** The calculator of working days over the days of 2026. */
export function WorkdayShow(): ReactNode {
  return (
    <div className="stage-narrow">
      <WorkdaySum begin="2026-02-12" years={[heldYear]} />
    </div>
  );
}

/** The node at which the visitor audits. */
const node = 'asm';

/** Lines with the marks that the visitor gives them. */
function MarkedLines(): ReactNode {
  const t = useText('revision');
  const me = useText('stage.business')('me');
  const [lines, setLines] = useState(heldLines);
  const mark = (path: string, given: Pick<RevisionLine['marks'][number], 'mark' | 'remark'> | null) =>
    setLines((before) =>
      before.map((line) =>
        line.path === path
          ? withMark(line, node, given && { ...given, byId: '', byName: me, at: new Date().toISOString(), node })
          : line,
      ),
    );
  const left = lines.filter((line) => markAt(line, node)?.mark !== 'ok').length;
  return (
    <>
      <p role="status" className="ui-hint">
        {t('audit.lines', { count: lines.length })} · {t('audit.left', { count: left })}
      </p>
      <Difference
        version={dealerVersion}
        lines={lines}
        labels={heldLabels(dataText)}
        files={{}}
        node={node}
        aside={(line) => (
          <Marks
            key={`${line.path}/${markAt(line, node)?.at ?? ''}`}
            version={dealerVersion}
            line={line}
            node={node}
            onMark={({ path, mark: word, remark = null }) => mark(path, word && { mark: word, remark })}
          />
        )}
      />
    </>
  );
}

/** The viewer of differences with an auditor's marks; nothing changed: what it says then. */
export function DifferenceShow({ state }: { readonly state: ShowState }): ReactNode {
  return state === 'empty' ? <Difference version={dealerVersion} lines={[]} labels={{}} files={{}} /> : <MarkedLines />;
}

/** The list of versions in audit; opening one shows its difference, passing takes those of contact facts. */
export function AuditShow(): ReactNode {
  const t = useText('revision');
  const client = useClient(dealerVersion as unknown as Resource);
  const cache = useQueryClient();
  const [opened, setOpened] = useState<AnyRecord>();

  async function pass(ids: readonly string[]) {
    const refused: { id: string; label: string; code: string }[] = [];
    for (const id of ids) {
      const record = await cache.fetchQuery(client.one(id));
      const classes = record.classes as readonly string[];
      if (classes.some((each) => each !== 'a'))
        refused.push({ id, label: String(record.title), code: 'workflow.notAllowed' });
      else await client.update(id, record.version, { state: 'effective', stageProcess: 'handledByMe' });
    }
    return { done: ids.length - refused.length, refused };
  }
  return (
    <>
      <AuditList states={['areaAudit']} name="stage" onOpen={setOpened} pass={pass} />
      <Drawer
        open={opened !== undefined}
        size="large"
        title={`${String(opened?.title)} · ${t('difference.title')}`}
        onClose={() => setOpened(undefined)}
      >
        <MarkedLines />
      </Drawer>
    </>
  );
}
