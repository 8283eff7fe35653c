import { describe, expect, it } from 'vitest'
import { inspectText } from './inspect.ts'
import type { DialectName } from './shared.ts'

const tools = [
  { name: 'parcel', inputSchema: { type: 'object', properties: { code: { type: 'string' }, days: { type: 'integer' } } } },
  { name: 'clock', inputSchema: { type: 'object', properties: {} } },
]
const parcel = { name: 'parcel', arguments: { code: '0042', days: 2 } }
const json = '{"code": "0042", "days": 2}'
const named = `{"name": "parcel", "arguments": ${json}}`
const fence = '```'

/** The same call in each dialect, as its models write it: not by our own writer, which a wrong reader could agree with. */
const forms: Record<DialectName, string[]> = {
  'tool-params': [`{"tool": "parcel", "params": ${json}}`],
  'bare-json': [named, `{"name": "parcel", "parameters": ${json}}`],
  'json-array': [`[${named}]`],
  'fenced-json': [`${fence}json\n${named}\n${fence}`, `${fence}\n${named}\n${fence}`],
  hermes: [`<tool_call>\n${named}\n</tool_call>`],
  ernie: [`<tool_call>\n${named}\n</tool_call>\n`],
  exaone: [`<tool_call>${named}</tool_call>`],
  'tool-calls-tag': [`<tool_calls>\n${named}\n</tool_calls>`],
  'tool-calls-list': [`<tool_calls>[${named}]</tool_calls>`, `<tool_calls>[\n  ${named}\n]</tool_calls>`],
  hunyuan: [`<tool_calls>\n<tool_call>parcel\n${fence}json\n${json}\n${fence}</tool_call>\n</tool_calls>`],
  'hunyuan-v3': [
    '<tool_calls>\n<tool_call>parcel<tool_sep>\n<arg_key>code</arg_key>\n<arg_value>0042</arg_value>\n<arg_key>days</arg_key>\n<arg_value>2</arg_value>\n</tool_call>\n</tool_calls>',
  ],
  'qwen3-coder-xml': [
    '<tool_call>\n<function=parcel>\n<parameter=code>\n0042\n</parameter>\n<parameter=days>\n2\n</parameter>\n</function>\n</tool_call>',
  ],
  'seed-oss': [
    '<seed:tool_call>\n<function=parcel>\n<parameter=code>0042</parameter>\n<parameter=days>2</parameter>\n</function>\n</seed:tool_call>',
  ],
  'claude-xml': [
    '<function_calls>\n<invoke name="parcel">\n<parameter name="code">0042</parameter>\n<parameter name="days">2</parameter>\n</invoke>\n</function_calls>',
    '<invoke name="parcel"><parameter name="code">0042</parameter><parameter name="days">2</parameter></invoke>',
  ],
  'minimax-m2': [
    '<minimax:tool_call>\n<invoke name="parcel">\n<parameter name="code">0042</parameter>\n<parameter name="days">2</parameter>\n</invoke>\n</minimax:tool_call>',
  ],
  'glm-4.5': [
    '<tool_call>parcel\n<arg_key>code</arg_key>\n<arg_value>0042</arg_value>\n<arg_key>days</arg_key>\n<arg_value>2</arg_value>\n</tool_call>',
  ],
  'glm-4.7': [
    '<tool_call>parcel<arg_key>code</arg_key><arg_value>0042</arg_value><arg_key>days</arg_key><arg_value>2</arg_value></tool_call>',
  ],
  longcat: [`<longcat_tool_call>\n${named}\n</longcat_tool_call>`],
  'generic-xml': ['<tool>\n<name>parcel</name>\n<arguments>\n<code>0042</code>\n<days>2</days>\n</arguments>\n</tool>'],
  'tool-name-xml': ['<parcel>\n<code>0042</code>\n<days>2</days>\n</parcel>'],
  'llama3-json': [
    `{"name": "parcel", "parameters": ${json}}<|eom_id|>`,
    `<|python_tag|>{"name": "parcel", "parameters": ${json}}<|eom_id|>`,
  ],
  pythonic: ['[parcel(code="0042", days=2)]<|eot|>', "[parcel(code='0042', days=2)]"],
  lfm2: ['<|tool_call_start|>[parcel(code="0042", days=2)]<|tool_call_end|>'],
  'olmo-3': ['<function_calls>parcel(code="0042", days=2)</function_calls>'],
  mistral: [`[TOOL_CALLS][${named}]</s>`, `[TOOL_CALLS] [{"name": "parcel", "arguments": ${json}, "id": "9Ae3bDc2F"}]</s>`],
  'mistral-args': [`[TOOL_CALLS]parcel[ARGS]${json}</s>`],
  deepseek: [
    `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>parcel<｜tool▁sep｜>${json}<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜>`,
  ],
  'deepseek-v3': [
    `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>parcel\n${fence}json\n${json}\n${fence}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
  ],
  'deepseek-dsml': [
    '<｜DSML｜function_calls>\n<｜DSML｜invoke name="parcel">\n<｜DSML｜parameter name="code" string="true">0042</｜DSML｜parameter>\n<｜DSML｜parameter name="days" string="false">2</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
  ],
  step3: [
    '<｜tool_calls_begin｜>\n<｜tool_call_begin｜>\nfunction<｜tool_sep｜><steptml:invoke name="parcel"><steptml:parameter name="code">0042</steptml:parameter><steptml:parameter name="days">2</steptml:parameter></steptml:invoke><｜tool_call_end｜>\n<｜tool_calls_end｜>',
  ],
  'kimi-k2': [
    `<|tool_calls_section_begin|><|tool_call_begin|>functions.parcel:0<|tool_call_argument_begin|>${json}<|tool_call_end|><|tool_calls_section_end|><|im_end|>`,
  ],
  harmony: [
    `<|start|>assistant<|channel|>commentary to=functions.parcel <|constrain|>json<|message|>${json}<|call|>`,
    `<|start|>assistant to=functions.parcel<|channel|>commentary json<|message|>${json}<|call|>`,
  ],
  react: [`Action: parcel\nAction Input: ${json}`],
  'tool-code': [
    `${fence}tool_code\nparcel(code="0042", days=2)\n${fence}`,
    `${fence}tool_code\nprint(parcel(code="0042", days=2))\n${fence}`,
  ],
  gemma4: ['<|tool_call>call:parcel{code:<|"|>0042<|"|>,days:2}<tool_call|>'],
  functiongemma: ['<start_function_call>call:parcel{code:<escape>0042<escape>,days:2}<end_function_call>'],
  granite: [`<|tool_call|>[${named}]<|end_of_text|>`, `<|tool_call|>${named}`],
  'granite-20b': [`<function_call> ${named}`],
  nemotron: [`<TOOLCALL>[${named}]</TOOLCALL>`],
  'nemotron-mini': [`<toolcall> ${named} </toolcall>`],
  internlm: [`<|action_start|><|plugin|>\n{"name": "parcel", "parameters": ${json}}<|action_end|>`],
  'command-r': [`<|START_ACTION|>[\n    {"tool_call_id": "0", "tool_name": "parcel", "parameters": ${json}}\n]<|END_ACTION|>`],
  'command-r-plus': [`Action: ${fence}json\n[\n    {\n        "tool_name": "parcel",\n        "parameters": ${json}\n    }\n]${fence}`],
  'functionary-v3.1': [`<function=parcel>${json}</function>`],
  'functionary-v3': [`>>>parcel\n${json}`],
  'functionary-v2.5': [`<|reserved_special_token_249|>parcel\n${json}<|eot_id|>`],
  'functionary-v2': [`<|from|>assistant\n<|recipient|>parcel\n<|content|>${json}`],
  gigachat: [`<|function_call|>${named}`],
  'phi-4-mini': [`<|tool_call|>[${named}]<|/tool_call|>`],
  functools: [`functools[${named}]`],
  apertus: [`<|tools_prefix|>[{"parcel": ${json}}]<|tools_suffix|>`],
}

const cases = Object.entries(forms).flatMap(([dialect, texts]) => texts.map(text => [dialect, text] as const))

describe('[text-08] each form in which models write calls', () => {
  it.each(cases)('of %s is a call, and none of it is shown: %j', (_dialect, text) => {
    for (const chunks of [[text], [...text]]) {
      const seen = inspectText(['Let me look.\n', ...chunks], tools)
      expect({ ...seen, narrative: seen.narrative.trim() }).toEqual({
        narrative: 'Let me look.',
        reasoning: '',
        calls: [parcel],
        malformed: 0,
      })
    }
  })

  it.each(cases)('of %s runs the call or nothing where it breaks off: %j', (_dialect, text) => {
    for (let end = 1; end < text.length; end += 3) {
      const { calls } = inspectText([text.slice(0, end)], tools)
      if (calls.length > 0) expect([end, calls]).toEqual([end, [parcel]])
    }
  })
})
