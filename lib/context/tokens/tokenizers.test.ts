import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
import { estimateTokens } from './estimate.ts'
import { type CountPiece, countPieces, piecesOf } from './exact.ts'
import { loadO200k } from './tokenizer-of.ts'
import { createTokenizers } from './tokenizers.ts'

let countPiece: CountPiece
beforeAll(async () => {
  countPiece = await loadO200k()
})
const count = (text: string) => countPieces(text, countPiece, () => performance.now())

describe('the tokenizer of GPT-4o and later', () => {
  it.each([
    ['', 0],
    ['hello world', 2],
    ['Hello, world!', 4],
    ['tiktoken is great!', 6],
    ['antidisestablishmentarianism', 6],
    ['2 + 2 = 4', 7],
    ['お誕生日おめでとう', 8],
    ['a <|endoftext|> b', 9],
    ['\ud800 x \udc00', 3],
  ])('counts %j as %i', (text, tokens) => {
    expect(count(text)).toBe(tokens)
  })

  it('counts a long text of words as it counts it whole, up to a token for each cut', () => {
    const text = 'The quick brown fox jumps over the lazy dog; nothing is sent before it is needed.\n'.repeat(2_000)
    const whole = countPiece(text)
    expect(Math.abs(count(text) - whole)).toBeLessThan(20)
  })

  it('counts parts of a very long text', () => {
    const text = 'Every answer can use your tools, and what is stable goes first.\n'.repeat(20_000)
    expect(count(text) / countPiece(text)).toBeCloseTo(1, 2)
  })
})

describe('a megabyte of hostile text', () => {
  const MEGABYTE = 1_000_000
  it.each([
    ['one letter', 'a'.repeat(MEGABYTE)],
    ['one emoji', '😀'.repeat(MEGABYTE / 2)],
    ['spaces', ' '.repeat(MEGABYTE)],
    ['line breaks', '\n'.repeat(MEGABYTE)],
    ['Han', '漢字仮名交'.repeat(MEGABYTE / 5)],
    ['marks', '̀'.repeat(MEGABYTE)],
    ['punctuation', '!?'.repeat(MEGABYTE / 2)],
    ['half surrogates', '\udc00'.repeat(MEGABYTE)],
    ['bytes in base64', Buffer.alloc(MEGABYTE * 0.75, 'w9$k').toString('base64')],
  ])('of %s is counted in a moment', (_, text) => {
    const startMs = performance.now()
    expect(count(text)).toBeGreaterThan(1_000)
    expect(estimateTokens(text)).toBeGreaterThan(100_000)
    expect(estimateTokens(text)).toBeLessThan(2_500_000)
    expect(performance.now() - startMs).toBeLessThan(2_000)
  })
})

describe('the pieces of a text', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 2_000 }),
    fc.array(fc.constantFrom('a', 'word ', '  ', '\n', '😀', '漢', '!', '\udc00'), { maxLength: 3_000 }).map(parts => parts.join('')),
  )

  it('are the text again, and cut no character', () => {
    fc.assert(
      fc.property(texts, text => {
        const pieces = [...piecesOf(text)]
        expect(pieces.join('')).toBe(text)
        for (const [at, piece] of pieces.entries())
          if (at > 0) expect(/^[\udc00-\udfff]/.test(piece) && /[\ud800-\udbff]$/.test(pieces[at - 1] ?? '')).toBe(false)
        expect(pieces.every(piece => piece !== '')).toBe(true)
      }),
    )
  })

  it('count about as much as the text', () => {
    fc.assert(
      fc.property(texts, text => {
        const pieces = [...piecesOf(text)]
        const apart = pieces.reduce((sum, piece) => sum + countPiece(piece), 0)
        expect(apart).toBeGreaterThanOrEqual(countPiece(text) - pieces.length)
        expect(apart).toBeLessThanOrEqual(countPiece(text) + 3 * pieces.length)
      }),
      runs(50),
    )
  })
})

describe('a tokenizer that fails', () => {
  const text = 'Nothing is sent before it is needed. '.repeat(200)

  it('leaves the estimate where it throws', () => {
    const fails = () => {
      throw new Error('no ranks')
    }
    expect(countPieces(text, fails, () => 0)).toBe(estimateTokens(text))
  })

  it('is left in the middle of a text where it is too slow', () => {
    let nowMs = 0
    const slow = (piece: string) => {
      nowMs += 100
      return estimateTokens(piece) * 2
    }
    const long = text.repeat(20)
    expect(countPieces(long, slow, () => nowMs) / estimateTokens(long)).toBeCloseTo(2, 2)
    expect(nowMs).toBeLessThanOrEqual(200)
  })
})

