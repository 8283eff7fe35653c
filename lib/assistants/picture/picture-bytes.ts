/** Bytes of a still picture, without anything that is not needed to draw it. */
export interface CleanPicture {
  bytes: Buffer
  width: number
  height: number
}
