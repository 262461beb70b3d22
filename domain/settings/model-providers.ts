/** Servers of language models that the back office knows, with their usual address. */
export const modelProviders = {
  ollama: { name: 'Ollama', address: 'http://127.0.0.1:11434/v1', needsKey: false },
  lmstudio: { name: 'LM Studio', address: 'http://127.0.0.1:1234/v1', needsKey: false },
  llamacpp: { name: 'llama.cpp', address: 'http://127.0.0.1:8080/v1', needsKey: false },
  vllm: { name: 'vLLM', address: 'http://127.0.0.1:8000/v1', needsKey: false },
  openai: { name: 'OpenAI', address: 'https://api.openai.com/v1', needsKey: true },
  anthropic: { name: 'Anthropic', address: 'https://api.anthropic.com/v1', needsKey: true },
  gemini: {
    ...{ name: 'Gemini', address: 'https://generativelanguage.googleapis.com/v1beta/openai' },
    needsKey: true,
  },
  openrouter: { name: 'OpenRouter', address: 'https://openrouter.ai/api/v1', needsKey: true },
  other: { name: 'Another address', address: '', needsKey: false },
} as const;

export type ModelProvider = keyof typeof modelProviders;

export const modelProviderIds = Object.keys(modelProviders) as [ModelProvider, ...ModelProvider[]];

/** Servers that are looked for on this machine; their addresses pass the guard. */
export const localProviders = ['ollama', 'lmstudio'] as const;
