const RATE = 16_000
const SECONDS = 1
const HERTZ = 440

/** Writes a quiet tone of one second as WAV: a sound that every model for dictation accepts. */
export function toneWav(): Uint8Array {
  const samples = RATE * SECONDS
  const file = Buffer.alloc(44 + samples * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples * 2, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples * 2, 40)
  for (let at = 0; at < samples; at++) file.writeInt16LE(Math.round(3_000 * Math.sin((2 * Math.PI * HERTZ * at) / RATE)), 44 + at * 2)
  return file
}
