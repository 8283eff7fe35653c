/** Longer lines say nothing about a diff below them. */
const MAX_LINE = 300

/** Names of changes that were made before. */
const RECORDED = [
  /\b(?:last|latest|previous|recent|first|second|third|earlier|initial|original|prior|older|parent|upstream|that|his|her|their) (?:two |three |few )?(?:git )?(?:commits?|revisions?|merges?|pull requests?|PRs?)\b/i,
  /\b(?:commits?|revisions?|merge|PR|pull request) [`“"]?(?:#\d{1,7}|[\da-f]{7,40}|HEAD)\b/i,
  /\b(?:the|this|a|which|what) commit (?:by|of|from|did|does|changed|introduced|added|removed|made|fixed|touched)\b/i,
  /`(?=[a-f\d]{0,39}\d)[a-f\d]{7,40}`/,
  /\bHEAD(?:~\d{0,3}|\^{1,3})/,
  /\b(?:git|commit) history\b|\bgit (?:log|show|blame)\b|\bgit diff\b(?! format)[^:\n]{0,60} (?:shows?|showed|prints?|printed|gives?|gave|says?|said|returns?|returned)\b/i,
  /\bwas (?:committed|merged|pushed)\b|\b(?:letzte[nrs]?|dernier|último) commit\b/i,
]
/** Words of a sentence that leads to a change that is to be made. */
const MEANT = [
  /(?:^|\b(?:(?:I|we)(?:['’](?:ll|d)| will| would| can| should| must| have to)?|to|please|let(?:['’]s| me| us)|must|should|can|will|then|now) (?:now |also |simply |just |then ){0,2})(?:undo|revert|restore|roll back|back out|(?:re-?)?apply|fix|change|replace|update|amend|correct|repair|rewrite|add|remove|redo|cherry-pick|make|propose|suggest|need|extend|adjust|edit|modify)\b/i,
  /\b(?:undoes|reverts|restores|rolls (?:it |this |that )?back|repairs|corrects|fixes)\b/i,
  /\b(?:rückgängig|mache|ändere|behebe|korrigiere|annule|corrige|deshago|revierto|corrijo)\b/i,
]

/** Tells what a line of prose says of a diff below it: that it was made before, or that it is to be made; null where it says neither. */
export function leadOfDiff(line: string): 'recorded' | 'meant' | null {
  const text = line.trim()
  if (text.length > MAX_LINE) return null
  const last = text.split(/[.!?] /).at(-1) ?? text
  if (MEANT.some(words => words.test(last))) return 'meant'
  return RECORDED.some(words => words.test(text)) ? 'recorded' : null
}

/** Says whether a line begins what git prints of a commit. */
export function beginsCommit(line: string): boolean {
  if (line.length > MAX_LINE) return false
  return /^(?:commit [\da-f]{7,40}(?: \([^\n]*\))?\s{0,9}$|Author: {1,9}\S|From [\da-f]{40} |(?=[a-f]{0,39}\d)(?=\d{0,39}[a-f])[\da-f]{7,40} \S)/.test(
    line,
  )
}

/** Says whether a line may stand in what git prints of a commit, before its diff. */
export function isInCommit(line: string): boolean {
  if (line.length > MAX_LINE) return false
  return /^(?:\s|---\s{0,9}$|(?:Author|AuthorDate|Commit|CommitDate|Date|From|Merge|Notes|Reflog|Subject|Signed-off-by)\b[^:\n]{0,60}: )/.test(
    line,
  )
}
