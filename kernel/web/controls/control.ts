import { fieldTextKey, optionTextKey, pickText } from '@mp/kernel/contract';
import type { Field, Filter, I18nText, Resource } from '@mp/kernel/contract';
import type { ComponentType } from 'react';
import { currentLanguage } from '../i18n.ts';

/** A record or input by field, as forms and cells read it. */
export type Values = Readonly<Record<string, unknown>>;

/** What the control that edits a value is given. */
export interface EditProps {
  /** Id of the element that takes the focus; the label points at it. */
  readonly id: string;
  readonly name: string;
  readonly field: Field;
  readonly resource: Resource;
  /** Name of the field in the user's language. */
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  /** Id of the element that holds hint and error. */
  readonly describedBy?: string | undefined;
  /** Path of the wrong value within the field, such as `ratings.0.kw`. */
  readonly problemPath?: string | undefined;
  /** The record the value belongs to; references read their labels from it. */
  readonly record?: Values | undefined;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
}

/** What a cell is given: a table cell, a fact of the detail page, a read-only field. */
export interface CellProps {
  readonly name: string;
  readonly field: Field;
  readonly resource: Resource;
  readonly value: unknown;
  readonly record: Values;
  /** One line in a table; the whole text elsewhere. */
  readonly line?: boolean;
}

/** What a filter control is given: the filters on its field, and how to replace them. */
export interface FilterProps {
  readonly id: string;
  readonly name: string;
  readonly field: Field;
  readonly resource: Resource;
  readonly label: string;
  readonly value: readonly Filter[];
  readonly onChange: (filters: readonly Filter[]) => void;
  /** In the bar the name stands inside the control; in the panel above it, with the choice of operator. */
  readonly place: 'bar' | 'panel';
}

/** How a kind of field is shown and filtered. */
export interface Control {
  readonly cell: ComponentType<CellProps>;
  readonly filter: ComponentType<FilterProps>;
  /** Takes the whole width of a form. */
  readonly wide?: boolean;
  /** Digits: stands to the right in tables. */
  readonly digits?: boolean;
  /** Natural width of its column in pixels unless told otherwise. */
  readonly width: number;
  /** Narrowest its column becomes where room is short. */
  readonly least: number;
}

/** Text of a value that is meant to be text; anything else is empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Name of a record: the words of its label field, else its text, of one in three languages that of the reader. */
export function recordName(resource: Resource, record: Values | undefined): string {
  const value = record?.[`${resource.label}Label`] ?? record?.[resource.label];
  return typeof value === 'object' && value !== null ? pickText(value as I18nText, currentLanguage()) : textOf(value);
}

/** The texts of a value that is meant to be a list of them. */
export function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** Text key of a field's name; a field outside the resource, such as one a transition asks, is named like one of it. */
export function labelKey(resource: Resource, name: string): string {
  return name === 'createdAt' || name === 'updatedAt'
    ? fieldTextKey(resource, name)
    : `${resource.fields[name]?.textsOf ?? resource.entity}.field.${name}`;
}

/** Text key of an option. */
export function optionKey(resource: Resource, name: string, option: string): string {
  return optionTextKey(resource, name, option);
}

/** Whether a value came masked, `138****5678`. */
export function isMasked(field: Field, value: unknown): boolean {
  return field.mask !== undefined && typeof value === 'string' && value.includes('*');
}
