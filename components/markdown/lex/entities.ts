import { decodeNamedCharacterReference } from 'decode-named-character-reference'

const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,31}));/gi

/** Resolves HTML character references (`&amp;`, `&#38;`, `&#x26;`) as CommonMark does; unknown ones stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(REFERENCE, (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
    if (name !== undefined) return decodeNamedCharacterReference(name) || whole
    return character(hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16))
  })
}

function character(code: number): string {
  const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return valid ? String.fromCodePoint(code) : '\ufffd'
}
