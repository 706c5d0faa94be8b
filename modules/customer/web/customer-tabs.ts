import type { AnyRecord } from '@mp/kernel/web';
import { lazy, type ComponentType } from 'react';

/** A tab of the customer that a later module brings: its gensets, projects, contracts. */
export interface CustomerTab {
  readonly name: string;
  /** Text key; begins with `nav.`. */
  readonly titleKey: string;
  /** Shown to who holds it. */
  readonly right: string;
  readonly order: number;
  readonly load: () => Promise<{ readonly default: ComponentType<{ readonly customer: AnyRecord }> }>;
}

/** A tab with its content, which is loaded when it is opened. */
export interface ShownTab extends Omit<CustomerTab, 'load'> {
  readonly Part: ComponentType<{ readonly customer: AnyRecord }>;
}

const tabs = new Map<string, ShownTab>();

/** Adds a tab to the customer's page. The same name again replaces it. */
export function registerCustomerTab({ load, ...tab }: CustomerTab): void {
  tabs.set(tab.name, { ...tab, Part: lazy(load) });
}

/** The tabs of later modules in their order. */
export function customerTabs(): readonly ShownTab[] {
  return [...tabs.values()].toSorted((a, b) => a.order - b.order);
}
