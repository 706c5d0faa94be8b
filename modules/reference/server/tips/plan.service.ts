import { Budget, type FormType } from '@mp/engine/core';
import type { TxContext } from '@mp/kernel/server';
import { plusDays, wallTime, type WorkDays } from '../../contract/index.ts';
import { evaluateCondition } from '../condition.ts';
import {
  daysApart,
  dueDays,
  instantAt,
  fireDay,
  offsetCode,
  passedSince,
  sendingTime,
  summaryTime,
  type TipOffset,
} from './plan.rules.ts';
import { Recipients, type MissingHandler } from './recipients.service.ts';
import { Renderer } from './render.service.ts';
import type { Recipient } from './shapes.ts';
import { linkOf, pathOf, typesOf, valuesOf, type TipSubject } from './subject.ts';
import { daySql, subjectRows, type SubjectQuestion, type SubjectRow } from './subject.query.ts';
import type { RuleRow, TipDraft } from './tips.query.ts';

/** A record whose turn it is, and why. */
export interface Candidate {
  readonly row: SubjectRow;
  readonly occasion: string;
  /** The day that the tip is about. */
  readonly date: string | null;
  /** The first moment at which it may leave. */
  readonly from: string;
  readonly more?: Readonly<Record<string, string | number | null>>;
}

/** A tip with why its recipient gets it. */
export interface ReasonedDraft extends TipDraft {
  readonly recipient: Recipient | null;
}

/** What became of some candidates. */
export interface Planned {
  readonly drafts: readonly ReasonedDraft[];
  readonly candidates: number;
  readonly refused: number;
  readonly undecided: number;
  readonly missing: readonly MissingHandler[];
}

/** What planning a rule needs to know beside the rule. */
export class Planner {
  readonly context: TxContext;
  readonly rule: RuleRow;
  readonly subject: TipSubject;
  readonly today: string;
  readonly #renderer: Renderer;
  readonly #types: readonly FormType[];
  readonly #recipients: Recipients;
  readonly #calendar: WorkDays;

  private constructor(
    given: { readonly context: TxContext; readonly rule: RuleRow; readonly subject: TipSubject },
    renderer: Renderer,
    calendar: WorkDays,
  ) {
    this.context = given.context;
    this.rule = given.rule;
    this.subject = given.subject;
    this.today = wallTime(given.context.at).day;
    this.#renderer = renderer;
    this.#calendar = calendar;
    this.#types = typesOf(given.subject);
    this.#recipients = new Recipients(given.context, { subject: given.subject, day: this.today });
  }

  static async of(
    given: { readonly context: TxContext; readonly rule: RuleRow; readonly subject: TipSubject },
    calendar: WorkDays,
  ): Promise<Planner> {
    return new Planner(given, await Renderer.of(given.context, given.subject), calendar);
  }

  /** One page of the records whose turn it is by the clock; undefined when the rule goes by events. */
  async candidates(after?: string): Promise<readonly Candidate[]> {
    const question = this.#question();
    if (!question) return [];
    const page = { ...question.asked, ...(after === undefined ? {} : { after }) };
    const rows = await subjectRows(this.context, this.subject, page);
    return rows.flatMap((row) => question.of(row));
  }