describe('the estimate', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['four', 1],
    ['five!', 2],
    ['x'.repeat(4_000), 1_000],
  ])('counts four ASCII characters a token: %j', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens)
  })

  it.each([
    ['Инструменты команды доступны в каждом ответе; то, что не меняется, отправляется первым.'],
    ['أدوات الفريق متاحة في كل إجابة، وما لا يتغير يُرسل أولاً.'],
    ['टीम के उपकरण हर उत्तर में उपलब्ध हैं और जो नहीं बदलता वह पहले भेजा जाता है।'],
    ['เครื่องมือของทีมพร้อมใช้งานในทุกคำตอบ และสิ่งที่ไม่เปลี่ยนแปลงจะถูกส่งก่อน'],
    ['团队的工具在每个回答中都可用，不变的内容会首先发送，以便提供商可以使用其缓存。'],
    ['チームのツールはすべての回答で利用でき、変わらないものが最初に送信されます。'],
    ['팀의 도구는 모든 답변에서 사용할 수 있으며 변하지 않는 것이 먼저 전송됩니다.'],
    ['😀🎉👩‍👩‍👧‍👦🏳️‍🌈🚀✨🔥💡'],
  ])('is near the count in other scripts: %s', text => {
    expect(estimateTokens(text) / count(text)).toBeGreaterThan(0.75)
    expect(estimateTokens(text) / count(text)).toBeLessThan(1.6)
  })

  const seeded = (seed: number) => () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    return seed / 0x7fffffff
  }
  const random = seeded(7)
  const many = (count: number, make: () => string) => Array.from({ length: count }, make)
  it.each([
    ['decimals', many(600, () => (random() * 1_000).toFixed(4)).join(',')],
    ['whole numbers', many(800, () => String(Math.floor(random() * 1e6))).join(' ')],
    ['a matrix as JSON', JSON.stringify(many(20, () => '').map(() => many(20, () => '').map(() => random())))],
    [
      'a path of SVG',
      many(300, () => `M${(random() * 500).toFixed(1)} ${(random() * 500).toFixed(1)}l${(random() * 9).toFixed(2)}`).join(''),
    ],
    ['Base64', many(60, () => createHash('sha512').update(String(random())).digest('base64').slice(0, 86)).join('')],
    ['hashes', many(60, () => createHash('sha256').update(String(random())).digest('hex')).join('\n')],
    [
      'a log',
      many(
        80,
        () =>
          `2026-11-27T17:12:04.123Z INFO [worker-3] request id=${Math.floor(random() * 1e6)} status=200 ms=${Math.floor(random() * 900)}`,
      ).join('\n'),
    ],
    ['minified code', readFileSync('node_modules/d3-delaunay/dist/d3-delaunay.min.js', 'utf8')],
    ['TypeScript', readFileSync('lib/context/gather.ts', 'utf8')],
    ['a lock file', readFileSync('package-lock.json', 'utf8').slice(0, 20_000)],
    ['English', readFileSync('docs/files.md', 'utf8')],
    ['Chinese', '团队的工具在每个回答中都可用，不变的内容会首先发送，以便提供商可以使用其缓存。'.repeat(20)],
    ['Japanese', 'チームのツールはすべての回答で利用でき、変わらないものが最初に送信されます。'.repeat(20)],
    ['Korean', '팀의 도구는 모든 답변에서 사용할 수 있으며 변하지 않는 것이 먼저 전송됩니다.'.repeat(20)],
  ])('[C2] is within 20 %% of the count, however dense the text: %s', (_, text) => {
    expect(estimateTokens(text) / count(text)).toBeGreaterThan(0.8)
    expect(estimateTokens(text) / count(text)).toBeLessThan(1.2)
  })

  it('[C2] of a large file is made of parts of it, in a moment', () => {
    const part = `${readFileSync('lib/context/gather.ts', 'utf8')}${many(600, () => (random() * 1_000).toFixed(4)).join(',')}`
    const large = Buffer.from(part.repeat(600)).toString()
    const startMs = performance.now()
    const estimate = estimateTokens(large)
    expect(performance.now() - startMs).toBeLessThan(100)
    expect(estimate / (estimateTokens(part) * 600)).toBeCloseTo(1, 1)
  })

  it('of a text is about that of its parts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        expect(estimateTokens(one + other)).toBeLessThanOrEqual((estimateTokens(one) + estimateTokens(other)) * 1.5 + 3)
      }),
    )
  })
})

