import type { MarkedToken, Token as RawToken, Tokens } from 'marked'

export interface MathToken {
  type: 'math'
  raw: string
  tex: string
  display: boolean
  /** Has no closing mark yet. */
  open: boolean
  /** Formula characters of the text up to its end. */
  place?: number
}

export interface FootnoteToken {
  type: 'footnote'
  raw: string
  label: string
  tokens: RawToken[]
}

export interface FootnoteRefToken {
  type: 'footnote_ref'
  raw: string
  label: string
}

export interface DetailsToken {
  type: 'details'
  raw: string
  summary: RawToken[]
  tokens: RawToken[]
}

/** Every kind of token that our lexer makes; nothing else reaches the renderer. */
export type Token = MarkedToken | MathToken | FootnoteToken | FootnoteRefToken | DetailsToken

export type { Links } from 'marked'
export type CodeToken = Tokens.Code
export type ListToken = Tokens.List
export type ParagraphToken = Tokens.Paragraph
export type TableToken = Tokens.Table
export type LinkToken = Tokens.Link
export type ImageToken = Tokens.Image
