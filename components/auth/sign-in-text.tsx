import { Markdown } from '#components/markdown/markdown.tsx'

/** Shows what administrators tell people who sign in; nothing where they have written nothing. */
export function SignInText({ text }: { text: string }) {
  return text.trim() === '' ? null : <Markdown text={text} isStreaming={false} />
}
