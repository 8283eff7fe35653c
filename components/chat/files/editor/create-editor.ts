import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { unifiedMergeView } from '@codemirror/merge'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Annotation, Compartment, EditorState, type Extension, Prec, Text } from '@codemirror/state'
import { EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view'
import { chatFile as t } from '#lib/words/en/chat-file.ts'
import { editorTheme } from './editor-theme.ts'
import { highlightStyle } from './highlight-style.ts'
import { indentOf } from './indent-of.ts'
import { isProse, loadLanguage } from './language-of.ts'
import { changeBetween, contentOf, linesOf, type TextForm } from './text-form.ts'

export interface EditorOptions {
  path: string
  /** Accessible name. */
  label: string
  content: string
  isWritable: boolean
  /** Called after each change by the person. */
  onChange: () => void
  onSave: () => void
  /** The person pressed Escape with nothing left to close. */
  onLeave: () => void
}

export interface Editor {
  /** Whole content, with the byte order mark and line breaks that it came with. */
  content(): string
  /** Shows another content; cursor and scroll position stay with the text around them. */
  replace(content: string): void
  /** Marks what differs from another text; null removes the marks. */
  compareWith(original: string | null): void
  setWritable(isWritable: boolean): void
  focus(): void
  destroy(): void
}

const FromOutside = Annotation.define<boolean>()
const SCANNED_EDITS = 500
const DIFF_MS = 200

export function createEditor(parent: HTMLElement, options: EditorOptions): Editor {
  const [breaks, language, access, comparison] = [new Compartment(), new Compartment(), new Compartment(), new Compartment()]
  let form: TextForm
  const open = (content: string): Text => {
    const read = linesOf(content)
    form = read.form
    return Text.of(read.lines)
  }
  const accessTo = (isWritable: boolean): Extension => [
    EditorState.readOnly.of(!isWritable),
    EditorView.contentAttributes.of({ 'aria-label': options.label, 'aria-readonly': String(!isWritable), spellcheck: 'false' }),
  ]
  const doc = open(options.content)
  const breakOf = () => EditorState.lineSeparator.of(form.lineBreak)
  const view = new EditorView({
    parent,
    doc,
    extensions: [
      breaks.of(breakOf()),
      Prec.highest(keymap.of([{ key: 'Mod-s', preventDefault: true, run: done(options.onSave) }])),
      keymap.of([...searchKeymap, ...historyKeymap, indentWithTab, ...defaultKeymap.filter(({ key }) => key !== 'Escape')]),
      keymap.of([{ key: 'Escape', run: done(options.onLeave) }]),
      lineNumbers(),
      highlightSpecialChars(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      highlightSelectionMatches(),
      history(),
      search({ top: true }),
      indentOnInput(),
      bracketMatching(),
      indentUnit.of(indentOf(options.content)),
      syntaxHighlighting(highlightStyle),
      editorTheme,
      EditorView.perLineTextDirection.of(isProse(options.path)),
      isProse(options.path) ? EditorView.lineWrapping : [],
      language.of([]),
      access.of(accessTo(options.isWritable)),
      comparison.of([]),
      EditorView.updateListener.of(update => {
        if (update.docChanged && !update.transactions.some(one => one.annotation(FromOutside))) options.onChange()
      }),
    ],
  })
  let isDestroyed = false
  void loadLanguage(options.path).then(support => {
    if (support && !isDestroyed) view.dispatch({ effects: language.reconfigure(support) })
  })

  return {
    content: () => contentOf(form, view.state.doc.toJSON()),
    replace(content) {
      const before = view.state.doc.toString()
      const next = open(content)
      const { from, to, insert } = changeBetween(before, next.toString())
      view.dispatch({
        changes: { from, to, insert: Text.of(insert.split('\n')) },
        effects: breaks.reconfigure(breakOf()),
        annotations: FromOutside.of(true),
      })
    },
    compareWith(original) {
      const text = original === null ? null : Text.of(linesOf(original).lines)
      view.dispatch({ effects: comparison.reconfigure(text === null ? [] : comparisonWith(text, options.isWritable)) })
    },
    setWritable: isWritable => view.dispatch({ effects: access.reconfigure(accessTo(isWritable)) }),
    focus: () => view.focus(),
    destroy() {
      isDestroyed = true
      view.destroy()
    },
  }
}

/** Makes a key's command that stops further handling. */
function done(act: () => void): () => true {
  return () => {
    act()
    return true
  }
}

function comparisonWith(original: Text, isWritable: boolean): Extension {
  return unifiedMergeView({
    original,
    gutter: true,
    syntaxHighlightDeletions: true,
    collapseUnchanged: { margin: 3, minSize: 6 },
    diffConfig: { scanLimit: SCANNED_EDITS, timeout: DIFF_MS },
    mergeControls: isWritable ? revertOnly : false,
  })
}

/** Renders a button that reverts a change. Accepting one has no use here. */
function revertOnly(type: 'reject' | 'accept', action: (event: MouseEvent) => void): HTMLElement {
  if (type === 'accept') return document.createElement('span')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = t('revert')
  button.className = 'cm-button'
  button.onmousedown = action
  return button
}
