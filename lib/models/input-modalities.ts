import { modelFailures as t } from '#lib/words/en/model-failures.ts'
/** Inputs that a model accepts beside text. Null means unknown: images are then tried, PDF files are not. */
export interface InputModalities {
  vision: boolean | null
  /** PDF files. Text files are sent to every model, as text. */
  files: boolean | null
  /** Most bytes of one image; absent where the provider takes all that Parley does. */
  mostImageBytes?: number
}

/** Tells whether the model is sent the bytes of an uploaded file. It gets the text of any other document. */
export function takesBytes({ vision, files }: InputModalities, mediaType: string): boolean {
  if (mediaType.startsWith('image/')) return vision !== false
  return mediaType === 'application/pdf' && files === true
}

/** Explains, in one sentence for the user, why the model is not sent a file of this type. Null if it is sent. */
export function refusalOf({ title, vision, files }: InputModalities & { title: string }, mediaType: string): string | null {
  if (mediaType.startsWith('image/') && vision === false) return t('titleCannotSeeImages', { title })
  if (mediaType === 'application/pdf' && files !== true) return t('titleNotAcceptPdf', { title })
  return null
}
