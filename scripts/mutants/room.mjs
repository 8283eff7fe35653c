/**
 * A mutant is a small wrong change of a source, and the tests of its room that must fail on it. `from` occurs in `file` exactly once. Returns a
 * function that makes the mutants of one room; paths are those within its folder.
 */
export function room(folder) {
  return (name, file, from, to, ...tests) => ({
    room: folder,
    name,
    file: `${folder}/${file}`,
    from,
    to,
    tests: tests.map(test => `${folder}/${test}`),
  })
}
