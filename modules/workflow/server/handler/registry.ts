import type { Assumed } from '../instance/assumed.service.ts';
import type { Budget, Initiator, Json, Resolved, RuleParam, State, UserId, Values, Graph } from '@mp/engine/core';
import { defineContributionPoint, type TxContext } from '@mp/kernel/server';

/** What a rule may look at when it finds handlers. */
export interface RuleFacts {
  readonly initiator: Initiator;
  /** The node whose handlers are asked for. */
  readonly nodeId: string;
  /** The bound record or the values of the declared fields, by field name. */
  readonly form: Values;
  readonly vars: Values;
  readonly loop?: { readonly index: number; readonly item: Json };
  readonly resource: string | null;
  readonly recordId: string | null;
  readonly graph: Graph;
  readonly state: State;
  /** Who could still choose handlers in the command under way; absent where nobody is asked. */
  readonly chooser?: 'initiator' | 'handler' | null;
  /** Instant of the command, and the day in the tenant's zone on which handlers must be acting. */
  readonly at: string;
  readonly day: string;
  /** What the expressions of the command may cost together. */
  readonly budget: Budget;
  /** Users who are assumed to act until the command is written; absent where they are looked at first. */
  readonly assumed?: Assumed | undefined;
}

/** Finds users by parameters; deterministic for the same facts, and says why each was chosen. */
export type ResolveRule = (
  context: TxContext,
  params: Readonly<Record<string, unknown>>,
  facts: RuleFacts,
) => Promise<readonly Resolved[]>;

/** A way to find handlers (workflow.md 7). */
export interface HandlerRule {
  /** Names it; its label is the text `workflow.rule.<type>`. */
  readonly type: string;
  readonly params: readonly RuleParam[];
  readonly resolve: ResolveRule;
  /** Its users are known to be acting, so that they need not be looked up again. */
  readonly checked?: true;
}

/** The ways to find handlers that modules bring. */
export const handlerRules = defineContributionPoint<HandlerRule>('workflow.handlerRules', {
  keyOf: ({ type }) => type,
});

/** A rule by its type. */
export function handlerRule(type: string): HandlerRule | undefined {
  return handlerRules.all().find((each) => each.type === type);
}

/** Parameters of all rules by type, for the designer and the compiler. */
export function handlerRuleParams(): Readonly<Record<string, readonly RuleParam[]>> {
  return Object.fromEntries(handlerRules.all().map(({ type, params }) => [type, params]));
}

/** A chosen user with the text key `workflow.reason.<name>`. */
export function chosen(userId: UserId, name: string, params: Readonly<Record<string, string>> = {}): Resolved {
  return { userId, reason: { key: `workflow.reason.${name}`, params } };
}
