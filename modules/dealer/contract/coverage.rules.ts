import { refuse, type Day, type Refusal } from '@mp/kernel/contract';
import { countsOn, type HeldCertificate } from './held-certificate.rules.ts';

/** A row of what the head office has granted to a dealer. */
export interface AuthorisationRow {
  readonly productLine: string;
  readonly powerBands: readonly string[];
  readonly capabilities: readonly string[];
  readonly regionIds: readonly string[];
  readonly validFrom: string;
  readonly validTo?: string | null;
}

/** What an authorisation needs. */
export interface RequirementRow {
  readonly id: string;
  readonly capability: string;
  readonly productLine: string | null;
  readonly bandFrom: string | null;
  readonly bandTo: string | null;
  readonly certType: string | null;
  readonly level: number | null;
  readonly minPeople: number | null;
  readonly equipmentType: string | null;
  readonly minQuantity: number | null;
  readonly fileRuleId: string | null;
}

/** What a dealer has. */
export interface CoverageFacts {
  readonly authorisations: readonly AuthorisationRow[];
  readonly requirements: readonly RequirementRow[];
  /** Certificates of people who serve. */
  readonly certificates: readonly (HeldCertificate & { readonly personId: string })[];
  readonly equipment: readonly { readonly type: string; readonly quantity: number }[];
  readonly papers: readonly { readonly ruleId: string; readonly expiresOn?: string | null }[];
  /** Gaps that the head office puts up with for a while. */
  readonly waived?: readonly WaivedGap[];
}

/** Something that an authorisation may go without until the end of a day. */
export interface WaivedGap {
  readonly productLine: string;
  readonly capability: string;
  readonly requirementId: string;
  readonly kind: 'people' | 'equipment' | 'paper';
  readonly until: string;
}

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : []);
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** What the coverage is made of in the content of a dealer or a version, drafts with blanks included. Pure. */
export function coverageParts(
  content: Readonly<Record<string, unknown>>,
): Pick<CoverageFacts, 'authorisations' | 'equipment' | 'papers'> {
  return {
    authorisations: rowsOf(content.authorisations).flatMap((row) =>
      typeof row.productLine === 'string' && typeof row.validFrom === 'string'
        ? {
            productLine: row.productLine,
            powerBands: texts(row.powerBands),
            capabilities: texts(row.capabilities),
            regionIds: texts(row.regionIds),
            validFrom: row.validFrom,
            validTo: typeof row.validTo === 'string' ? row.validTo : null,
          }
        : [],
    ),
    equipment: rowsOf(content.equipment).map(({ type, quantity }) => ({
      type: String(type),
      quantity: Number(quantity ?? 0),
    })),
    papers: rowsOf(content.qualifications).map(({ ruleId, expiresOn }) => ({
      ruleId: String(ruleId),
      expiresOn: typeof expiresOn === 'string' ? expiresOn : null,
    })),
  };
}

/** One thing that an authorisation needs, beside what there is of it. */
export interface CoverageLine {
  /** Place of the authorisation among the dealer's. */
  readonly row: number;
  readonly productLine: string;
  readonly powerBands: readonly string[];
  readonly capability: string;
  readonly requirementId: string;
  readonly kind: 'people' | 'equipment' | 'paper';
  readonly certType: string | null;
  readonly level: number | null;
  readonly equipmentType: string | null;
  readonly fileRuleId: string | null;
  /** Name of the paper, where lines are shown. */
  readonly paper?: string | undefined;
  readonly need: number;
  readonly have: number;
  /** At most 100. */
  readonly percent: number;
  /** Last day on which the dealer may go without it; null where it may not. */
  readonly waivedUntil: string | null;
}

/** Whether something is missing that nobody has waived. */
export const isOpenGap = ({ have, need, waivedUntil }: CoverageLine): boolean => have < need && waivedUntil === null;

/** Whether two speak of the same gap. */
export const isSameGap = (a: Omit<WaivedGap, 'until'>, b: Omit<WaivedGap, 'until'>): boolean =>
  a.productLine === b.productLine &&
  a.capability === b.capability &&
  a.requirementId === b.requirementId &&
  a.kind === b.kind;

