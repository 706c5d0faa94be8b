let made = 0;

/** Declarations of one kind by their keys. */
export class Registry<D> extends Map<string, D> {
  override set(key: string, declaration: D): this {
    made += 1;
    return super.set(key, declaration);
  }
}

/** What `derive` gathers from the declarations; gathered again only when something was declared since. */
export function derived<R>(derive: () => R): () => R {
  let at = -1;
  let result: R | undefined;
  return () => {
    if (at !== made) {
      result = derive();
      at = made;
    }
    return result as R;
  };
}
