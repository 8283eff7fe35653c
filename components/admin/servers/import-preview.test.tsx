import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ImportEntry } from '#lib/mcp/shared.ts'
import { ImportPreview } from './import-preview.tsx'

const files: ImportEntry = {
  name: 'My files',
  slug: 'my-files',
  transport: 'stdio',
  command: 'npx',
  args: ['-y', 'server', '/a b'],
  url: null,
  envNames: ['TOKEN'],
  headerNames: [],
  problem: null,
}
const docs: ImportEntry = {
  ...files,
  name: 'docs',
  slug: 'docs',
  transport: 'http',
  command: null,
  args: [],
  url: 'https://docs.example/mcp',
  envNames: [],
}
const broken: ImportEntry = { ...files, name: 'broken', slug: 'broken', problem: 'A server needs a command or an address.' }

describe('the preview of a pasted configuration', () => {
  it('[web-07] shows every command in full, the names of secrets, and why an entry cannot be added', () => {
    render(<ImportPreview entries={[files, docs, broken]} busy={false} onAdd={() => undefined} />)
    const items = screen.getAllByRole('listitem').map(item => item.textContent)
    expect(items).toEqual([
      "My files, as my-filesnpx -y server '/a b'With TOKEN",
      'docshttps://docs.example/mcp',
      expect.stringContaining('A server needs a command or an address.'),
    ])
    expect((screen.getByLabelText('broken') as HTMLInputElement).disabled).toBe(true)
  })

  it('[U15] offers another name for a server that already exists, and adds it only when chosen', () => {
    let added: readonly string[] = []
    const again: ImportEntry = { ...docs, slug: 'docs-2', takenSlug: 'docs' }
    render(<ImportPreview entries={[files, again]} busy={false} onAdd={names => (added = names)} />)
    expect(screen.getByText('A server named docs already exists. Select this one to add it as docs-2.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Add one server' }))
    expect(added).toEqual(['My files'])
    fireEvent.click(screen.getByRole('checkbox', { name: 'docs, as docs-2' }))
    fireEvent.click(screen.getByRole('button', { name: 'Add 2 servers' }))
    expect(added).toEqual(['My files', 'docs'])
  })

  it('adds the selected servers', () => {
    const added: (readonly string[])[] = []
    render(<ImportPreview entries={[files, docs, broken]} busy={false} onAdd={names => added.push(names)} />)
    fireEvent.click(screen.getByRole('button', { name: 'Add 2 servers' }))
    fireEvent.click(screen.getByLabelText('My files, as my-files'))
    fireEvent.click(screen.getByRole('button', { name: 'Add one server' }))
    fireEvent.click(screen.getByLabelText('docs'))
    expect((screen.getByRole('button', { name: 'Add 0 servers' }) as HTMLButtonElement).disabled).toBe(true)
    expect(added).toEqual([['My files', 'docs'], ['docs']])
  })
})