  #question(): { readonly asked: SubjectQuestion; readonly of: (row: SubjectRow) => readonly Candidate[] } | undefined {
    switch (this.rule.trigger) {
      case 'before':
      case 'after':
        return this.#byDate(this.rule.trigger);
      case 'missing':
        return this.#byGap();
      case 'threshold':
        return this.#byMeasure();
      case 'event':
        return undefined;
    }
  }

  /** Dates whose turn has come since the last run; a rule that has never run begins with today. */
  #byDate(trigger: 'before' | 'after') {
    const value = valuesOf(this.subject)[this.rule.dateField ?? ''];
    if (!value) return undefined;
    const last = this.rule.lastRunAt === null ? undefined : wallTime(this.rule.lastRunAt).day;
    // The whole of today is looked at again: records of today come along, what was told is not told twice.
    const since = plusDays(last !== undefined && last < this.today ? last : this.today, -1);
    const due = dueDays(
      this.#calendar,
      { trigger, offsets: this.rule.offsets ?? [] },
      { since, today: this.today },
    ).filter(({ day }) => trigger === 'after' || day >= this.today);
    const day = daySql(value);
    const asked = { where: `${day} = any($1::date[])`, values: [[...new Set(due.map((each) => each.day))]], base: day };
    const of = (row: SubjectRow): Candidate[] =>
      due
        .filter((each) => each.day === row.base)
        .map(({ offset }) => ({
          row,
          occasion: `${row.base}/${offsetCode(trigger, offset)}`,
          date: row.base,
          from: this.context.at,
        }));
    return { asked, of };
  }

  /** What is missing so many days after the record was made; of several steps only the last one reached. */
  #byGap() {
    const value = valuesOf(this.subject)[this.rule.dateField ?? ''];
    if (!value) return undefined;
    const steps = this.#steps().map((offset) => ({ offset, until: passedSince(this.#calendar, this.today, offset) }));
    const latest = steps
      .map(({ until }) => until)
      .toSorted()
      .at(-1);
    const made = daySql({ sql: 't.created_at', kind: 'timestamp' });
    const empty = value.kind === 'text' ? `coalesce(${value.sql}, '') = ''` : `${value.sql} is null`;
    const of = (row: SubjectRow): Candidate[] => {
      const reached = steps
        .filter(({ until }) => (row.base ?? '') <= until)
        .toSorted((a, b) => b.offset.n - a.offset.n)[0];
      if (!reached) return [];
      const occasion = `missing/${offsetCode('missing', reached.offset)}`;
      return [{ row, occasion, date: row.base, from: this.context.at }];
    };
    return { asked: { where: `${empty} and ${made} <= $1::date`, values: [latest], base: made }, of };
  }

  /** What is beyond a limit and was not told of while it has been so. */
  #byMeasure() {
    const measure = this.subject.measures?.[this.rule.measure ?? ''];
    if (!measure) return undefined;
    const sign = this.rule.limitKind === 'lte' ? '<=' : '>=';
    const asked = {
      where: `(${measure.sql}) ${sign} $1::numeric and not exists (select 1 from tip k
        where k.tenant_id = t.tenant_id and k.rule_id = $2::uuid and k.subject_id = t.id::text and k.ended_at is null)`,
      values: [this.rule.limit, this.rule.id],
      base: measure.sql,
    };
    const of = (row: SubjectRow): Candidate[] => [
      {
        row,
        occasion: `limit/${this.today}`,
        date: this.today,
        from: this.context.at,
        more: { value: row.base },
      },
    ];
    return { asked, of };
  }

  #steps(): readonly TipOffset[] {
    const { offsets } = this.rule;
    return offsets && offsets.length > 0 ? offsets : [{ n: 0, unit: 'calendar' }];
  }

  /** What an event of now plans for a record: a tip for each offset, those of later days in their time. */
  ofEvent(row: SubjectRow, key: string, more: Candidate['more'] = {}): Candidate[] {
    return this.#steps().map((offset) => {
      const day = fireDay(this.#calendar, { trigger: 'event', date: this.today }, offset);
      const from = offset.n === 0 ? this.context.at : instantAt(day, summaryTime);
      return { row, occasion: `${key}/${offsetCode('event', offset)}`, date: this.today, from, more };
    });
  }

  /** Plans the candidates of which the condition holds, one tip for each recipient and channel. */
  async plan(candidates: readonly Candidate[]): Promise<Planned> {
    const { condition } = this.rule;
    const surroundings = { now: this.context.at, budget: new Budget() };
    const verdicts = candidates.map((candidate) =>
      condition === null
        ? ('holds' as const)
        : evaluateCondition(this.#types, { condition, values: candidate.row.values }, surroundings).verdict,
    );
    const held = candidates.filter((_, at) => verdicts[at] === 'holds');
    const found = await this.#recipients.find(
      this.rule.recipients,
      held.map(({ row }) => row),
    );
    return {
      drafts: held.flatMap((candidate) => this.drafts(candidate, found.get(candidate.row.id) ?? [])),
      candidates: candidates.length,
      refused: verdicts.filter((verdict) => verdict === 'not').length,
      undecided: verdicts.filter((verdict) => verdict === 'undecided').length,
      missing: this.#recipients.missing.splice(0),
    };
  }

  /** Who is told further of records whose tips were told to others. */
  escalated(
    specs: Parameters<Recipients['find']>[0],
    rows: readonly SubjectRow[],
    of: (row: SubjectRow) => readonly string[],
  ): ReturnType<Recipients['find']> {
    return this.#recipients.find(specs, rows, of);
  }

  /** One tip for each recipient and channel; without anybody one that has failed, so that it is seen. */
  drafts(candidate: Candidate, recipients: readonly Recipient[], step = 0): ReasonedDraft[] {
    const { row, date, occasion, from, more } = candidate;
    const { rule, subject } = this;
    const draft = {
      ruleId: rule.id,
      subject: subject.resource,
      subjectId: row.id,
      subjectLabel: this.#renderer.name(row, 'zh-CN'),
      subjectPath: pathOf({ ...subject, link: linkOf(subject, rule) }, row.id, { ...row.values, ...more }),
      occasion,
      plannedAt: sendingTime(from, rule),
      message: this.#renderer.texts(rule.template, row, {
        date,
        days: date === null ? null : daysApart(this.today, date),
        ...(more ? { more } : {}),
      }),
      mode: rule.mode,
      step,
    };
    const { channels } = rule;
    if (recipients.length === 0)
      return channels.slice(0, 1).map((channel) => ({
        ...draft,
        channel,
        recipient: null,
        recipientId: null,
        state: 'failed',
        error: 'noRecipient',
      }));
    return recipients.flatMap((recipient) =>
      channels.map((channel) => ({
        ...draft,
        channel,
        recipient,
        recipientId: recipient.userId,
        state: 'planned' as const,
        error: null,
      })),
    );
  }
}
