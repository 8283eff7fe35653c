import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { dialectOf, dialectOfTemplate, dialects } from './dialects/table.ts'
import { type DialectName, dialectTitles } from './shared.ts'

const known: readonly [string, DialectName][] = [
  ['deepseek-ai/DeepSeek-V3.2', 'deepseek-dsml'],
  ['DeepSeek-V3.2-Exp', 'deepseek-dsml'],
  ['deepseek-v4-flash', 'deepseek-dsml'],
  ['deepseek-ai/DeepSeek-V3.1', 'deepseek'],
  ['deepseek-ai/DeepSeek-V3-0324', 'deepseek-v3'],
  ['deepseek-r1:8b', 'deepseek-v3'],
  ['stepfun-ai/step3', 'step3'],
  ['stepfun-ai/Step-3.5-Flash', 'qwen3-coder-xml'],
  ['google/gemma-4-31b-it', 'gemma4'],
  ['gemma3:27b', 'tool-code'],
  ['google/functiongemma-270m-it', 'functiongemma'],
  ['ibm-granite/granite-20b-functioncalling', 'granite-20b'],
  ['ibm-granite/granite-3.3-8b-instruct', 'granite'],
  ['granite3.1-dense:8b', 'granite'],
  ['ibm-granite/granite-4.0-h-tiny', 'hermes'],
  ['internlm/internlm2_5-7b-chat', 'internlm'],
  ['internlm/Intern-S1', 'internlm'],
  ['nvidia/NVIDIA-Nemotron-Nano-9B-v2', 'nemotron'],
  ['nvidia/Llama-3_3-Nemotron-Super-49B-v1_5', 'nemotron'],
  ['nvidia/Nemotron-Mini-4B-Instruct', 'nemotron-mini'],
  ['nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B', 'qwen3-coder-xml'],
  ['CohereForAI/c4ai-command-r-plus-08-2024', 'command-r-plus'],
  ['c4ai-command-r-v01', 'command-r-plus'],
  ['command-r7b-12-2024', 'command-r'],
  ['command-a-03-2025', 'command-r'],
  ['meetkai/functionary-small-v3.1', 'functionary-v3.1'],
  ['meetkai/functionary-medium-v3.2', 'functionary-v3'],
  ['meetkai/functionary-small-v2.5', 'functionary-v2.5'],
  ['meetkai/functionary-7b-v2', 'functionary-v2'],
  ['mistralai/Mistral-7B-Instruct-v0.3', 'mistral'],
  ['mistral-nemo', 'mistral'],
  ['mistralai/Mistral-Small-3.2-24B-Instruct-2506', 'mistral-args'],
  ['mistralai/Devstral-Small-2507', 'mistral-args'],
  ['magistral', 'mistral-args'],
  ['mistralai/Ministral-3-14B-Reasoning-2512', 'mistral-args'],
  ['Qwen/Qwen3-Coder-30B-A3B-Instruct', 'qwen3-coder-xml'],
  ['Qwen/Qwen3.5-4B', 'qwen3-coder-xml'],
  ['qwen3:8b', 'hermes'],
  ['qwen2.5-coder:7b', 'hermes'],
  ['moonshotai/Kimi-K2-Thinking', 'kimi-k2'],
  ['openai/gpt-oss-20b', 'harmony'],
  ['MiniMaxAI/MiniMax-M1-80k', 'tool-calls-tag'],
  ['MiniMaxAI/MiniMax-M2.1', 'minimax-m2'],
  ['tencent/Hunyuan-A13B-Instruct', 'tool-calls-list'],
  ['tencent/Hunyuan-7B-Instruct', 'hunyuan'],
  ['tencent/Hy3-preview', 'hunyuan-v3'],
  ['baidu/ERNIE-4.5-21B-A3B-Thinking', 'ernie'],
  ['ByteDance-Seed/Seed-OSS-36B-Instruct', 'seed-oss'],
  ['swiss-ai/Apertus-8B-Instruct-2509', 'apertus'],
  ['Salesforce/Llama-xLAM-2-8b-fc-r', 'json-array'],
  ['microsoft/Phi-4-mini-instruct', 'phi-4-mini'],
  ['allenai/Olmo-3-7B-Instruct', 'olmo-3'],
  ['LiquidAI/LFM2-8B-A1B', 'lfm2'],
  ['ai21labs/AI21-Jamba-Mini-1.7', 'tool-calls-list'],
  ['LGAI-EXAONE/EXAONE-4.0-32B', 'exaone'],
  ['zai-org/GLM-4.6', 'glm-4.5'],
  ['zai-org/GLM-4.7-Flash', 'glm-4.7'],
  ['zai-org/GLM-5', 'glm-4.7'],
  ['arcee-ai/Trinity-Mini', 'hermes'],
  ['NousResearch/Hermes-3-Llama-3.1-8B', 'hermes'],
  ['inclusionAI/Ling-flash-2.0', 'hermes'],
  ['RekaAI/reka-edge', 'hermes'],
  ['HuggingFaceTB/SmolLM3-3B', 'hermes'],
  ['meta-llama/Llama-4-Scout-17B-16E-Instruct', 'pythonic'],
  ['llama3.2:3b', 'llama3-json'],
  ['meituan-longcat/LongCat-Flash-Chat', 'longcat'],
  ['a-model-of-tomorrow', 'tool-params'],
]