describe('the tokenizers of models', () => {
  const text = 'お誕生日おめでとう'
  function setup(load: () => Promise<CountPiece> = async () => countPiece) {
    const waiting: (() => void)[] = []
    const made = createTokenizers({ load, later: action => waiting.push(action), nowMs: () => 0 })
    const settle = async () => {
      for (const action of waiting.splice(0)) action()
      await new Promise(resolve => setImmediate(resolve))
    }
    return { made, waiting, settle }
  }

  it.each([
    ['openai:gpt-5.2', true],
    ['router:openai/gpt-4o-mini', true],
    ['openai:o3', true],
    ['local:gpt-oss-20b', true],
    ['openai:gpt-4-turbo', false],
    ['openai:gpt-3.5-turbo', false],
    ['anthropic:claude-opus-4-5', false],
    ['ollama:olmo-3', false],
    ['demo:parley', false],
  ])('of %s is exact: %s', async (id, isExact) => {
    const { made, settle } = setup()
    made.tokenizerOf({ id })
    await settle()
    expect(made.tokenizerOf({ id }).isExact).toBe(isExact)
  })

  it('estimate until the first request has had time to leave, and load once', async () => {
    const { made, waiting, settle } = setup()
    expect(made.tokenizerOf({ id: 'openai:gpt-5' }).count(text)).toBe(estimateTokens(text))
    made.tokenizerOf({ id: 'openai:o3' })
    expect(waiting).toHaveLength(1)
    await settle()
    expect(made.tokenizerOf({ id: 'openai:gpt-5' })).toMatchObject({ isExact: true, isCalibrated: false })
    expect(made.tokenizerOf({ id: 'openai:gpt-5' }).count(text)).toBe(8)
  })

  it('stay with the estimate where theirs cannot be loaded', async () => {
    const { made, settle } = setup(() => Promise.reject(new Error('not there')))
    made.tokenizerOf({ id: 'openai:gpt-5' })
    await settle()
    expect(made.tokenizerOf({ id: 'openai:gpt-5' })).toMatchObject({ isExact: false })
    expect(made.tokenizerOf({ id: 'openai:gpt-5' }).count(text)).toBe(estimateTokens(text))
  })

  it('follow what the provider reports, step by step', () => {
    const { made } = setup()
    const claude = { id: 'anthropic:claude-opus-4-5' }
    const long = 'word '.repeat(2_000)
    const estimate = estimateTokens(long)
    for (let request = 0; request < 20; request++)
      made.learn(claude.id, { counted: made.tokenizerOf(claude).count(long), reported: estimate * 1.3 })
    expect(made.tokenizerOf(claude).isCalibrated).toBe(true)
    expect(made.tokenizerOf(claude).count(long) / estimate).toBeCloseTo(1.3, 2)
    expect(made.tokenizerOf({ id: 'anthropic:other' }).isCalibrated).toBe(false)
  })

  it('[C2] learn at once from a request that was refused, and its window', () => {
    const { made } = setup()
    const model = { id: 'm:dense', contextWindow: 100_000 }
    expect(made.refused(model, { counted: 40_000, prompt: 120_000, window: 64_000, isExact: false })).toBe(64_000)
    expect(made.tokenizerOf(model).ratio).toBe(3)
    expect(made.windowOf(model)).toBe(64_000)
    expect(made.windowOf({ id: 'm:other', contextWindow: 100_000 })).toBe(100_000)
    // An answer to a larger request disproves it.
    made.learn(model.id, { counted: 70_000, reported: 70_000 })
    expect(made.windowOf(model)).toBe(100_000)
  })

  it('[C2] believe no window above that of the settings, or below a request that was taken', () => {
    const { made } = setup()
    const model = { id: 'm:m', contextWindow: 100_000 }
    const refused = (window: number) => made.refused(model, { counted: 1_000, prompt: null, window, isExact: false })
    made.learn(model.id, { counted: 30_000, reported: 30_000 })
    expect([refused(200_000), refused(20_000), made.windowOf(model)]).toEqual([null, null, 100_000])
    expect([refused(40_000), made.windowOf(model)]).toEqual([40_000, 40_000])
  })

  it.each([
    ['without numbers', { prompt: null, window: null }],
    ['with numbers that cannot be', { prompt: 900_000, window: 17 }],
  ])('[C2] learn nothing from a refusal %s', (_, said) => {
    const { made } = setup()
    made.refused({ id: 'm:m', contextWindow: null }, { counted: 1_000, ...said, isExact: false })
    expect([made.tokenizerOf({ id: 'm:m' }).ratio, made.windowOf({ id: 'm:m', contextWindow: null })]).toEqual([1, null])
  })

  it('do not believe a report that is far off, or says little', () => {
    const { made } = setup()
    for (const [counted, reported] of [
      [1_000, 12],
      [1_000, 2_001],
      [100, 120],
      [0, 0],
      [1_000, Number.NaN],
    ] as const)
      made.learn('m:m', { counted, reported })
    expect(made.tokenizerOf({ id: 'm:m' })).toMatchObject({ isCalibrated: false })
  })
})
