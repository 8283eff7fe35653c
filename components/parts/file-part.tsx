import { Download } from 'lucide-react'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { parts as t } from '#lib/words/en/parts.ts'

const OWN_FILE = /^\/api\/files\/[\w-]+$/
const INLINE_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,/

/** Shows a file of the answer. Only our own files and inline images are shown; nothing is loaded from another host. */
export function FilePart({ url, mediaType, name }: { url: string; mediaType: string; name: string | null }) {
  const isOwn = OWN_FILE.test(url)
  if (mediaType.startsWith('image') && (isOwn || INLINE_IMAGE.test(url))) {
    return (
      // biome-ignore lint/performance/noImgElement: files of a chat have no known size and are served with a session
      <img
        className="part-image"
        src={url}
        alt={name === null ? t('pictureInTheAnswer') : visibleText(name)}
        loading="lazy"
        decoding="async"
      />
    )
  }
  const label = name ?? mediaType
  if (!isOwn) return <p className="part-notice">{t.rich('cannotBeShown', { file: () => <VisibleText key="file" text={label} /> })}</p>
  return (
    <p>
      <a className="part-file" href={url} download={name ?? ''}>
        <Download size={14} aria-hidden />
        <VisibleText text={label} />
      </a>
    </p>
  )
}
