type IsUnion<T, Whole = T> = [T] extends [never]
  ? false
  : T extends unknown
    ? [Whole] extends [T]
      ? false
      : true
    : never;

/** The values of an enumeration, and any other text: a newer server may know more of them. */
type OpenText<T extends string> = string extends T ? T : IsUnion<T> extends true ? T | (string & {}) : T;

type StringsOf<T> = Extract<T, string>;

/**
 * An answer as a server of another version may send it: where the contract lists values, others can stand. So the
 * compiler refuses to look such a value up in a table of labels that has no entry for the rest; `labelOf` does.
 */
export type OpenAnswer<T> =
  | ([StringsOf<T>] extends [never] ? never : OpenText<StringsOf<T>>)
  | OpenOther<Exclude<T, string>>;

type OpenOther<T> = T extends readonly (infer Item)[]
  ? OpenAnswer<Item>[]
  : T extends object
    ? { [Key in keyof T]: OpenAnswer<T[Key]> }
    : T;
