import { isUuid } from '@mp/kernel/contract';
import type { TxContext } from '@mp/kernel/server';
import { actingAmong, headsAboveUsers, roleHolders, tenantAdministrators } from '@mp/permission/server';
import { areaPositions, type AreaPosition } from '../../contract/index.ts';
import { areaHandler } from '../area-assignment.service.ts';
import { ofDealer } from './recipients.query.ts';
import type { Recipient, RecipientSpec } from './shapes.ts';
import type { TipSubject } from './subject.ts';
import type { SubjectRow } from './subject.query.ts';

/** An area for which nobody was found, for the rule that tells so. */
export interface MissingHandler {
  readonly position: string;
  readonly regionId: string;
}

/** Role that keeps the tenant's own affairs; where nobody holds it, the tenant's administrators stand in. */
const adminRole = 'R_ADM';
const dealerAdminRole = 'R_DLA';

const isPosition = (value: unknown): value is AreaPosition => areaPositions.some((each) => each === value);
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Finds whom rules name, for the records of one subject on one day; what it has found once it knows. */
export class Recipients {
  readonly #context: TxContext;
  readonly #subject: TipSubject;
  readonly #day: string;
  readonly #known = new Map<string, Promise<readonly string[]>>();
  /** Areas for which nobody was found. */
  readonly missing: MissingHandler[] = [];

  constructor(context: TxContext, { subject, day }: { readonly subject: TipSubject; readonly day: string }) {
    this.#context = context;
    this.#subject = subject;
    this.#day = day;
  }

  /** Who is told of each of some records; `of` are those whose superiors are meant where no field is named. */
  async find(
    specs: readonly RecipientSpec[],
    rows: readonly SubjectRow[],
    of: (row: SubjectRow) => readonly string[] = () => [],
  ): Promise<ReadonlyMap<string, readonly Recipient[]>> {
    const found = new Map<string, Recipient[]>();
    for (const row of rows) {
      const list: Recipient[] = [];
      for (const { kind, value = null } of specs.toSorted(
        (a, b) => Number(a.kind === 'superior') - Number(b.kind === 'superior'),
      )) {
        const others = [...of(row), ...list.map(({ userId }) => userId)];
        for (const userId of await this.#one({ kind, value }, row, others))
          if (!list.some((each) => each.userId === userId)) list.push({ userId, kind, value: value ?? null });
      }
      found.set(row.id, list);
    }
    return this.#acting(found);
  }

  /** Only who may act is told anything. */
  async #acting(found: ReadonlyMap<string, Recipient[]>): Promise<ReadonlyMap<string, readonly Recipient[]>> {
    const all = [...new Set([...found.values()].flat().map(({ userId }) => userId))];
    const acting = new Set(
      all.length === 0 ? [] : (await actingAmong(this.#context, all, this.#day)).map(({ id }) => id),
    );
    return new Map([...found].map(([id, list]) => [id, list.filter(({ userId }) => acting.has(userId))]));
  }

  #once(key: string, find: () => Promise<readonly string[]>): Promise<readonly string[]> {
    const known = this.#known.get(key) ?? find();
    this.#known.set(key, known);
    return known;
  }

  #one({ kind, value }: RecipientSpec, row: SubjectRow, others: readonly string[]): Promise<readonly string[]> {
    const given = textOf(value);
    switch (kind) {
      case 'role':
        return this.#role(given ?? '');
      case 'areaPosition':
        return this.#position(given, row);
      case 'userField':
        return Promise.resolve(this.#users(given, row));
      case 'dealerAdmin':
        return this.#dealer(row);
      case 'superior':
        return this.#superiors(given === null ? others : this.#users(given, row));
      case 'user':
        return Promise.resolve(given !== null && isUuid(given) ? [given] : []);
    }
  }

  #users(field: string | null, row: SubjectRow): string[] {
    const value: unknown = field === null ? null : row.values[field];
    return (Array.isArray(value) ? value : [value]).filter(isUuid);
  }

  #role(code: string): Promise<readonly string[]> {
    return this.#once(`role/${code}`, async () => {
      const holders = await roleHolders(this.#context, [code], { day: this.#day });
      const found =
        holders.length === 0 && code.toUpperCase() === adminRole
          ? await tenantAdministrators(this.#context, this.#day)
          : holders;
      return found.map(({ id }) => id);
    });
  }

  #position(position: string | null, row: SubjectRow): Promise<readonly string[]> {
    const { area } = this.#subject;
    const regionId = textOf(area && row.values[area.region]);
    if (!area || regionId === null || !isPosition(position)) return Promise.resolve([]);
    const productLine = textOf(area.line && row.values[area.line]);
    const channel = textOf(area.channel && row.values[area.channel]);
    return this.#once(`area/${position}/${regionId}/${productLine}/${channel}`, async () => {
      const question = { position, regionId, productLine, channel, day: this.#day };
      const found = await areaHandler(this.#context, question);
      if (!found) this.missing.push({ position, regionId });
      return found?.userIds ?? [];
    });
  }

  async #dealer(row: SubjectRow): Promise<readonly string[]> {
    const dealer = textOf(this.#subject.dealerField && row.values[this.#subject.dealerField]);
    if (dealer === null || !isUuid(dealer)) return [];
    return this.#once(`dealer/${dealer}`, async () => {
      const holders = await roleHolders(this.#context, [dealerAdminRole], { day: this.#day });
      return ofDealer(
        this.#context,
        dealer,
        holders.map(({ id }) => id),
      );
    });
  }

  /** The nearest head above each of the users who is not himself. */
  async #superiors(users: readonly string[]): Promise<readonly string[]> {
    const found = new Set<string>();
    for (const user of users)
      for (const id of await this.#once(`superior/${user}`, async () => {
        const heads = (await headsAboveUsers(this.#context, [user], this.#day)).filter(({ id: head }) => head !== user);
        return heads.filter(({ above }) => above === heads[0]?.above).map(({ id: head }) => head);
      }))
        found.add(id);
    return [...found].filter((id) => !users.includes(id));
  }
}
