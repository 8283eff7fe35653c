/** Longer lines say nothing about a diff below them. */
const MAX_LINE = 300

const BEGINS_WITH_ID = /^(?=[a-f]{0,39}\d)(?=\d{0,39}[a-f])[\da-f]{7,40} \S/
/** Names of changes that were made before. */
const RECORDED = [
  BEGINS_WITH_ID,
  /\b(?:last|latest|previous|recent|first|second|third|earlier|initial|original|prior|older|parent|upstream|that|his|her|their) (?:two |three |few )?(?:git )?(?:commits?|revisions?|merges?|pull requests?|PRs?)\b/i,
  /\b(?:commits?|revisions?|merge|PR|pull request) [`“"]?(?:#\d{1,7}|[\da-f]{7,40}|HEAD)\b/i,
  /\b(?:the|this|a|which|what) commit (?:by|of|from|did|does|changed|introduced|added|removed|made|fixed|touched)\b/i,
  /`(?=[a-f\d]{0,39}\d)[a-f\d]{7,40}`/,
  /\bHEAD(?:~\d{0,3}|\^{1,3})/,
  /\b(?:git|commit) history\b|\bgit (?:log|show|blame)\b|\bgit diff\b(?! format)[^:\n]{0,60} (?:shows?|showed|prints?|printed|gives?|gave|says?|said|returns?|returned)\b/i,
  /\bwas (?:committed|merged|pushed)\b|(?<!\p{L})(?:letzte[nrs]?|dernier|último) commit\b/iu,
]
/** Words of a sentence that leads to a change that is to be made. */
const MEANT = [
  /(?:^|, |\b(?:(?:I|we)(?:['’](?:ll|d)| will| would| can| should| must| have to)?|to|please|let(?:['’]s| me| us)|must|should|can|will|then|now) (?:now |also |simply |just |then ){0,2})(?:undo|revert|restore|roll back|back out|(?:re-?)?apply|fix|change|replace|update|amend|correct|repair|rewrite|add|remove|redo|cherry-pick|make|propose|suggest|need|extend|adjust|edit|modify)\b/i,
  /^(?:undo|revert|restor|fix|chang|replac|updat|amend|correct|repair|rewrit|add|remov|apply|extend|adjust|edit|modify)ing\b/i,
  /(?:^|, )(?:use|squash|try|do|put|write|keep|drop|finish)\b/i,
  /\b(?:I|we)(?:['’]ve| have) (?:now |also |just |already )?(?:undone|redone|rewritten|made|put|(?:revert|restor|fix|chang|replac|updat|amend|correct|repair|add|remov|appl[iy]|extend|adjust|edit|modifi)ed)\b/i,
  /\b(?:undoes|reverts|restores|rolls (?:it |this |that )?back|repairs|corrects|fixes)\b/i,
  /(?:^|, )(?:(?:here(?:['’]s| is| are)|this is|below is|and) )?(?:the |an? |my |our )?(?:[\w-]{1,20} ){0,2}(?:fix|fixes|corrections?|follow-?ups?|remedy|repair|workaround|patch|revert of|rollback of)\b(?! (?:in|from|by|made|of|was)\b)/i,
  /\b(?:forgot|forgets|misse[sd]|lacks|lacked|omit(?:s|ted)|overlooked|left out|needs|should|instead|on top of|as in|in line with|goes (?:in|into|on|with)|to match|same (?:[\w-]{1,20} )?as|(?:based|builds|building) on (?:the|that|your))\b/i,
  // German, French, Spanish, Portuguese, Italian, Dutch, Polish.
  /(?<!\p{L})(?:behe[bo]|korri|korrektur|änder|mache|reparier|rückgängig|stelle|ersetz|ergänz|füge|entfern|verg(?:ess|aß))/iu,
  /(?<!\p{L})(?:(?:je |j['’](?:ai )?|nous )(?:annul|rétabl|répar|modifi|ajout|remplac|chang|supprim|retir)|corrig|correct(?:ion|if)|annule|oubli)/iu,
  /(?<!\p{L})(?:corre[çc]|corrij|corregi|arregl|olvid|esquec|deshago|desfaço|rev[ie]+rto|restauro|añado|adiciono|altero|modifico|aggiungo|correzion|corregg|ripristin|annull|dimentic)/iu,
  /(?<!\p{L})(?:herstel|terugdra|wijzig|verge(?:et|ten)|napraw|popraw|cof[an]|przywr|zapomn)/iu,
  // Russian, Ukrainian, Turkish, Chinese, Japanese, Korean, Arabic, Hebrew.
  /(?<!\p{L})(?:исправ|отмен|верн|возвращ|откат|восстан|меня|добавля|забы|виправ|скасов|поверта|відкоч|düzelt|geri al|unut)/iu,
  /修复|修復|修正|修补|修補|还原|還原|恢复|恢復|撤销|撤銷|回滚|改回|改为|更正|应用|忘|漏|直し|直す|戻|取り消|適用|수정|고치|고쳤|되돌|복원|잊|적용|إصلاح|تصحيح|استعاد|תיקון|שחזור/u,
]
/** Signs before the words of a heading, a list, a quotation, or words that are bold. */
const MARKUP = /^(?:[#>*_~+\s-]|\d{1,3}[.)])+/

/**
 * Tells what a line of prose says of a diff below it: that it was made before, or that it is to be made; null where it says neither. In doubt it is to be
 * made: one that was made before does not fit the file, and says so.
 */
export function leadOfDiff(line: string): 'recorded' | 'meant' | null {
  const text = line.trim()
  if (text.length > MAX_LINE) return null
  const last = (text.split(/[.!?] |[。！？]/).findLast(part => part.trim() !== '') ?? text).replace(MARKUP, '')
  if (MEANT.some(words => words.test(last))) return 'meant'
  return RECORDED.some(words => words.test(text)) ? 'recorded' : null
}

/** Says whether a line begins what git prints of a commit. A line of prose that begins with an id leads to something, and ends with a colon. */
export function beginsCommit(line: string): boolean {
  if (line.length > MAX_LINE) return false
  return (
    /^(?:commit [\da-f]{7,40}(?: \([^\n]*\))?\s{0,9}$|Author: {1,9}[^<\n]{0,200}<[^>\n]{0,200}>|From (?!0{40})[\da-f]{40} )/.test(line) ||
    (BEGINS_WITH_ID.test(line) && !/[:：]\s{0,9}$/.test(line))
  )
}

/** Says whether a line may be in what git prints of a commit, before its diff. */
export function isInCommit(line: string): boolean {
  if (line.length > MAX_LINE) return false
  return /^(?:\s|---\s{0,9}$|(?:Author|AuthorDate|Commit|CommitDate|Date|From|Merge|Notes|Reflog|Subject|Signed-off-by)\b[^:\n]{0,60}: )/.test(
    line,
  )
}
