/** Cuts bytes into pieces of 1 to `longest`, the same for the same seed. A piece may end in the middle of a character. */
export function cutBytes(body: Buffer, { seed, longest }: { seed: number; longest: number }): Buffer[] {
  const pieces: Buffer[] = []
  let state = Math.imul(seed, 2_654_435_761) >>> 0
  for (let at = 0; at < body.length; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const end = at + 1 + Math.floor((state / 2 ** 32) * longest)
    pieces.push(body.subarray(at, end))
    at = end
  }
  return pieces
}

/** Cuts before every continuation byte of UTF-8: no multi-byte character arrives whole. */
export function cutCharacters(body: Buffer): Buffer[] {
  const pieces: Buffer[] = []
  let from = 0
  for (let at = 1; at < body.length; at++) {
    if (((body[at] ?? 0) & 0xc0) !== 0x80) continue
    pieces.push(body.subarray(from, at))
    from = at
  }
  return [...pieces, body.subarray(from)]
}
