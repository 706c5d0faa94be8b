import type { EditProps } from './control.ts';

/** Attributes that tie a control to its label, hint and error. */
export function ties({ id, disabled, invalid, describedBy, field }: EditProps) {
  return {
    id,
    disabled: disabled === true,
    'aria-invalid': invalid === true,
    'aria-required': field.required,
    'aria-describedby': describedBy,
    ...(invalid ? ({ status: 'error' } as const) : {}),
  };
}
