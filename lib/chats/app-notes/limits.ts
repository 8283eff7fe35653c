/** Of what one App tells the model: about 2,000 tokens. */
export const MAX_APP_NOTE_CHARS = 8_000
/** So many Apps of a chat may have told something that has not gone yet; a message takes no more along. */
export const MAX_APP_NOTES = 12
