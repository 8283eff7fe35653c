import { expect, it } from 'vitest'
import { cleanTitle } from './clean-title.ts'

const rain = 'Rain in Bergen'
const family = '👩‍👩‍👧‍👦'

it.each([
  ['JSON', '{"title": "🌧 Rain in Bergen"}', '🌧 Rain in Bergen'],
  ['JSON in a fence', '```json\n{"title":"Rain in Bergen"}\n```', rain],
  ['a fence alone', '```\nRain in Bergen\n```', rain],
  ['a label', 'Title: Rain in Bergen', rain],
  ['a label in bold', '**Title:** Rain in Bergen', rain],
  ['a label of another language', '标题：卑尔根的雨', '卑尔根的雨'],
  ['bold', '**Rain in Bergen**', rain],
  ['a heading', '# Rain in Bergen', rain],
  ['a list', '1. Rain in Bergen', rain],
  ['curly quotes', '“Rain in Bergen”', rain],
  ['German quotes', '„Rain in Bergen“', rain],
  ['quotes with a full stop in them', '"Rain in Bergen."', rain],
  ['Japanese brackets', '「ベルゲンの雨」', 'ベルゲンの雨'],
  ['Chinese brackets', '《卑尔根的雨》', '卑尔根的雨'],
  ['a preface', "Sure! Here's a title:\n\nRain in Bergen", rain],
  ['thoughts', '<think>The user asks about rain.\nI should title it.</think>\n\nRain in Bergen', rain],
  ['thoughts that were never opened', 'The user wants a title.\n</think>\n\nRain in Bergen', rain],
  ['a tag', '<title>Rain in Bergen</title>', rain],
  ['markup', '<b>Rain</b> in Bergen', rain],
  ['code', 'Using `git rebase`', 'Using git rebase'],
])('[P13] a title is cleaned of %s', (_, answer, title) => {
  expect(cleanTitle(answer)).toBe(title)
})

it.each([
  'Introduction to C#',
  'What is "rain"?',
  '*args and **kwargs in Python',
  '"Rain" and "snow"',
  'a < b and c > d',
  'The f(x) = {x} notation',
])('[P13] %j stays as it is', title => {
  expect(cleanTitle(title)).toBe(title)
})

it('[P13] a long title is cut between letters, and between words where one ends late enough', () => {
  const cut = cleanTitle(`${'Rain '.repeat(14)}${family.repeat(4)}`)
  expect(cut).toBe(`${'Rain '.repeat(14).trim()}…`)
  const emoji = cleanTitle(family.repeat(30))
  expect(emoji).toBe(`${family.repeat(Math.floor(79 / family.length))}…`)
  expect(emoji.isWellFormed()).toBe(true)
})

it('[P13] an answer without words is no title', () => {
  expect(['', '```json\n```', '***', '<think>only this</think>'].map(cleanTitle)).toEqual(['', '', '', ''])
})
