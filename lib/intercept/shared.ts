/** The dialects in which tools can be described to a model and called by it; `auto` picks one by the model's id. */
export const dialectTitles = {
  'tool-params': 'JSON: {"tool", "params"}',
  'bare-json': 'JSON: {"name", "arguments"}',
  'json-array': 'xLAM: JSON array of calls',
  'fenced-json': 'JSON in a code fence',
  hermes: 'Hermes, Qwen: <tool_call>',
  ernie: 'ERNIE',
  exaone: 'EXAONE 4',
  'tool-calls-tag': 'MiniMax M1, Apriel: <tool_calls>',
  'tool-calls-list': 'Hunyuan A13B, Jamba: <tool_calls>[…]',
  hunyuan: 'Hunyuan dense',
  'hunyuan-v3': 'Hunyuan 3',
  'qwen3-coder-xml': 'Qwen3-Coder, Qwen3.5: <function=…>',
  'seed-oss': 'Seed-OSS: <seed:tool_call>',
  'claude-xml': 'Claude: <invoke>',
  'minimax-m2': 'MiniMax M2',
  'glm-4.5': 'GLM 4.5, 4.6',
  'glm-4.7': 'GLM 4.7, 5',
  longcat: 'LongCat',
  'generic-xml': '<tool> with <name>',
  'tool-name-xml': 'Tags named after tools',
  'llama3-json': 'Llama 3: <|python_tag|>',
  pythonic: 'Llama 4: [name(key=value)]',
  lfm2: 'LFM2',
  'olmo-3': 'Olmo 3',
  mistral: 'Mistral: [TOOL_CALLS][…]',
  'mistral-args': 'Mistral: [TOOL_CALLS]name[ARGS]',
  deepseek: 'DeepSeek V3.1',
  'deepseek-v3': 'DeepSeek V3, R1',
  'deepseek-dsml': 'DeepSeek V3.2, V4: DSML',
  step3: 'Step 3',
  'kimi-k2': 'Kimi K2',
  harmony: 'gpt-oss: harmony',
  react: 'ReAct: Action, Action Input',
  'tool-code': 'Gemma 3: tool_code',
  gemma4: 'Gemma 4',
  functiongemma: 'FunctionGemma',
  granite: 'Granite 3',
  'granite-20b': 'Granite 20B function calling',
  nemotron: 'Nemotron: <TOOLCALL>',
  'nemotron-mini': 'Nemotron Mini: <toolcall>',
  internlm: 'InternLM: <|plugin|>',
  'command-r': 'Command R7B, Command A',
  'command-r-plus': 'Command R, R+',
  'functionary-v3.1': 'Functionary 3.1',
  'functionary-v3': 'Functionary 3.0, 3.2',
  'functionary-v2.5': 'Functionary 2.5',
  'functionary-v2': 'Functionary 2',
  gigachat: 'GigaChat',
  'phi-4-mini': 'Phi-4-mini: <|tool_call|>',
  functools: 'Phi-4: functools',
  apertus: 'Apertus',
} as const

export type DialectName = keyof typeof dialectTitles

export function isDialectName(name: string): name is DialectName {
  return Object.hasOwn(dialectTitles, name)
}

export type InterceptorMode = 'smart-buffering' | 'passthrough' | 'placeholders'

/** Settings of the interceptor, as an administrator sets them for a model. */
export interface InterceptorSettings {
  mode: InterceptorMode
  maxBufferChars: number
  /** False leaves the tools out of the system prompt; calls are recognised all the same. */
  enhanceSystemPrompt: boolean
  /** Text shown in place of a call; null shows an ellipsis. */
  placeholderText: string | null
  /** False keeps no counters. */
  instrumentation: boolean
}

export const defaultInterceptor: InterceptorSettings = {
  mode: 'smart-buffering',
  maxBufferChars: 16_384,
  enhanceSystemPrompt: true,
  placeholderText: null,
  instrumentation: true,
}

/** Counters of one answer, or of several: they add up, but `longestHoldMs` and `highWaterCharacters` are maxima. */
export interface InterceptorCounters {
  narrativeCharacters: number
  calls: number
  /** Texts that were meant as calls and could not be read. */
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
