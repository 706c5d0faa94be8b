import { stageFileFacts } from './stage-files.ts';
import { anId as idOf, type StageRecord } from './stage-ids.ts';

const pad = (value: number, length: number) => String(value).padStart(length, '0');
const begin = Date.UTC(2026, 0, 1, 1);
const base = (kind: number, at: number) => ({
  id: idOf(kind, at),
  version: 1,
  createdAt: new Date(begin + at * 3_600_000).toISOString(),
  updatedAt: new Date(begin + at * 5_400_000).toISOString(),
});
const pick = <T>(list: readonly T[], at: number): T => {
  const found = list[at % list.length];
  if (found === undefined) throw new Error('an empty list has nothing to pick');
  return found;
};
const places = ['上海', '北京', '广州', '成都', '武汉', '西安', '沈阳', '南京'];
const makes = ['柴油机组', '燃气机组', '静音机组', '移动电站', '并机系统', '控制柜'];
const long =
  '名称特别长的样本用来检查截断与换行 a name that is far too long for any column and still has to stay readable';

/** Partners for the pickers. */
export const partners: readonly StageRecord[] = Array.from({ length: 400 }, (_, at) => ({
  ...base(1, at),
  code: `P${pad(at + 1, 4)}`,
  name: `${pick(places, at)}${pick(['动力', '机电', '电气', '设备'], at >> 3)}有限公司 ${at + 1}`,
}));

/** Units in three levels below two roots, about 2,600 of them. */
export const units: readonly StageRecord[] = makeUnits();

function makeUnits(): StageRecord[] {
  const list: StageRecord[] = [];
  const add = (name: string, parent: StageRecord | null) => {
    const at = list.length;
    const record = {
      ...base(2, at),
      name,
      parent: parent?.id ?? null,
      parentLabel: parent?.name,
      head: pick(['王芳', '李强', '佐藤', 'Smith'], at),
      isOpen: at % 9 !== 0,
    };
    list.push(record);
    return record;
  };
  for (const root of ['恒远动力', '北辰机电']) {
    const top = add(root, null);
    for (const place of places) {
      const area = add(`${place}大区`, top);
      for (let office = 1; office <= 8; office++) {
        const branch = add(`${place}第${office}办事处`, area);
        for (let team = 1; team <= 19; team++) add(`${place}${office}-${pad(team, 2)}组`, branch);
      }
    }
  }
  return list;
}

/** Specimens with every kind of value; some fields are empty, the third has a very long name. */
export const specimens: readonly StageRecord[] = Array.from({ length: 1345 }, (_, at) => {
  const unit = pick(units, at * 7 + 3);
  const partner = pick(partners, at * 3);
  const helper = pick(partners, at + 11);
  const name = at === 2 ? long : `${pick(places, at)}${pick(makes, at)} ${at + 1}`;
  const full = at % 11 !== 5;
  return {
    ...base(3, at),
    code: `SP-${pad(at + 1, 5)}`,
    name,
    state: pick(['effective', 'draft', 'auditing', 'frozen', 'terminated'], at),
    unit: unit.id,
    unitLabel: unit.name,
    partner: full ? partner.id : null,
    partnerLabel: full ? partner.name : null,
    helpers: [partner.id, helper.id],
    helpersLabels: [partner.name, helper.name],
    grade: pick(['a', 'b', 'c'], at),
    uses: full ? ['standby', 'prime'] : [],
    isShared: at % 3 === 0,
    count: (at * 37) % 900,
    ratio: `${(at * 7) % 100}.125`,
    price: `${((at * 7919) % 9_000_000) + 1000}.50`,
    startsOn: '2026-03-01',
    endsOn: full ? '2027-02-28' : null,
    seenAt: new Date(begin + ((at * 997) % 8000) * 3_600_000).toISOString(),
    mobile: `138****${pad((at * 13) % 10_000, 4)}`,
    mail: full ? `sample${at + 1}@example.com` : null,
    site: 'https://example.com/specimen',
    idNumber: full ? '310***********002X' : null,
    title: { ZH_CN: name, EN_US: `Specimen ${at + 1}` },
    picture: full ? idOf(9, at) : null,
    sign: pick(['thunderbolt', 'tool', 'shop', 'apartment'], at),
    paint: pick(['#1f5eff', '#17955b', '#c77700'], at),
    remark: full ? '第一行\n第二行，备注可以有多行。' : null,
    extra: { source: 'stage', row: at },
    contract: full ? stageFileFacts[0]?.id : null,
    contractFiles: full ? stageFileFacts.slice(0, 1) : [],
    papers: full ? stageFileFacts.slice(1).map(({ id }) => id) : [],
    papersFiles: full ? stageFileFacts.slice(1) : [],
    article: full
      ? '<h2>交付说明</h2><p>设备按<strong>合同</strong>交付：</p><ul><li>到货</li><li>验收</li></ul>'
      : null,
  };
});

/** The one record of the long form. */
export const longForms: readonly StageRecord[] = [
  { ...base(4, 0), ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at + 1}`, `${at + 1}`])) },
];

/** The record of a resource that the single exhibits show. */
export function stageRecord(resourceKey: string): StageRecord | undefined {
  const lists: Readonly<Record<string, readonly StageRecord[]>> = {
    'stage.specimen': specimens,
    'stage.partner': partners,
    'stage.unit': units,
    'stage.longForm': longForms,
  };
  return lists[resourceKey]?.[0];
}
