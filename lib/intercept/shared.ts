/** The dialects in which tools can be described to a model and called by it; `auto` picks one by the model's id. */
export const dialectTitles = {
  'tool-params': 'JSON: {"tool", "params"}',
  'bare-json': 'JSON: {"name", "arguments"}',
  'json-array': 'JSON array of calls',
  'fenced-json': 'JSON in a code fence',
  hermes: 'Hermes, Qwen: <tool_call>',
  'tool-calls-tag': '<tool_calls>',
  'qwen3-coder-xml': 'Qwen3-Coder: <function=…>',
  'seed-oss': 'Seed-OSS: <seed:tool_call>',
  'claude-xml': 'Claude: <invoke>',
  'minimax-m2': 'MiniMax M2',
  'glm-4.5': 'GLM 4.5',
  'generic-xml': '<tool> with <name>',
  'tool-name-xml': 'Tags named after tools',
  'llama3-json': 'Llama 3: <|python_tag|>',
  pythonic: 'Llama 4: [name(key=value)]',
  lfm2: 'LFM2',
  mistral: 'Mistral: [TOOL_CALLS]',
  deepseek: 'DeepSeek',
  'kimi-k2': 'Kimi K2',
  harmony: 'gpt-oss: harmony',
  react: 'ReAct: Action, Action Input',
  'tool-code': 'Gemma: tool_code',
  functiongemma: 'FunctionGemma',
  granite: 'Granite 3',
  'command-r': 'Command R',
  gigachat: 'GigaChat',
  functools: 'Phi-4: functools',
  apertus: 'Apertus',
} as const

export type DialectName = keyof typeof dialectTitles

export function isDialectName(name: string): name is DialectName {
  return Object.hasOwn(dialectTitles, name)
}

export type InterceptorMode = 'smart-buffering' | 'passthrough' | 'placeholders'

/** What an administrator sets for a model. */
export interface InterceptorSettings {
  mode: InterceptorMode
  maxBufferChars: number
  /** False describes no tools in the system prompt; calls are recognised all the same. */
  enhanceSystemPrompt: boolean
  /** Null: an ellipsis. */
  placeholderText: string | null
  /** False counts nothing. */
  instrumentation: boolean
}

export const defaultInterceptor: InterceptorSettings = {
  mode: 'smart-buffering',
  maxBufferChars: 16_384,
  enhanceSystemPrompt: true,
  placeholderText: null,
  instrumentation: true,
}

/** Of one answer, or added up: `longestHoldMs` and `highWaterCharacters` are the greatest. */
export interface InterceptorCounters {
  narrativeCharacters: number
  calls: number
  /** What was meant as a call and could not be one. */
  malformed: number
  longestHoldMs: number
  highWaterCharacters: number
}

export const noCounters: InterceptorCounters = { narrativeCharacters: 0, calls: 0, malformed: 0, longestHoldMs: 0, highWaterCharacters: 0 }

export function addCounters(a: InterceptorCounters | null, b: InterceptorCounters): InterceptorCounters {
  if (a === null) return b
  return {
    narrativeCharacters: a.narrativeCharacters + b.narrativeCharacters,
    calls: a.calls + b.calls,
    malformed: a.malformed + b.malformed,
    longestHoldMs: Math.max(a.longestHoldMs, b.longestHoldMs),
    highWaterCharacters: Math.max(a.highWaterCharacters, b.highWaterCharacters),
  }
}
