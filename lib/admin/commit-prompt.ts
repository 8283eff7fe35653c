/** Default prompt for messages of commits, which the small model reads. */
export const COMMIT_PROMPT = `Write a commit message for this diff.
First line: what the change does, in the imperative, at most 72 characters, without a full stop.
Where the reason is not plain from the change: an empty line, then a few short lines that say why.
Answer with the message alone, as plain text.`
