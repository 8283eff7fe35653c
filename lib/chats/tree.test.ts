import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { childrenByParent, pathIds, type TreeNode } from './tree.ts'

const node = (id: string, parentId: string | null, atMs: number): TreeNode => ({ id, parentId, createdAt: new Date(atMs) })

/** Arbitrary forest: each node is a root or a child of an earlier node. */
const forest = fc.array(fc.record({ parent: fc.nat(), atMs: fc.integer({ min: 0, max: 5 }) }), { minLength: 1, maxLength: 30 }).map(seeds =>
  seeds.map(({ parent, atMs }, index) => {
    const above = index === 0 ? 0 : parent % (index + 1)
    return node(`m${index}`, above === 0 ? null : `m${above - 1}`, atMs)
  }),
)

describe('a tree of messages', () => {
  const nodes = [
    node('q', null, 1),
    node('a1', 'q', 2),
    node('a2', 'q', 3),
    node('q2', 'a1', 4),
    node('b', 'q2', 5),
    node('other', null, 9),
  ]

  it('gives the path from the root to a message', () => {
    expect(pathIds(nodes, 'b')).toEqual(['q', 'a1', 'q2', 'b'])
  })

  it('gives an empty path without a head, and for one that is not there', () => {
    expect([pathIds(nodes, null), pathIds(nodes, 'gone')]).toEqual([[], []])
  })

  it('lists siblings oldest first, roots among them', () => {
    expect([childrenByParent(nodes).get('q'), childrenByParent(nodes).get(null)]).toEqual([
      ['a1', 'a2'],
      ['q', 'other'],
    ])
  })

  it('ends where parents close a loop', () => {
    const loop = [node('x', 'y', 1), node('y', 'x', 2)]
    expect(pathIds(loop, 'x')).toEqual(['y', 'x'])
  })
})

describe('any tree of messages', () => {
  it('has paths whose every message is the child of the one before', () => {
    fc.assert(
      fc.property(forest, nodes => {
        for (const { id } of nodes) {
          const path = pathIds(nodes, id)
          expect(path.at(-1)).toBe(id)
          path.forEach((step, index) => {
            expect(nodes.find(item => item.id === step)?.parentId).toBe(index === 0 ? null : path[index - 1])
          })
        }
      }),
    )
  })

  it('has each message in exactly one list of siblings', () => {
    fc.assert(
      fc.property(forest, nodes => {
        expect([...childrenByParent(nodes).values()].flat().sort()).toEqual(nodes.map(({ id }) => id).sort())
      }),
    )
  })
})
