export const MAX_GROUP_NAME = 120

/** Brings a name into the form in which it is shown: composed, and with single spaces. */
export function shownName(name: string): string {
  return name.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}

/** Brings a name into the form in which names are compared: neither case, width, spaces nor composition make another name. */
export function nameKey(name: string): string {
  return shownName(name.normalize('NFKC').toLowerCase())
}