function waivedUntil(gap: Omit<WaivedGap, 'until'>, waived: readonly WaivedGap[] = [], day: string): string | null {
  const found = waived.filter((each) => each.until >= day && isSameGap(each, gap)).map(({ until }) => until);
  return found.toSorted().at(-1) ?? null;
}

/** How far a dealer has what its authorisations need. */
export interface Coverage {
  readonly lines: readonly CoverageLine[];
  /** Certified people there are of those that are needed, in per cent, at most 100; 100 where none is needed. */
  readonly percent: number;
  /** Capabilities of authorisations for which something is missing that is not waived. */
  readonly gaps: number;
}

/** Whether an authorisation holds on a day. */
export const isGranted = ({ validFrom, validTo }: AuthorisationRow, day: Day): boolean =>
  validFrom <= day && (!validTo || validTo >= day);

/** The bands of a row that a requirement is about; bands are ordered by their codes, `P1` to `P5`. */
function bandsIn({ powerBands }: AuthorisationRow, { bandFrom, bandTo }: RequirementRow): readonly string[] {
  return powerBands.filter((band) => (bandFrom === null || band >= bandFrom) && (bandTo === null || band <= bandTo));
}

function haveOf(
  kind: CoverageLine['kind'],
  { row, need }: { readonly row: AuthorisationRow; readonly need: RequirementRow },
  { facts, day }: { readonly facts: CoverageFacts; readonly day: Day },
): number {
  if (kind === 'equipment')
    return facts.equipment.reduce((sum, { type, quantity }) => sum + (type === need.equipmentType ? quantity : 0), 0);
  if (kind === 'paper')
    return facts.papers.some(({ ruleId, expiresOn }) => ruleId === need.fileRuleId && (!expiresOn || expiresOn >= day))
      ? 1
      : 0;
  const holders = facts.certificates.filter(
    (each) =>
      each.type === need.certType &&
      each.level >= (need.level ?? 1) &&
      countsOn(each, day) &&
      (each.productLines.length === 0 || each.productLines.includes(row.productLine)),
  );
  return new Set(holders.map(({ personId }) => personId)).size;
}

function needsOf(need: RequirementRow): readonly (readonly [CoverageLine['kind'], number])[] {
  return [
    ...(need.certType ? [['people', need.minPeople ?? 1] as const] : []),
    ...(need.equipmentType ? [['equipment', need.minQuantity ?? 1] as const] : []),
    ...(need.fileRuleId ? [['paper', 1] as const] : []),
  ];
}

const percentOf = (have: number, need: number) => Math.min(100, Math.floor((have * 100) / need));

/** What the authorisations of a dealer that hold on a day need, beside what there is (dealers.md 7). Pure. */
export function coverage(facts: CoverageFacts, day: Day): Coverage {
  const lines = facts.authorisations.flatMap((row, at) =>
    isGranted(row, day)
      ? row.capabilities.flatMap((capability) =>
          facts.requirements.flatMap((need) => {
            const powerBands = bandsIn(row, need);
            const isMeant =
              need.capability === capability &&
              (need.productLine === null || need.productLine === row.productLine) &&
              powerBands.length > 0;
            return isMeant
              ? needsOf(need).map(([kind, count]): CoverageLine => {
                  const have = haveOf(kind, { row, need }, { facts, day });
                  return {
                    row: at,
                    productLine: row.productLine,
                    powerBands,
                    capability,
                    requirementId: need.id,
                    kind,
                    certType: kind === 'people' ? need.certType : null,
                    level: kind === 'people' ? (need.level ?? 1) : null,
                    equipmentType: kind === 'equipment' ? need.equipmentType : null,
                    fileRuleId: kind === 'paper' ? need.fileRuleId : null,
                    need: count,
                    have,
                    percent: percentOf(have, count),
                    waivedUntil: waivedUntil(
                      { productLine: row.productLine, capability, requirementId: need.id, kind },
                      facts.waived,
                      day,
                    ),
                  };
                })
              : [];
          }),
        )
      : [],
  );
  const people = lines.filter(({ kind }) => kind === 'people');
  const needed = people.reduce((sum, { need }) => sum + need, 0);
  const covered = people.reduce((sum, { need, have }) => sum + Math.min(need, have), 0);
  const missing = lines.filter(isOpenGap);
  return {
    lines,
    percent: needed === 0 ? 100 : percentOf(covered, needed),
    gaps: new Set(missing.map(({ row, capability }) => `${row}/${capability}`)).size,
  };
}

