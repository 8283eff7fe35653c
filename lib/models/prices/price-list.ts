/** Day on which the list was last compared with the providers' pages. */
export const PRICE_LIST_DATE = '2026-11-28'

/** US dollars per million tokens: input, output, and cached reads and writes where they have a price of their own. */
export type PriceRow = readonly [input: number, output: number, cacheRead?: number | null, cacheWrite?: number | null]

export interface ProviderPrices {
  /** Page of the provider that names its prices. */
  source: string
  /** Hosts whose bills follow this list. */
  hosts: readonly string[]
  models: Readonly<Record<string, PriceRow>>
  /** Models that cost more once a prompt exceeds so many tokens. */
  long?: Readonly<Record<string, readonly [aboveTokens: number, ...PriceRow]>>
}

/**
 * Prices of models as their providers publish them. A model whose price depends on the hour, or on which sources disagree, is left out: its price is
 * unknown. The output of models that make pictures is priced as pictures.
 */
export const priceList: readonly ProviderPrices[] = [
  {
    source: 'https://developers.openai.com/api/docs/pricing',
    hosts: ['api.openai.com'],
    models: {
      'gpt-6-astra': [10, 50, 1, 12.5],
      'gpt-6.1-sol': [2, 10, 0.1, 2.5],
      'gpt-6-sol': [2, 10, 0.2, 2.5],
      'gpt-6-luna': [0.1, 0.5, 0.01, 0.125],
      'gpt-5.5': [5, 30, 0.5],
      'gpt-5.5-pro': [30, 180],
      'gpt-5.4': [2.5, 15, 0.25],
      'gpt-5.4-mini': [0.75, 4.5, 0.075],
      'gpt-5.4-nano': [0.2, 1.25, 0.02],
      'gpt-5.4-pro': [30, 180],
      'gpt-5.2': [1.75, 14, 0.175],
      'gpt-5.2-pro': [21, 168],
      'gpt-5.1': [1.25, 10, 0.125],
      'gpt-5.1-codex': [1.25, 10, 0.125],
      'gpt-5.1-codex-mini': [0.25, 2, 0.025],
      'gpt-5': [1.25, 10, 0.125],
      'gpt-5-mini': [0.25, 2, 0.025],
      'gpt-5-nano': [0.05, 0.4, 0.005],
      'gpt-5-pro': [15, 120],
      'gpt-4.1': [2, 8, 0.5],
      'gpt-4.1-mini': [0.4, 1.6, 0.1],
      'gpt-4.1-nano': [0.1, 0.4, 0.025],
      'gpt-4o': [2.5, 10, 1.25],
      'gpt-4o-2024-05-13': [5, 15],
      'gpt-4o-mini': [0.15, 0.6, 0.075],
      o1: [15, 60, 7.5],
      'o1-mini': [1.1, 4.4, 0.55],
      'o1-pro': [150, 600],
      o3: [2, 8, 0.5],
      'o3-mini': [1.1, 4.4, 0.55],
      'o3-pro': [20, 80],
      'o3-deep-research': [10, 40, 2.5],
      'o4-mini': [1.1, 4.4, 0.275],
      'o4-mini-deep-research': [2, 8, 0.5],
      'gpt-4-turbo': [10, 30],
      'gpt-4': [30, 60],
      'gpt-3.5-turbo': [0.5, 1.5],
    },
    long: {
      'gpt-6-astra': [272_000, 20, 75, 2, 25],
      'gpt-6.1-sol': [272_000, 4, 15, 0.2, 5],
      'gpt-6-sol': [272_000, 4, 15, 0.4, 5],
    },
  },
  {
    source: 'https://platform.claude.com/docs/en/about-claude/pricing',
    hosts: ['api.anthropic.com'],
    // Writes are those of the cache of five minutes, which is what Parley asks for.
    models: {
      'claude-fable-5-1': [10, 50, 0.25, 12.5],
      'claude-fable-5': [10, 50, 1, 12.5],
      'claude-opus-5-5': [4, 20, 0.2, 5],
      'claude-opus-5': [5, 25, 0.5, 6.25],
      'claude-opus-4-8': [5, 25, 0.5, 6.25],
      'claude-opus-4-7': [5, 25, 0.5, 6.25],
      'claude-opus-4-6': [5, 25, 0.5, 6.25],
      'claude-opus-4-5': [5, 25, 0.5, 6.25],
      'claude-opus-4-1': [15, 75, 1.5, 18.75],
      'claude-opus-4': [15, 75, 1.5, 18.75],
      'claude-sonnet-5-5': [2, 10, 0.1, 2.5],
      'claude-sonnet-5': [2, 10, 0.2, 2.5],
      'claude-sonnet-4-6': [3, 15, 0.3, 3.75],
      'claude-sonnet-4-5': [3, 15, 0.3, 3.75],
      'claude-sonnet-4': [3, 15, 0.3, 3.75],
      'claude-3-7-sonnet': [3, 15, 0.3, 3.75],
      'claude-3-5-sonnet': [3, 15, 0.3, 3.75],
      'claude-haiku-5-5': [0.1, 0.5, 0.01, 0.125],
      'claude-haiku-4-5': [1, 5, 0.1, 1.25],
      'claude-3-5-haiku': [0.8, 4, 0.08, 1],
      'claude-3-haiku': [0.25, 1.25, 0.03, 0.3],
      'claude-3-opus': [15, 75, 1.5, 18.75],
    },
    long: {
      'claude-haiku-5-5': [100_000, 0.5, 2.5, 0.05, 0.625],
      'claude-sonnet-4-5': [200_000, 6, 22.5, 0.6, 7.5],
      'claude-sonnet-4': [200_000, 6, 22.5, 0.6, 7.5],
    },
  },
  {
    source: 'https://ai.google.dev/gemini-api/docs/pricing',
    hosts: ['generativelanguage.googleapis.com'],
    models: {
      'gemini-3.5-flash': [1.5, 9, 0.15],
      'gemini-3.5-flash-lite': [0.3, 2.5],
      'gemini-3.1-pro-preview': [2, 12, 0.2],
      'gemini-3.1-flash-lite': [0.25, 1.5, 0.025],
      'gemini-3.1-flash-lite-preview': [0.25, 1.5, 0.025],
      'gemini-3-pro-preview': [2, 12, 0.2],
      'gemini-3-flash-preview': [0.5, 3, 0.05],
      'gemini-3-pro-image': [2, 120],
      'gemini-3-pro-image-preview': [2, 120],
      'gemini-2.5-pro': [1.25, 10, 0.125],
      'gemini-2.5-flash': [0.3, 2.5, 0.03],
      'gemini-2.5-flash-image': [0.3, 30],
      'gemini-2.5-flash-lite': [0.1, 0.4, 0.01],
      'gemini-2.0-flash': [0.1, 0.4, 0.025],
      'gemini-2.0-flash-lite': [0.075, 0.3],
    },
    long: {
      'gemini-3.1-pro-preview': [200_000, 4, 18, 0.4],
      'gemini-3-pro-preview': [200_000, 4, 18, 0.4],
      'gemini-2.5-pro': [200_000, 2.5, 15, 0.25],
    },
  },
  {
    source: 'https://mistral.ai/pricing',
    hosts: ['api.mistral.ai'],
    models: {
      'mistral-large-2512': [0.5, 1.5],
      'mistral-large-2411': [2, 6],
      'mistral-medium-2508': [0.4, 2],
      'mistral-medium-2505': [0.4, 2],
      'mistral-small-2506': [0.1, 0.3],
      'magistral-medium-2509': [2, 5],
      'codestral-2508': [0.3, 0.9],
      'devstral-medium-2507': [0.4, 2],
      'devstral-small-2507': [0.1, 0.3],
      'pixtral-large-2411': [2, 6],
      'open-mistral-nemo': [0.15, 0.15],
      'open-mixtral-8x22b': [2, 6],
    },
  },
  {
    source: 'https://api-docs.deepseek.com/quick_start/pricing',
    hosts: ['api.deepseek.com'],
    models: {
      'deepseek-chat': [0.28, 0.42, 0.028],
      'deepseek-reasoner': [0.28, 0.42, 0.028],
    },
  },
  {
    source: 'https://docs.x.ai/docs/models',
    hosts: ['api.x.ai'],
    models: {
      'grok-4.7': [2, 6, 0.5],
      'grok-4.6': [2, 6, 0.5],
      'grok-4.5': [2, 6, 0.3],
      'grok-4.3': [1.25, 2.5, 0.2],
      'grok-4': [3, 15, 0.75],
      'grok-4-fast-reasoning': [0.2, 0.5, 0.05],
      'grok-code-fast-1': [0.2, 1.5, 0.02],
      'grok-3': [3, 15, 0.75],
      'grok-3-mini': [0.3, 0.5, 0.075],
    },
    long: {
      'grok-4.7': [200_000, 4, 12, 1],
      'grok-4.6': [200_000, 4, 12, 1],
      'grok-4.5': [200_000, 4, 12, 0.6],
      'grok-4.3': [200_000, 2.5, 5, 0.4],
      'grok-4': [128_000, 6, 30, 0.75],
      'grok-4-fast-reasoning': [128_000, 0.4, 1, 0.05],
    },
  },
]
