import { describe, expect, it } from 'vitest'
import { inspectText } from './inspect.ts'
import type { OfferedTool } from './tool-book.ts'

const object = (properties: Record<string, unknown>) => ({ type: 'object', properties })
const tools: OfferedTool[] = [
  { name: 'weather', inputSchema: object({ city: { type: 'string' }, days: { type: 'integer' }, metric: { type: 'boolean' } }) },
  { name: 'parcel', inputSchema: object({ code: { type: 'string' } }) },
  { name: 'note', inputSchema: object({ path: { type: 'string' }, body: { type: 'string' }, tags: { type: 'array' } }) },
  { name: 'clock', inputSchema: object({}) },
]
const oslo = { name: 'weather', arguments: { city: 'Oslo', days: 2 } }
const code = { name: 'parcel', arguments: { code: '0042' } }
const clock = { name: 'clock', arguments: {} }

/** The same whole, by character and in threes. */
function seen(text: string) {
  const [whole, ...others] = [[text], [...text], text.match(/.{1,3}/gsu) ?? []].map(chunks => inspectText(chunks, tools))
  for (const other of others) expect(other).toEqual(whole)
  if (!whole) throw new Error('nothing was read')
  return { ...whole, narrative: whole.narrative.replace(/\s+/g, ' ').trim() }
}

const fence = '```'
const qwen = (body: string) => `<tool_call>\n<function=weather>\n${body}</function>\n</tool_call>`

