const controls = 'input, textarea, select, button, [tabindex]';

/** Moves the focus to a field of the form and brings it into view. */
export function focusField(formId: string, name: string): void {
  const element = document.getElementById(`${formId}-${name}`);
  element?.scrollIntoView({ block: 'center' });
  const control = element?.matches(controls) ? element : (element?.querySelector<HTMLElement>(controls) ?? element);
  control?.focus({ preventScroll: true });
}
