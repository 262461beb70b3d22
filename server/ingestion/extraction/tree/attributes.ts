export class TreeAttribute {
  readonly name: string;
  readonly value: string;

  constructor(name: string, value: string) {
    this.name = name;
    this.value = value;
  }

  /** It never changes, so that several elements may have it. */
  cloneNode(): TreeAttribute {
    return this;
  }
}

/** The attributes of an element; names are in lower case. Undefined: removed. */
export class Attributes {
  declare private readonly values: Record<string, string | undefined>;
  declare private kept: TreeAttribute[] | null;

  /** Keeps and changes `values`. */
  constructor(values: Record<string, string | undefined>) {
    this.values = values;
    this.kept = null;
  }

  get(name: string): string | null {
    return this.values[name] ?? null;
  }

  set(name: string, value: string | undefined): void {
    if (this.values[name] === value) return;
    this.values[name] = value;
    this.kept = null;
  }

  /** The values, for another element. */
  copy(): Record<string, string | undefined> {
    return { ...this.values };
  }

  /** Built once between two changes, because Readability reads it in each step of its loops. */
  list(): readonly TreeAttribute[] {
    this.kept ??= Object.entries(this.values).flatMap(([name, value]) =>
      value === undefined ? [] : [new TreeAttribute(name, value)],
    );
    return this.kept;
  }
}
