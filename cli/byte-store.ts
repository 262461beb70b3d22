const chunkBytes = 8 * 1024 * 1024;

/** Stores byte strings in large chunks outside the heap, by number: a million small ones need little more than their bytes. */
export class ByteStore {
  private readonly chunks: Uint8Array[] = [];
  private used = chunkBytes;
  private starts = new Float64Array(1024);
  private lengths = new Uint32Array(1024);
  private count = 0;

  /** Stores a copy and returns its number. */
  add(bytes: Uint8Array): number {
    if (bytes.length > chunkBytes) throw new RangeError('Larger than a piece.');
    if (this.used + bytes.length > chunkBytes) {
      this.chunks.push(new Uint8Array(chunkBytes));
      this.used = 0;
    }
    if (this.count === this.starts.length) this.grow();
    this.chunks.at(-1)?.set(bytes, this.used);
    this.starts[this.count] = (this.chunks.length - 1) * chunkBytes + this.used;
    this.lengths[this.count] = bytes.length;
    this.used += bytes.length;
    this.count += 1;
    return this.count - 1;
  }

  get(number: number): Uint8Array {
    const start = this.starts[number] ?? 0;
    const at = start % chunkBytes;
    const chunk = this.chunks[Math.floor(start / chunkBytes)] ?? new Uint8Array(0);
    return chunk.subarray(at, at + (this.lengths[number] ?? 0));
  }

  private grow(): void {
    const starts = new Float64Array(this.count * 2);
    starts.set(this.starts);
    this.starts = starts;
    const lengths = new Uint32Array(this.count * 2);
    lengths.set(this.lengths);
    this.lengths = lengths;
  }
}
