import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { createSkills, exportSkills, type Skills } from './index.ts'
import { readUpload } from './read-upload.ts'
import { readSkillFile } from './skill-file.ts'

let test: TestChats
let ann: Actor
let bob: Actor
let skills: Skills

beforeAll(async () => {
  test = await testChats()
  skills = createSkills(test.platform)
  ann = await test.person('ann')
  bob = await test.person('bob')
})

afterAll(() => test.dispose())

const skillText = (name: string, body = 'Ask for the date first.', more = '') =>
  `---\nname: ${name}\ndescription: Writes ${name} notes.\n${more}---\n\n${body}\n`
const markdown = (name: string, body?: string) => Buffer.from(skillText(name, body))
const zip = (files: Record<string, string | Uint8Array>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([path, of]) => [path, typeof of === 'string' ? strToU8(of) : of]))))

const head = (front: string, body = 'Do it.') => `---\n${front}\n---\n${body}`
const described = 'description: Does it.'

describe('a SKILL.md', () => {
  it('[skill-02] gives its name, description, tools and body', () => {
    const text = skillText(
      'meeting-notes',
      'Line one.\n\nLine two.',
      'license: MIT\nallowed-tools: files.read web.search\nmetadata:\n  team: ops\n',
    )
    const skill = { name: 'meeting-notes', description: 'Writes meeting-notes notes.', body: 'Line one.\n\nLine two.' }
    expect(readSkillFile(text.replaceAll('\n', '\r\n'))).toEqual({ skill: { ...skill, allowedTools: ['files.read', 'web.search'] } })
  })

  it.each([
    ['no front matter', 'Do it.', 'must begin with front matter'],
    ['front matter that is not closed', '---\nname: a\n', 'no closing line'],
    ['front matter of 1 MB', head(`name: a\n${described}\nlicense: ${'x'.repeat(200_000)}`), 'longer than 16,000 characters'],
    ['broken YAML', head('name: [a'), 'no plain YAML'],
    ['a list in place of names', head('- a'), 'no plain YAML'],
    ['aliases that multiply', head(`a: &a [x,x]\nb: &b [*a,*a]\nname: n\n${described}`), 'Aliases are not allowed'],
    ['a name in capitals', head(`name: Notes\n${described}`), 'single hyphens'],
    ['a name with two hyphens', head(`name: a--b\n${described}`), 'single hyphens'],
    ['a number as its name', head(`name: 12\n${described}`), 'single hyphens'],
    ['a name of 65 characters', head(`name: ${'a'.repeat(65)}\n${described}`), '1 to 64 characters'],
    ['an empty description', head('name: a\ndescription: " "'), '1 to 1,024 characters'],
    ['a description of 1,025 characters', head(`name: a\ndescription: ${'x'.repeat(1_025)}`), '1 to 1,024 characters'],
    ['metadata that is a list', head(`name: a\n${described}\nmetadata: [a]`), 'list of names and values'],
    ['no instructions', head(`name: a\n${described}`, '  '), 'instructions below'],
    ['300 KB', head(`name: a\n${described}`, 'x'.repeat(300_000)), 'larger than 256 KB'],
  ])('with %s is refused with a sentence', (_, text, sentence) => {
    expect(readSkillFile(text)).toMatchObject({ problems: [{ path: 'SKILL.md', message: expect.stringContaining(sentence) }] })
  })
})

describe('an archive of a skill', () => {
  const read = (files: Record<string, string | Uint8Array>) => readUpload(zip(files))

  it('[skill-02] is read with its files, in a folder of its name or without one', async () => {
    const inFolder = await read({
      'notes/SKILL.md': skillText('notes'),
      'notes/references/FORMS.md': '# Forms',
      'notes/assets/a.bin': new Uint8Array([0, 255]),
      '__MACOSX/notes/._SKILL.md': 'x',
    })
    expect(inFolder.files).toEqual([
      { path: 'assets/a.bin', content: 'AP8=', isText: false },
      { path: 'references/FORMS.md', content: '# Forms', isText: true },
    ])
    const flat = await read({ 'SKILL.md': skillText('notes'), 'references/FORMS.md': '# Forms' })
    expect(flat).toMatchObject({ name: 'notes', files: [{ path: 'references/FORMS.md' }] })
    expect((await read({ 'SKILL.md': skillText('notes'), 'references/FORMS.md': '# Form' })).digest).not.toBe(flat.digest)
  })

  it.each<[string, Record<string, string | Uint8Array>, string]>([
    ['without a SKILL.md', { 'notes/README.md': 'x' }, 'no SKILL.md'],
    ['in a folder of another name', { 'other/SKILL.md': skillText('notes') }, 'Give both one name'],
    ['with a path that leaves it', { 'notes/SKILL.md': skillText('notes'), 'notes/../../etc/passwd': 'x' }, 'leaves the folder'],
    ['with an absolute path', { '/SKILL.md': skillText('notes') }, 'leaves the folder'],
    ['with a file of 2 MB', { 'SKILL.md': skillText('notes'), 'a.txt': new Uint8Array(2_000_000) }, 'larger than 1,024 KB'],
    [
      'with more files than allowed',
      { 'SKILL.md': skillText('notes'), ...Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`${n}.txt`, 'x'])) },
      'more than 200 files',
    ],
    ['with a SKILL.md that is no text', { 'SKILL.md': new Uint8Array([255, 254, 0, 1]) }, 'no UTF-8 text'],
  ])('%s is refused with a sentence', async (_, files, sentence) => {
    await expect(read(files)).rejects.toMatchObject({
      code: 'invalid_skill',
      details: { problems: [{ message: expect.stringContaining(sentence) }] },
    })
  })

  it('[skill-02] is refused where it lies about its sizes or is cut at any byte', async () => {
    const bomb = zip({ 'SKILL.md': skillText('notes'), 'zeros.bin': new Uint8Array(300_000_000) })
    await expect(readUpload(bomb)).rejects.toMatchObject({ code: 'invalid_skill' })
    const whole = zip({ 'SKILL.md': skillText('notes'), 'a.txt': 'text '.repeat(50) })
    for (let at = 4; at < whole.length - 100; at += 7)
      await readUpload(whole.subarray(0, at)).catch((error: unknown) => expect(error).toMatchObject({ code: 'invalid_skill' }))
  })
})

