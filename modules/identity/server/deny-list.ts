let loading: Promise<ReadonlySet<string>> | undefined;

/** Common passwords in lower case (about 49,000, package @zxcvbn-ts/language-common); loaded at first use, then kept. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((each) => String(each).toLowerCase())),
  );
  return loading;
}
