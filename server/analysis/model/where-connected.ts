import type { Analyzer } from '../analyzer.ts';
import type { ModelClient } from './create-model-client.ts';

/**
 * The model's analyzer while a model is connected, else the other one. What it is called follows the connection that was
 * last found; callers get the current version first.
 */
export function whereConnected(
  client: Pick<ModelClient, 'getModel' | 'isConnected'>,
  model: Analyzer,
  otherwise: Analyzer,
): Analyzer {
  const current = () => (client.isConnected ? model : otherwise);
  return {
    get name() {
      return current().name;
    },
    get version() {
      return current().version;
    },
    get runsInThreads() {
      return current().runsInThreads;
    },
    async getVersion() {
      await client.getModel();
      const analyzer = current();
      return (await analyzer.getVersion?.()) ?? analyzer.version;
    },
    async analyze(subject, options) {
      await client.getModel();
      return await current().analyze(subject, options);
    },
  } as Analyzer;
}