/** How a reader is told of what stands in lines as codes and ids. */
export interface GapWords {
  /** Name of an item of a dictionary. */
  readonly item: (dictionary: string, code: string) => string;
  readonly certificate: (type: string, level: number) => string;
  /** Name of a file rule. */
  readonly paper: (ruleId: string) => string;
}

const bareWords: GapWords = {
  item: (_, code) => code,
  certificate: (type, level) => `${type} L${level}`,
  paper: () => '@fileRule.title',
};

/** What somebody wants a dealer to do. */
export interface Deed {
  readonly capability: string;
  readonly productLine: string;
  readonly band: string;
  /** The region and those above it, from itself upwards. */
  readonly regions: readonly string[];
}

/** What is known of the dealer that is to do it. */
export interface DealerFacts extends CoverageFacts {
  readonly code: string;
  readonly status: string;
}

/** Why a dealer may not do something on a day, each reason by itself; empty when it may. Pure. */
export function deedRefusals(
  dealer: DealerFacts,
  deed: Deed,
  { day, words = bareWords }: { readonly day: Day; readonly words?: GapWords },
): Refusal[] {
  if (dealer.status !== 'active')
    return [refuse('dealer.notActive', { code: dealer.code, status: `@dealer.status.${dealer.status}` })];
  const meant = dealer.authorisations.filter(
    ({ capabilities, productLine, powerBands }) =>
      capabilities.includes(deed.capability) && productLine === deed.productLine && powerBands.includes(deed.band),
  );
  if (meant.length === 0) return [refuse('person.notAuthorised', scopeOf(deed, words))];
  const running = meant.filter((row) => isGranted(row, day));
  if (running.length === 0) return [refuse('person.authorisationOver', scopeOf(deed, words))];
  const here = running.filter(({ regionIds }) => regionIds.some((id) => deed.regions.includes(id)));
  if (here.length === 0) return [refuse('person.otherRegion', scopeOf(deed, words))];
  // One authorisation that is whole is enough; otherwise the first one says what is missing.
  const gapsOf = here.map((row) =>
    coverage(
      { ...dealer, authorisations: [{ ...row, capabilities: [deed.capability], powerBands: [deed.band] }] },
      day,
    ).lines.filter(isOpenGap),
  );
  if (gapsOf.some((lines) => lines.length === 0)) return [];
  return (gapsOf[0] ?? []).map((line) => gapRefusal(line, words));
}

const scopeOf = ({ capability, productLine, band }: Deed, { item }: GapWords) => ({
  capability: item('CAPABILITY', capability),
  productLine: item('PRODUCT_LINE', productLine),
  band: item('POWER_BAND', band),
});

const subjectOf = (line: CoverageLine, words: GapWords): string =>
  line.kind === 'people'
    ? words.certificate(line.certType ?? '', line.level ?? 1)
    : line.kind === 'equipment'
      ? words.item('EQUIPMENT_TYPE', line.equipmentType ?? '')
      : words.paper(line.fileRuleId ?? '');

const unitOf = {
  people: '@dealer.gap.unit.people',
  equipment: '@dealer.gap.unit.equipment',
  paper: '@dealer.gap.unit.paper',
} as const;

/** What is missing, in the words of dealers.md 6. */
export function gapRefusal(line: CoverageLine, words: GapWords = bareWords): Refusal {
  return refuse('dealer.requirementGap', {
    capability: words.item('CAPABILITY', line.capability),
    band: line.powerBands.map((band) => words.item('POWER_BAND', band)).join(', '),
    cert: subjectOf(line, words),
    need: line.need,
    have: line.have,
    unit: unitOf[line.kind],
  });
}
