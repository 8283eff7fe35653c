import { expect, it } from 'vitest'
import { audioTypeOf } from './create-speech.ts'

const bytes = (...parts: (string | number[])[]) => Buffer.concat(parts.map(part => Buffer.from(part as string)))

it.each([
  ['WebM', bytes([0x1a, 0x45, 0xdf, 0xa3, 0x9f]), 'audio/webm'],
  ['Ogg', bytes('OggS', [0, 2]), 'audio/ogg'],
  ['MP4', bytes([0, 0, 0, 0x1c], 'ftypM4A '), 'audio/mp4'],
  ['WAV', bytes('RIFF', [0, 0, 0, 0], 'WAVEfmt '), 'audio/wav'],
  ['MP3 with a tag', bytes('ID3', [4, 0]), 'audio/mpeg'],
  ['MP3 without', bytes([0xff, 0xfb, 0x90, 0]), 'audio/mpeg'],
  ['AAC', bytes([0xff, 0xf1, 0x50, 0x80]), 'audio/aac'],
  ['FLAC', bytes('fLaC'), 'audio/flac'],
  ['a page', bytes('<!doctype html>'), null],
  ['a picture', bytes([0x89], 'PNG\r\n\x1a\n'), null],
  ['nothing', bytes(), null],
])('knows %s by its first bytes', (_, given, expected) => expect(audioTypeOf(given)).toBe(expected))