describe('[D] [text-08] slips with one reading', () => {
  it.each<[string, string, object[], string?]>([
    ['ReAct with its input in a fence', `Action: weather\nAction Input: ${fence}json\n{"city": "Oslo", "days": 2}\n${fence}`, [oslo]],
    [
      'ReAct with a fence in the next line',
      `Thought: hm\nAction: parcel\nAction Input:\n${fence}\n{"code": "0042"}\n${fence}`,
      [code],
      'Thought: hm',
    ],
    ['ReAct in bold', '**Action:** parcel\n**Action Input:** {"code": "0042"}', [code]],
    ['ReAct in lower case, in backticks', 'action: parcel\naction input: `{"code": "0042"}`', [code]],
    ['a parameter without its end', qwen('<parameter=city>\nOslo\n<parameter=days>\n2\n</parameter>\n'), [oslo]],
    ['a last parameter without its end', qwen('<parameter=city>\nOslo\n</parameter>\n<parameter=days>\n2\n'), [oslo]],
    ['a damaged end of a parameter', qwen('<parameter=city>\nOslo\n</parameter1>\n<parameter=days>\n2\n</parameter>\n'), [oslo]],
    ['names in quotes', '<tool_call>\n<function="parcel">\n<parameter="code">\n0042\n</parameter>\n</function>\n</tool_call>', [code]],
    [
      'one bad DeepSeek call before a good one',
      `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>weather\n${fence}json\n{"city": Oslo}\n${fence}<｜tool▁call▁end｜>\n<｜tool▁call▁begin｜>function<｜tool▁sep｜>clock\n${fence}json\n{}\n${fence}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
      [clock],
      `function<｜tool▁sep｜>`,
    ],
    [
      'plain bars and low lines',
      '<|tool_calls_begin|><|tool_call_begin|>parcel<|tool_sep|>{"code": "0042"}<|tool_call_end|><|tool_calls_end|>',
      [code],
    ],
    [
      'a recipient before the channel',
      '<|start|>assistant to=functions.parcel<|channel|>analysis<|message|>{"code": "0042"}<|call|>',
      [code],
    ],
    ['a recipient at the very beginning', ' to=functions.parcel<|channel|>commentary<|constrain|>json<|message|>{"code": "0042"}', [code]],
    [
      'DSML with one object',
      '<｜DSML｜function_calls>\n<｜DSML｜invoke name="weather">\n{"city": "Oslo", "days": 2}\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
      [oslo],
    ],
    [
      'DSML with everything in one parameter',
      '<｜DSML｜invoke name="weather"><｜DSML｜parameter name="arguments" string="false">{"city": "Oslo", "days": 2}</｜DSML｜parameter></｜DSML｜invoke>',
      [oslo],
    ],
    ['Gemma with its end twice', '<|tool_call>call:parcel{code:<|"|>0042<|"|>}<tool_call|><tool_call|>', [code]],
    ['Gemma with a string that is not closed', '<|tool_call>call:parcel{code:<|"|>0042}<tool_call|>', [code]],
    [
      'a list without commas',
      '[TOOL_CALLS][{"name": "clock", "arguments": {}}\n{"name": "parcel", "arguments": {"code": "0042"}}]',
      [clock, code],
    ],
    ['a list without its last bracket', '<TOOLCALL>[{"name": "parcel", "arguments": {"code": "0042"}}</TOOLCALL>', [code]],
    ['several names behind one marker', '[TOOL_CALLS]parcel{"code": "0042"}, clock{}', [code, clock]],
    [
      'the shape of the API',
      '[TOOL_CALLS][{"type": "function", "function": {"name": "parcel", "arguments": "{\\"code\\": \\"0042\\"}"}}]',
      [code],
    ],
    [
      'a broken line among good ones',
      '<tool_calls>\n{"name": "clock", "arguments": {}}\n{"name": "parcel", "arguments": {"code": 0042}}\n{"name": "parcel", "arguments": {"code": "0042"}}\n</tool_calls>',
      [clock, code],
      '{"name": "parcel", "arguments": {"code": 0042}}',
    ],
    [
      'Kimi whose thoughts never end',
      '<think>Look. <|tool_calls_section_begin|><|tool_call_begin|>functions.clock:0<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>',
      [clock],
    ],
    [
      'Functionary that addresses everybody first',
      'all\nLet me look.>>>parcel\n{"code": "0042"}>>>all\nDone.',
      [code],
      'Let me look. Done.',
    ],
    [
      'tags with a suffix',
      '<tool_calls:x>\n<tool_call:x>parcel<tool_sep:x>\n<arg_key:x>code</arg_key:x>\n<arg_value:x>0042</arg_value:x>\n</tool_call:x>\n</tool_calls:x>',
      [code],
    ],
    ['doubled braces', '<tool_call>\n{{"name": "parcel", "arguments": {"code": "0042"}}}\n</tool_call>', [code]],
    [
      'a function without its end',
      qwen('<parameter=city>\nOslo\n</parameter>\n<parameter=days>\n2\n</parameter>\n').replace('</function>\n', ''),
      [oslo],
    ],
    [
      'an end too many',
      `${qwen('<parameter=city>\nOslo\n</parameter>\n<parameter=days>\n2\n</parameter>\n')}`.replace(
        '</function>',
        '</function>\n</function_invocation>',
      ),
      [oslo],
    ],
    [
      'tags that are set in',
      '<tool_call>\n  <function=parcel>\n    <parameter=code>\n      0042\n    </parameter>\n  </function>\n</tool_call>',
      [code],
    ],
    [
      'spaces in tags',
      '<｜DSML｜function_calls>\n<｜DSML｜invoke name="parcel" >\n<｜DSML｜parameter name="code"  string="true" >0042</｜DSML｜parameter >\n</｜DSML｜invoke >\n</｜DSML｜function_calls >',
      [code],
    ],
    ['a list without its first bracket', '<TOOLCALL>{"name": "parcel", "arguments": {"code": "0042"}}]</TOOLCALL>', [code]],
    [
      'a line without its last brace before a good one',
      '<tool_calls>\n{"name": "clock", "arguments": {}\n{"name": "parcel", "arguments": {"code": "0042"}}\n</tool_calls>',
      [code],
      '{"name": "clock"',
    ],
    [
      'GLM without the ends of keys and values',
      '<tool_call>weather<arg_key>city<arg_value>Oslo<arg_key>days</arg_key><arg_value>2</arg_value></tool_call>',
      [oslo],
    ],
    ['calls in Python that are all of the answer', 'parcel(code="0042")\nclock()', [code, clock]],
    ['nobody, in a list of Command R', `Action:\n${fence}json\n[{"tool_name": "directly-answer", "parameters": {}}]\n${fence}`, []],
    ['nobody, when no tool suits', '<function_call> {"name": "no_function", "arguments": {}}', []],
  ])('%s', (_name, text, calls, narrative = '') => {
    const { calls: found, narrative: shown } = seen(text)
    expect(found).toEqual(calls)
    expect(shown).toContain(narrative)
    if (narrative === '') expect(shown).toBe('')
  })
})

describe('[D] [text-04] [text-08] a call that cannot be read whole is text', () => {
  it.each([
    ['a fence that is no JSON', `Action: parcel\nAction Input: ${fence}json\n{"code": 0042}\n${fence}`],
    ['a fence that is cut', `Action: parcel\nAction Input: ${fence}json\n{"code": "00`],
    ['plain text for a tool that takes several', 'Action: weather\nAction Input: Oslo'],
    [
      'a parameter without its end, of a name that the tool has not',
      qwen('<parameter=city>\nOslo\n<parameter=land>\nNorway\n').replace('</function>\n</tool_call>', ''),
    ],
    ['a parameter twice', qwen('<parameter=city>\nOslo\n</parameter>\n<parameter=city>\nBergen\n</parameter>\n')],
    ['a call that ends before its tool has all', '<tool_call>weather\n<arg_key>city</arg_key>\n<arg_value>Oslo</arg_value>\n'],
    [
      'a value that is never closed, in tags that nobody leaves open',
      '<invoke name="weather"><parameter name="city">Oslo<parameter name="days">2</parameter></invoke>',
    ],
    ['arguments beside the name', '<tool_call>{"name": "weather", "city": "Oslo"}</tool_call>'],
    [
      'a definition',
      '<|tool_call|>[{"name": "clock", "description": "Tells the time.", "parameters": {"type": "object", "properties": {}}}]',
    ],
    ['what stands behind the break of a list', '[{"id": 7, "note": x},\n{"name": "clock", "arguments": {}}]'],
    [
      'what stands behind the break of an announced list',
      '[TOOL_CALLS][{"name": "parcel", "arguments": {"code": x}}, {"name": "clock", "arguments": {}}]',
    ],
    [
      'what stands in the quotes of what is broken',
      '<tool_call>{"name": x, "note": "<tool_call>{\\"name\\": 1}", "b": {"name": "clock", "arguments": {}}}</tool_call>',
    ],
    ['a Python number that is none', '[weather(city="Oslo", days=02)]'],
    ['a keyword twice', '[parcel(code="1", code="2")]'],
    ['a call in Python among words', 'parcel(code="0042") is how it is called.'],
    [
      'a call of Step 3 of another type',
      '<｜tool_call_begin｜>code<｜tool_sep｜><steptml:invoke name="clock"></steptml:invoke><｜tool_call_end｜>',
    ],
    ['a Gemma value with two readings', '<|tool_call>call:note{path:<|"|>a,body:b}<tool_call|>'],
  ])('%s', (_name, text) => {
    expect(seen(text).calls).toEqual([])
  })

  it.each([
    ['all\nthe best to you!'],
    ['Quote:\n>>> clock\n>> and you'],
    ['Please call:clock{} me at noon.'],
    ['The tag </think> ends thoughts, <s>old</s> is struck.'],
    ['<response><a>1</a></response>'],
    ['Use `<|im_end|>` to end.'],
    ['Action: call the plumber.\nAction items follow.'],
    ['to=functions.clock is how it is written.'],
  ])('shows %j to the letter', text => {
    expect(inspectText([...text], tools)).toMatchObject({ narrative: text, calls: [] })
  })

  it.each([
    '<|im_end|>',
    '<|eot|>',
    '[e~[',
    '[|endofturn|]',
    '<|END_OF_TURN_TOKEN|>',
    '<turn|>',
    '</s>',
    '<|role_end|>',
    '<SPECIAL_12>',
    '\n<sep>',
  ])('[text-08] never shows the end of a turn, %j, behind words, calls or code', token => {
    expect(seen(`Done.${token}`).narrative).toBe('Done.')
    expect(seen(`<tool_call>{"name": "clock", "arguments": {}}</tool_call>${token}`)).toMatchObject({ narrative: '', calls: [clock] })
    expect(seen(`${fence}js\nx\n${fence}${token}`).narrative).toBe(`${fence}js x ${fence}`)
  })

  it('takes the type from the schema, through references and enumerations too', () => {
    const typed: OfferedTool = {
      name: 'typed',
      inputSchema: {
        type: 'object',
        $defs: { place: { type: 'object' } },
        properties: { at: { $ref: '#/$defs/place' }, level: { enum: [1, 2] }, word: { enum: ['1', '2'] }, zip: { type: 'string' } },
      },
    }
    const values = { at: '{"x": 1}', level: '2', word: '2', zip: '01234' }
    const tags = Object.entries(values).map(([key, value]) => `<parameter=${key}>\n${value}\n</parameter>\n`)
    expect(inspectText([`<function=typed>\n${tags.join('')}</function>`], [typed]).calls).toEqual([
      { name: 'typed', arguments: { at: { x: 1 }, level: 2, word: '2', zip: '01234' } },
    ])
  })
})
