import { fieldOf, type Proposal, type Resource } from '@mp/kernel/contract';

/** One field of a proposal. */
export interface ProposalRow {
  readonly name: string;
  readonly isConflict: boolean;
  readonly isAccepted: boolean;
}

/** The fields that a proposal changes, in the order of the resource; labels of references are no rows. */
export function proposalRows(resource: Resource, proposal: Proposal): ProposalRow[] {
  const names = Object.keys(proposal.values).filter((name) => fieldOf(resource, name) !== undefined);
  const order = Object.keys(resource.fields);
  return names
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((name) => ({
      name,
      isConflict: proposal.conflicts.includes(name),
      isAccepted: proposal.accepted.includes(name),
    }));
}

/** What may be done with a proposal: decided (not before its conflicts are settled), settled, withdrawn. */
export function proposalActs(proposal: Proposal): {
  readonly decide: boolean;
  readonly settle: boolean;
  readonly withdraw: boolean;
} {
  const isOpen = proposal.state === 'open';
  const isStale = proposal.conflicts.length > 0;
  return {
    decide: isOpen && proposal.canDecide,
    settle: isOpen && isStale && (proposal.canDecide || proposal.mine),
    withdraw: isOpen && proposal.mine,
  };
}

/** Open ones first, each part with the latest first. */
export function proposalOrder(proposals: readonly Proposal[]): Proposal[] {
  const rank = ({ state }: Proposal) => (state === 'open' ? 0 : 1);
  return proposals.toSorted((a, b) => rank(a) - rank(b) || b.proposedAt.localeCompare(a.proposedAt));
}
