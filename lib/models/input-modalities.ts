/** What a model takes beside text. Null where nobody has said: images are then tried, PDF files are not. */
export interface InputModalities {
  vision: boolean | null
  /** PDF files. Text files go to every model, as text. */
  files: boolean | null
}

/** Why this model is not sent a file of this type, in one sentence for a person; null where it is. */
export function refusalOf({ title, vision, files }: InputModalities & { title: string }, mediaType: string): string | null {
  if (mediaType.startsWith('image/') && vision === false) return `${title} cannot see images. Choose another model, or remove the image.`
  if (mediaType === 'application/pdf' && files !== true) return `${title} takes no PDF files. Choose another model, or remove the file.`
  return null
}
