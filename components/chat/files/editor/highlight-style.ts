import { HighlightStyle } from '@codemirror/language'
import { tags } from '@lezer/highlight'

/** Gives code the colours that it has in answers: the classes are those of `markdown.css`. */
export const highlightStyle = HighlightStyle.define([
  { tag: [tags.comment, tags.quote, tags.meta], class: 'hljs-comment' },
  { tag: [tags.keyword, tags.tagName, tags.atom, tags.bool, tags.null], class: 'hljs-keyword' },
  { tag: [tags.string, tags.regexp, tags.link, tags.url, tags.inserted, tags.monospace], class: 'hljs-string' },
  { tag: [tags.number, tags.list], class: 'hljs-number' },
  {
    tag: [tags.typeName, tags.className, tags.namespace, tags.function(tags.definition(tags.variableName)), tags.heading],
    class: 'hljs-title',
  },
  { tag: [tags.attributeName, tags.propertyName], class: 'hljs-attr' },
  { tag: tags.deleted, class: 'hljs-deletion' },
  { tag: tags.emphasis, class: 'hljs-emphasis' },
  { tag: [tags.strong, tags.heading], class: 'hljs-strong' },
])
