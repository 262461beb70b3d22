type IsUnion<T, Whole = T> = [T] extends [never]
  ? false
  : T extends unknown
    ? [Whole] extends [T]
      ? false
      : true
    : never;

/** The values of an enumeration, and any other text: a newer server may have more values. */
type OpenText<T extends string> = string extends T ? T : IsUnion<T> extends true ? T | (string & {}) : T;

type StringsOf<T> = Extract<T, string>;

/**
 * The type of an answer of any server version: where the contract lists values, others are possible. The compiler then
 * refuses to index a table of labels with such a value; `labelOf` looks it up.
 */
export type OpenAnswer<T> =
  | ([StringsOf<T>] extends [never] ? never : OpenText<StringsOf<T>>)
  | OpenOther<Exclude<T, string>>;

type OpenOther<T> = T extends readonly (infer Item)[]
  ? OpenAnswer<Item>[]
  : T extends object
    ? { [Key in keyof T]: OpenAnswer<T[Key]> }
    : T;