it('[V7] [text-08] every dialect has a title, and the handbook names it', () => {
  expect(Object.keys(dialects).sort()).toEqual(Object.keys(dialectTitles).sort())
  const handbook = readFileSync(path.resolve(import.meta.dirname, '../../docs/operating.md'), 'utf8')
  const line = handbook.split('\n').find(one => one.startsWith('Dialects: ')) ?? ''
  expect([...line.matchAll(/`([^`]+)`/g)].map(([, name]) => name).sort()).toEqual(Object.keys(dialects).sort())
})

describe('[D] the dialect of a model', () => {
  it.each(known)('[text-01] [text-08] of %s is %s', (model, dialect) => {
    expect(dialectOf(model)).toBe(dialect)
  })

  it.each<[string, DialectName]>([
    ["{{ '<tool_call>\\n' }}{{ tool_call | tojson }}{{ '</tool_call>' }}", 'hermes'],
    ["{{ '<tool_call>\\n<function=' }}{{ '<parameter=' }}", 'qwen3-coder-xml'],
    ["{%- set dsml = '｜DSML｜' %}<｜tool▁outputs▁begin｜>", 'deepseek-dsml'],
    ['<｜tool▁call▁begin｜>function<｜tool▁sep｜>```json', 'deepseek-v3'],
    ['<｜tool▁call▁begin｜>{{ name }}<｜tool▁sep｜>', 'deepseek'],
    ['{{- "[TOOL_CALLS]" + name + "[ARGS]" }}', 'mistral-args'],
    ['[AVAILABLE_TOOLS] {{ .Tools }}[/AVAILABLE_TOOLS][TOOL_CALLS]', 'mistral'],
    ['<tool_call>{{ name }}<arg_key>{{ k }}</arg_key><arg_value>', 'glm-4.7'],
    ['<|start|>assistant<|channel|>final<|message|>', 'harmony'],
    ['<TOOLCALL>[ {{ call }} ]</TOOLCALL>', 'nemotron'],
  ])('[text-01] [text-08] whose template holds %j is %s, whatever its name', (template, dialect) => {
    expect(dialectOf('my-own-model', template)).toBe(dialect)
    expect(dialectOfTemplate(template)).toBe(dialect)
  })

  it('[text-01] [text-08] goes by the name where the template says nothing of tools', () => {
    expect(dialectOf('qwen3:8b', '{{ .System }} USER: {{ .Prompt }} ASSISTANT:')).toBe('hermes')
  })
})
