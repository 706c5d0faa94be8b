import { ApiError, errorText, fieldErrorText } from '../../api-error.ts';

/** Why something was refused: the reasons of its fields where it has some, else its own. */
export function refusalText(error: unknown): string {
  if (error instanceof ApiError && error.fields.length > 0) return error.fields.map(fieldErrorText).join(' ');
  return errorText(error);
}
