import { AppError } from '@mp/kernel/contract';

/** The refusal of a login field that was not given; the sentence names it. */
export const required = (
  code: 'auth.userNameRequired' | 'auth.passwordRequired' | 'auth.codeRequired',
  field: string,
) => new AppError(code, 422, { params: { field: `@login.field.${field}` } });