describe('a skill', () => {
  it('[skill-03] is its owner’s alone until it is shared; then others switch it on, and again once it has changed', async () => {
    const { id } = await skills.add(ann, markdown('mail'), 'upload')
    expect(await skills.enabled(ann)).toEqual([{ id, name: 'mail', description: 'Writes mail notes.' }])
    await expect(skills.get(bob, id)).rejects.toMatchObject({ code: 'skill_not_found' })
    await expect(skills.update(bob, id, { enabled: true })).rejects.toMatchObject({ code: 'skill_not_found' })
    expect(await skills.read(bob, 'mail', null)).toBeNull()

    await skills.update(ann, id, { audience: { kind: 'people', emails: [bob.email] } })
    expect(await skills.get(bob, id)).toMatchObject({ enabled: false, isOwn: false, mayEdit: false, people: [] })
    expect(await skills.enabled(bob)).toEqual([])
    await skills.update(bob, id, { enabled: true })
    expect((await skills.read(bob, 'mail', null))?.kind).toBe('text')
    await expect(skills.update(bob, id, { text: skillText('mine') })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(skills.update(bob, id, { audience: { kind: 'everyone' } })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(skills.remove(bob, id)).rejects.toMatchObject({ code: 'forbidden' })

    await skills.update(ann, id, { text: skillText('mail', 'Send it to everybody.') })
    expect(await skills.get(bob, id)).toMatchObject({ enabled: false, hasChanged: true })
    expect(await skills.enabled(bob)).toEqual([])
    await skills.update(bob, id, { enabled: true })
    expect(await skills.read(bob, 'mail', null)).toMatchObject({ text: 'Send it to everybody.' })

    await skills.update(ann, id, { audience: { kind: 'nobody' } })
    expect(await skills.enabled(bob)).toEqual([])
    await skills.remove(ann, id)
    expect(await skills.list(ann)).toEqual([])
  })

  it('[skill-03] has a name of its own among those of its person, and is switched off for one person alone', async () => {
    const { id } = await skills.add(ann, markdown('mail'), 'upload')
    await expect(skills.add(ann, markdown('mail'), 'own')).rejects.toMatchObject({ code: 'name_taken' })
    await skills.add(bob, markdown('mail'), 'own')
    await skills.update(ann, id, { enabled: false })
    expect([await skills.enabled(ann), (await skills.enabled(bob)).length]).toEqual([[], 1])
    await skills.remove(ann, id)
  })

  it('is changed whole or not at all, and gives its other files by their paths', async () => {
    const archive = zip({ 'SKILL.md': skillText('forms'), 'references/A.md': '# A', 'assets/a.png': new Uint8Array([137, 0]) })
    const { id, digest } = await skills.add(ann, archive, 'upload')
    await expect(skills.update(ann, id, { text: 'nothing' })).rejects.toMatchObject({ code: 'invalid_skill' })
    expect(await skills.get(ann, id)).toMatchObject({ digest, text: skillText('forms') })
    expect(await skills.read(ann, 'forms', null)).toMatchObject({ kind: 'text', files: ['assets/a.png', 'references/A.md'] })
    expect(await skills.read(ann, 'forms', './references/A.md')).toMatchObject({ kind: 'text', text: '# A' })
    expect(await skills.read(ann, 'forms', 'assets/a.png')).toEqual({ kind: 'binary', sizeBytes: 2 })
    expect(await skills.read(ann, 'forms', '../SKILL.md')).toMatchObject({ kind: 'no_file' })
    const renamed = await skills.update(ann, id, { text: skillText('papers') })
    expect([renamed.name, renamed.files.length, renamed.digest === digest]).toEqual(['papers', 2, false])
    let exported = ''
    for await (const piece of exportSkills(test.platform, ann)) exported += piece
    expect(JSON.parse(exported)).toMatchObject([{ text: skillText('papers'), files: [{ path: 'assets/a.png' }, { content: '# A' }] }])
    await skills.remove(ann, id)
  })
})
