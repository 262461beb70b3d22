interface Styled {
  folder: string;
  pages: readonly string[];
  styles: readonly string[];
  /** Classes without a rule, each with the reason. */
  exceptions?: ReadonlyMap<string, string>;
}
export function findUndefinedClasses(styled: Styled): string[];
